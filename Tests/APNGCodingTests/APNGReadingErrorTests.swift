import APNGCoding
import TestSupport
import Testing

@Suite struct APNGReadingErrorTests {
  private static func reason(_ bytes: [UInt8], limits: APNGReadingLimits = APNGReadingLimits()) -> APNGReadingError? {
    do {
      _ = try APNGReader.read(bytes, limits: limits)
      return nil
    } catch {
      return error as? APNGReadingError
    }
  }

  /// A valid animation of two frames, 2 × 2 gray, in which `change` may replace any step.
  private static func file(_ change: (_ step: String, _ file: inout PNGBuilder) -> Bool = { _, _ in false }) -> [UInt8]
  {
    var file = PNGBuilder()
    let steps: [(String, (inout PNGBuilder) -> Void)] = [
      ("IHDR", { $0.header(2, 2, depth: 8, type: 0) }), ("acTL", { $0.animationControl(frames: 2) }),
      ("fcTL 0", { $0.frameControl(2, 2) }), ("IDAT", { $0.imageData([[1, 2], [3, 4]]) }),
      ("fcTL 1", { $0.frameControl(1, 1, x: 1, y: 1) }), ("fdAT", { $0.frameData([[9]]) }),
      ("IEND", { $0.chunk("IEND") }),
    ]
    for (name, step) in steps where !change(name, &file) { step(&file) }
    return file.bytes
  }

  /// The file with a chunk replaced.
  private static func replacing(_ step: String, _ other: @escaping (inout PNGBuilder) -> Void) -> [UInt8] {
    file { name, file in
      guard name == step else { return false }
      other(&file)
      return true
    }
  }

  @Test func theUntouchedFileIsFine() { #expect(Self.reason(Self.file()) == nil) }

  @Test func truncationAnywhereIsAnError() {
    let bytes = Self.file()
    for count in 0..<bytes.count { #expect(Self.reason(Array(bytes[..<count])) != nil, "\(count) bytes") }
  }

  @Test func whatFollowsTheEndIsCounted() throws {
    let bytes = Self.file()
    let parts = try APNGReader.read(bytes + [0, 1, 2]).parts
    #expect(parts.afterEnd == 3 && parts.total == bytes.count + 3)
  }

  /// A file that ends early is read as far as it goes, and is an error where that is no frame.
  @Test func whatIsLeftOfADamagedFileIsRead() throws {
    let bytes = Self.file()
    var frames: [Int] = []
    for count in 0..<bytes.count {
      do {
        let (file, fault) = try APNGReader.readDamaged(Array(bytes[..<count]))
        #expect(fault != nil && file.frames.count == file.animation.frames.count, "\(count) bytes")
        frames.append(file.animation.frames.count)
      } catch is APNGReadingError {
        #expect(frames.isEmpty, "\(count) bytes")
      }
    }
    #expect(frames.first == 1 && frames == frames.sorted())
  }

  /// A chunk whose name becomes another one may be passed over; then the file says so.
  @Test func anyBitFlipIsTold() throws {
    let bytes = Self.file()
    for i in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[i] ^= 1 << UInt8(bit)
        guard Self.reason(damaged) == nil else { continue }
        let overlooked = try APNGReader.read(damaged).overlooked
        #expect(overlooked.count == 1, "byte \(i), bit \(bit)")
      }
    }
  }

  @Test func errorsSayChunkAndOffset() {
    let bytes = Self.replacing("fcTL 1") { $0.frameControl(2, 1, x: 1, y: 1) }
    let error = Self.reason(bytes)
    #expect(error?.chunk == "fcTL")
    #expect(error?.reason == .frameOutsideCanvas(x: 1, y: 1, width: 2, height: 1))
    if let offset = error?.offset { #expect(bytes[(offset + 4)..<(offset + 8)].elementsEqual("fcTL".utf8)) }
    #expect(error?.description.hasPrefix("chunk fcTL at byte ") == true)
  }

  @Test func orderAndCounts() {
    func expect(_ reason: APNGReadingError.Reason, _ step: String, _ other: @escaping (inout PNGBuilder) -> Void) {
      #expect(Self.reason(Self.replacing(step, other))?.reason == reason)
    }
    expect(.missing("IHDR"), "IHDR") { _ in }
    expect(.frameWithoutData(frame: 0), "IDAT") { _ in }
    expect(.repeated, "acTL") {
      $0.animationControl(frames: 2)
      $0.animationControl(frames: 2)
    }
    expect(.frameCount(declared: 3, found: 2), "acTL") { $0.animationControl(frames: 3) }
    expect(.frameCount(declared: 1, found: 2), "acTL") { $0.animationControl(frames: 1) }
    expect(.badField(name: "num_frames", value: 0), "acTL") { $0.animationControl(frames: 0) }
    expect(.sequenceNumber(found: 7, expected: 1), "fcTL 1") {
      $0.sequence = 7
      $0.frameControl(1, 1)
    }
    expect(.frameWithoutData(frame: 1), "fdAT") { _ in }
    expect(.misplaced, "fcTL 1") { _ in }
    expect(.frameOutsideCanvas(x: 0, y: 0, width: 1, height: 2), "fcTL 0") { $0.frameControl(1, 2) }
    expect(.frameOutsideCanvas(x: 0, y: 0, width: 0, height: 1), "fcTL 1") { $0.frameControl(0, 1) }
    expect(.badField(name: "dispose_op", value: 3), "fcTL 1") { $0.frameControl(1, 1, dispose: 3) }
    expect(.badField(name: "blend_op", value: 2), "fcTL 1") { $0.frameControl(1, 1, blend: 2) }
    expect(.misplaced, "IEND") { $0.imageData([[1, 2], [3, 4]]) }
    expect(.unknownCriticalChunk, "acTL") { $0.chunk("ABCD") }
    expect(.badChunkName, "acTL") { $0.chunk("ab1d") }
    expect(.badLength(length: 2), "fdAT") { $0.chunk("fdAT", [0, 0]) }
  }

  @Test func headersAndPalettes() {
    func still(_ width: Int, _ height: Int, depth: Int, type: Int, palette: Int? = nil, transparency: Int? = nil)
      -> APNGReadingError.Reason?
    {
      var file = PNGBuilder()
      file.header(width, height, depth: depth, type: type)
      if let palette { file.chunk("PLTE", [UInt8](repeating: 0, count: palette)) }
      if let transparency { file.chunk("tRNS", [UInt8](repeating: 0, count: transparency)) }
      file.imageData([[1]])
      file.chunk("IEND")
      return Self.reason(file.bytes)?.reason
    }
    #expect(still(0, 1, depth: 8, type: 0) == .zeroSize)
    #expect(still(1, 1, depth: 3, type: 0) == .badColor(type: 0, bitDepth: 3))
    #expect(still(1, 1, depth: 4, type: 2) == .badColor(type: 2, bitDepth: 4))
    #expect(still(1, 1, depth: 8, type: 5) == .badColor(type: 5, bitDepth: 8))
    #expect(still(1, 1, depth: 8, type: 3) == .missing("PLTE"))
    #expect(still(1, 1, depth: 8, type: 3, palette: 4) == .badLength(length: 4))
    #expect(still(1, 1, depth: 2, type: 3, palette: 15) == .badPaletteLength(entries: 5))
    #expect(still(1, 1, depth: 8, type: 3, palette: 3) == .indexOutsidePalette(frame: 0, index: 1, entries: 1))
    #expect(still(1, 1, depth: 8, type: 3, palette: 6, transparency: 0) == .badLength(length: 0))
    #expect(still(1, 1, depth: 8, type: 0, palette: 3) == .misplaced)
    #expect(still(1, 1, depth: 8, type: 4, transparency: 2) == .misplaced)
    #expect(still(1, 1, depth: 8, type: 0, transparency: 1) == .badLength(length: 1))
    #expect(still(2, 1, depth: 8, type: 0) == .pixelDataLength(frame: 0, expected: 3))
  }

  @Test func aStillNeedsData() {
    var file = PNGBuilder()
    file.header(1, 1, depth: 8, type: 0)
    file.chunk("IEND")
    #expect(Self.reason(file.bytes)?.reason == .missing("IDAT"))
  }

  @Test func badRows() {
    var file = PNGBuilder()
    file.header(1, 2, depth: 8, type: 0)
    file.chunk("IDAT", PNGBuilder.zlib([0, 1, 5, 2]))
    file.chunk("IEND")
    #expect(Self.reason(file.bytes)?.reason == .badFilter(frame: 0, row: 1, filter: 5))
    file = PNGBuilder()
    file.header(1, 2, depth: 8, type: 0)
    file.chunk("IDAT", PNGBuilder.zlib([0, 1, 0, 2, 0]))
    file.chunk("IEND")
    #expect(Self.reason(file.bytes)?.reason == .pixelDataLength(frame: 0, expected: 4))
  }

  @Test func claimsAreCheckedBeforeMemoryIsAskedFor() {
    var file = PNGBuilder()
    file.header(0x7FFF_FFFF, 0x7FFF_FFFF, depth: 16, type: 6)
    #expect(Self.reason(file.bytes)?.reason == .limit(what: "side in pixels", value: 0x7FFF_FFFF, limit: 1_000_000))
    file = PNGBuilder()
    file.header(1_000_000, 1_000_000, depth: 1, type: 0)
    #expect(Self.reason(file.bytes)?.reason == .limit(what: "pixels", value: 1_000_000_000_000, limit: 1 << 27))
    // A small file claims a large image, and its stream is too short for it.
    file = PNGBuilder()
    file.header(10_000, 10_000, depth: 8, type: 6)
    file.imageData([[1]])
    file.chunk("IEND")
    #expect(Self.reason(file.bytes)?.reason == .pixelDataLength(frame: 0, expected: 400_010_000))
    file = PNGBuilder()
    file.header(1000, 1000, depth: 8, type: 6)
    file.animationControl(frames: 0x7FFF_FFFF)
    #expect(Self.reason(file.bytes)?.reason == .limit(what: "frames", value: 0x7FFF_FFFF, limit: 100_000))
    file = PNGBuilder()
    file.header(1000, 1000, depth: 8, type: 6)
    file.animationControl(frames: 50_000)
    #expect(
      Self.reason(file.bytes)?.reason == .limit(what: "pixels of all frames", value: 50_000_000_000, limit: 1 << 27))
    // A chunk claims more bytes than there are.
    file = PNGBuilder()
    file.bytes += PNGBuilder.big(0x7FFF_FFF0) + Array("IHDR".utf8) + [0, 0, 0, 0]
    #expect(Self.reason(file.bytes)?.reason == .truncated(needed: 0x7FFF_FFFC, available: 12))
  }
}
