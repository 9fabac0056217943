import GIFCoding
import GraphicsCore
import TestSupport
import Testing

@Suite struct GIFReaderTests {
  private static func file(_ scene: Int) throws -> [UInt8] { try GIFEncoder.encode(Corpus.scenes[scene].make()).bytes }

  /// A hand-written header: a canvas of 2 × 1, no global table.
  private static let header: [UInt8] = Array("GIF89a".utf8) + [2, 0, 1, 0, 0, 0, 0]
  /// One image of both pixels with a local table of two colors, red and green.
  private static let image: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0x80, 255, 0, 0, 0, 255, 0, 2, 2, 0x44, 0x0A, 0]

  @Test func theAnatomyAddsUp() throws {
    for scene in Corpus.scenes.indices {
      let bytes = try Self.file(scene)
      let file = try GIFReader.read(bytes)
      #expect(file.parts.total == bytes.count)
      #expect(file.parts.header == 13 && file.trailingBytes == 0)
      #expect(file.frames.reduce(0) { $0 + $1.imageDataBytes } == file.parts.imageData)
      let canvas = PixelRect(x: 0, y: 0, width: file.animation.width, height: file.animation.height)
      let isOpaque = file.animation.frames[0].pixmap.pixels.allSatisfy { $0 >> 24 == 255 }
      if file.animation.frames.contains(where: { $0.pixmap.pixels.contains(0) }) {
        #expect(file.frames.last?.transparentIndex != nil)
      }
      #expect(file.frames[0].rect == canvas || (!isOpaque && file.frames[0].transparentIndex == 0))
      for frame in file.frames {
        #expect(!frame.rect.isEmpty && frame.rect.maxX <= canvas.width && frame.rect.maxY <= canvas.height)
        #expect(frame.disposal != 2 || frame.transparentIndex == 0)
        #expect((1...3).contains(frame.disposal))
      }
    }
  }

  @Test func aFileByHand() throws {
    let comment: [UInt8] = [0x21, 0xFE, 2] + Array("hi".utf8) + [0]
    let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 4, 0, 0]
    let control: [UInt8] = [0x21, 0xF9, 4, 2 << 2 | 1, 9, 0, 1, 0]
    let bytes = Self.header + comment + loop + control + Self.image + [0x3B, 1, 2, 3]
    let file = try GIFReader.read(bytes)
    #expect(file.comments == ["hi"])
    #expect(file.loopValue == 4 && file.animation.plays == .times(5))
    #expect(file.globalPalette == nil)
    #expect(file.trailingBytes == 3 && file.parts.total == bytes.count)
    #expect(file.frames.count == 1)
    #expect(file.frames[0].centiseconds == 9 && file.frames[0].disposal == 2 && file.frames[0].transparentIndex == 1)
    #expect(file.frames[0].localPaletteSize == 2)
    // Index 0 is red; index 1 is transparent.
    #expect(file.animation.frames[0].pixmap.pixels == [0xFF00_00FF, 0])
  }

  @Test func pixelsBeyondThePaletteAreTransparentAndNamed() throws {
    // The image's own table is left out, and the global one has two colors, or is missing.
    let bare = Array(Self.image[..<9]) + [0] + Array(Self.image[16...])
    let global = Array(Self.header[..<10]) + [0x80, 0, 0, 255, 0, 0, 0, 255, 0]
    let missing = try GIFReader.read(Self.header + bare + [0x3B])
    #expect(missing.frames[0].leavesPalette && missing.animation.frames[0].pixmap.pixels == [0, 0])
    let whole = try GIFReader.read(global + bare + [0x3B])
    #expect(!whole.frames[0].leavesPalette && whole.animation.frames[0].pixmap.pixels == [0xFF00_00FF, 0xFF00_FF00])
    // A transparent index needs no color.
    let control: [UInt8] = [0x21, 0xF9, 4, 1, 9, 0, 2, 0]
    let second = Array(bare.dropLast(3)) + [0x84, 0x0A, 0]
    let transparent = try GIFReader.read(global + control + second + [0x3B])
    #expect(!transparent.frames[0].leavesPalette && transparent.animation.frames[0].pixmap.pixels == [0xFF00_00FF, 0])
    #expect(try GIFReader.read(global + second + [0x3B]).frames[0].leavesPalette)
  }

  @Test func withoutALoopBlockAFilePlaysOnce() throws {
    #expect(try GIFReader.read(Self.header + Self.image + [0x3B]).animation.plays == .times(1))
  }

  @Test func faultsAreNamedWithTheirPlace() throws {
    #expect(throws: GIFReadingError.notAGIF) { try GIFReader.read([]) }
    #expect(throws: GIFReadingError.notAGIF) { try GIFReader.read(Array("PNG89a".utf8) + [1, 0, 1, 0, 0, 0, 0]) }
    #expect(throws: GIFReadingError.noFrames(offset: 14)) { try GIFReader.read(Self.header + [0x3B]) }
    #expect(throws: GIFReadingError.unknownRecord(offset: 13, frame: 0)) { try GIFReader.read(Self.header + [0x99]) }
    var empty = Self.header
    empty[6] = 0
    let thin = Array(Self.image[..<5]) + [0] + Array(Self.image[6...])
    #expect(throws: GIFReadingError.emptyCanvas(width: 0, height: 1)) { try GIFReader.read(empty + thin) }
    let whole = Self.header + Self.image + [0x3B]
    for length in 6..<whole.count - 1 {
      #expect { try GIFReader.read(Array(whole[..<length])) } throws: { error in
        guard case .truncated(let offset, _)? = error as? GIFReadingError else { return false }
        return offset == length
      }
    }
  }

  @Test func theByteThatEndsAFileMayBeMissing() throws {
    let bytes = Self.header + Self.image + Self.image
    let (file, whole) = (try GIFReader.read(bytes), try GIFReader.read(bytes + [0x3B]))
    #expect(file.lacksEnd && !whole.lacksEnd && file.animation == whole.animation)
    #expect(file.parts.total == bytes.count && whole.parts.total == bytes.count + 1)
  }

  @Test func theFirstImageEnlargesTheCanvas() throws {
    var small = Self.header
    small.replaceSubrange(6..<10, with: [0, 0, 0, 0])
    let file = try GIFReader.read(small + Self.image + [0x3B])
    #expect(file.screen == .empty && (file.animation.width, file.animation.height) == (2, 1))
    var later = Self.image
    later[1] = 1
    let moved = try GIFReader.read(Self.header + later + [0x3B]).animation
    #expect(moved.width == 3 && moved.frames[0].pixmap.pixels == [0, 0xFF00_00FF, 0xFF00_FF00])
  }

  /// Sizes are checked before memory is allocated for them.
  @Test func limitsHoldBeforeMemoryIsAskedFor() throws {
    var huge = Self.header
    huge.replaceSubrange(6..<10, with: [255, 255, 255, 255])
    #expect(throws: GIFReadingError.tooManyPixels(atLeast: 65_535 * 65_535, limit: 100_000_000)) {
      try GIFReader.read(huge + Self.image + [0x3B])
    }
    var wideImage = Self.image
    wideImage.replaceSubrange(5..<9, with: [255, 255, 255, 255])
    #expect(throws: GIFReadingError.tooManyPixels(atLeast: 65_535 * 65_535, limit: 100_000_000)) {
      try GIFReader.read(Self.header + wideImage + [0x3B])
    }
    var limits = GIFReadingLimits()
    limits.frames = 2
    #expect(throws: GIFReadingError.tooManyFrames(limit: 2)) {
      try GIFReader.read(Self.header + Self.image + Self.image + Self.image + [0x3B], limits: limits)
    }
    limits.frames = 10
    limits.pixels = 5
    #expect(throws: GIFReadingError.tooManyPixels(atLeast: 6, limit: 5)) {
      try GIFReader.read(Self.header + Self.image + Self.image + Self.image + [0x3B], limits: limits)
    }
  }

  /// Whether what an error says of bytes can be so: offsets within them, and the byte that is found there.
  private static func isTrue(_ error: GIFReadingError, of bytes: [UInt8]) -> Bool {
    switch error {
    case .notAGIF: ![Array("GIF87a".utf8), Array("GIF89a".utf8)].contains(Array(bytes.prefix(6)))
    // The bytes ended where more were wanted.
    case .truncated(let offset, _): offset == bytes.count
    case .unknownRecord(let offset, _): ![0x21, 0x2C, 0x3B].contains(bytes[offset])
    case .damagedImage(_, let row, let offset): offset <= bytes.count && row >= 0
    case .emptyCanvas(let width, let height): width == 0 || height == 0
    case .noFrames(let offset): offset <= bytes.count
    case .tooManyFrames(let limit): bytes.count > limit
    case .tooManyPixels(let count, let limit): count > limit
    case .decoderFailed: false
    }
  }

  /// Every message, as a person reads it.
  @Test(arguments: [
    (GIFReadingError.notAGIF, "not a GIF: the first bytes are neither GIF87a nor GIF89a"),
    (.truncated(offset: 7, frame: 2), "byte 7, frame 2: the file ends too soon"),
    (
      .unknownRecord(offset: 9, frame: 1),
      "byte 9, after 1 frame: neither an image (0x2C), an extension (0x21) nor the end (0x3B)"
    ),
    (.damagedImage(frame: 3, row: 4, offset: 50), "byte 50, frame 3, row 4: the image's compressed data is damaged"),
    (.emptyCanvas(width: 0, height: 5), "the canvas is 0 × 5 pixels"),
    (.noFrames(offset: 14), "byte 14: the file ends without a frame"),
    (.tooManyFrames(limit: 10), "more than 10 frames"),
    (.tooManyPixels(atLeast: 9, limit: 8), "9 pixels or more in all frames; the limit is 8"),
    (.decoderFailed(code: 103, offset: 5), "byte 5: the decoder failed (giflib error 103)"),
  ])
  func messagesSayWhatIsWrongAndWhere(error: GIFReadingError, message: String) {
    #expect(error.description == message)
  }

  /// Any bytes lead to a file or to a typed error.
  @Test func damagedBytesNeverCrash() throws {
    var generator = SeededGenerator(seed: 99)
    let limits = changed(GIFReadingLimits()) { $0.pixels = 2_000_000 }
    var (read, refused) = (0, 0)
    for scene in [0, 1, 6, 9, 11, 13] {
      let bytes = try Self.file(scene)
      for _ in 0..<400 {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          let place = Int.random(in: 0..<damaged.count, using: &generator)
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: damaged[place] = UInt8.random(in: 0...255, using: &generator)
          case 1: damaged[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
          case 2: damaged.remove(at: place)
          default: damaged.insert(UInt8.random(in: 0...255, using: &generator), at: place)
          }
        }
        do throws(GIFReadingError) {
          let file = try GIFReader.read(damaged, limits: limits)
          #expect(file.frames.count == file.animation.frames.count)
          read += 1
        } catch {
          #expect(Self.isTrue(error, of: damaged), "\(error)")
          refused += 1
        }
      }
    }
    #expect(read > 0 && refused > 0)
  }

  /// Each frame is composed to a whole canvas, however small its image is.
  @Test func composedFramesCountAsPixels() throws {
    var pixel = Self.image
    pixel[5] = 1
    pixel.replaceSubrange(17..., with: [2, 0x4C, 0x01, 0])
    let bytes = Self.header + pixel + pixel + pixel + [0x3B]
    var limits = GIFReadingLimits()
    limits.pixels = 6
    #expect(try GIFReader.read(bytes, limits: limits).frames.count == 3)
    limits.pixels = 5
    #expect(throws: GIFReadingError.tooManyPixels(atLeast: 6, limit: 5)) { try GIFReader.read(bytes, limits: limits) }
  }

  @Test func aControlIsOfTheNextImageAlone() throws {
    let control: [UInt8] = [0x21, 0xF9, 4, 2 << 2 | 1, 9, 0, 1, 0]
    let file = try GIFReader.read(Self.header + control + Self.image + Self.image + [0x3B])
    #expect(file.frames.map(\.centiseconds) == [9, 0] && file.frames.map(\.disposal) == [2, 0])
    #expect(file.frames.map(\.transparentIndex) == [1, nil])
    #expect(file.animation.frames[1].pixmap.pixels == [0xFF00_00FF, 0xFF00_FF00])
  }

  /// Netscape's extension has a block for loops, 1, and one for buffers, 2.
  @Test func onlyTheBlockOfLoopsSaysHowOftenAFilePlays() throws {
    func plays(_ blocks: [UInt8]) throws -> Int? {
      let application: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
      return try GIFReader.read(Self.header + application + blocks + [0] + Self.image + [0x3B]).loopValue
    }
    #expect(try plays([3, 2, 7, 0, 3, 1, 4, 0]) == 4)
    #expect(try plays([3, 2, 7, 0]) == nil)
  }
}
