import APNGCoding
import GIFCoding
import GraphicsCore
import PresetModel
import TestSupport
import Testing
import WebPCoding

@testable import Exporting

@Suite struct FileRepairerTests {
  /// Those that can be read.
  private static let formats = OutputFormat.allCases.filter { !$0.codec.readable.isEmpty }

  /// Images of one color each.
  private static func animation(_ colors: [UInt32], _ milliseconds: [Int], _ plays: PlayCount = .forever) -> Animation {
    let frames = zip(colors, milliseconds).map { color, delay in
      Animation.Frame(
        pixmap: Pixmap(width: 3, height: 2, pixels: [UInt32](repeating: color, count: 6)),
        delay: .milliseconds(delay))
    }
    return Animation(frames: frames, plays: plays)
  }

  private static func file(_ format: OutputFormat, _ animation: Animation) throws -> [UInt8] {
    switch format {
    case .gif:
      let options = changed(GIFOptions()) { ($0.lossless, $0.keepsShortDelays) = (true, true) }
      return try GIFEncoder.encode(animation, options: options).bytes
    case .apng:
      return try APNGEncoder.encode(animation, options: changed(APNGOptions()) { $0.keepsDelays = true }).bytes
    default:
      return try WebPEncoder.encode(animation, options: changed(WebPOptions()) { $0.keepsShortDelays = true }).bytes
    }
  }

  private static func shown(_ bytes: [UInt8]) throws -> Animation { try FileInspection(bytes, workers: 1).animation }

  private static let (red, green, blue): (UInt32, UInt32, UInt32) = (0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000)

  @Test(arguments: Self.formats) func timesThatBrowsersKeepStay(format: OutputFormat) throws {
    let bytes = try Self.file(format, Self.animation([Self.red, Self.green, Self.blue], [20, 20, 90]))
    let result = try FileRepairer().repaired(bytes)
    #expect(result == FileRepairer.Result(format: format, bytes: bytes))
  }

  @Test(arguments: Self.formats) func shortDelaysAreLengthened(format: OutputFormat) throws {
    let bytes = try Self.file(format, Self.animation([Self.red, Self.green, Self.blue], [0, 10, 90]))
    let result = try FileRepairer().repaired(bytes)
    #expect(try Self.shown(result.bytes).frames.map { Int($0.delay.seconds * 1000 + 0.5) } == [100, 20, 90])
    #expect(
      result.changes
        == [20, 100].map {
          .init(problem: "browsers show 1 frame of 10 ms or less for 100 ms", remedy: "gave 1 frame \($0) ms")
        })
    var repairer = FileRepairer()
    repairer.delay = 50
    #expect(
      try Self.shown(repairer.repaired(bytes).bytes).frames.map { Int($0.delay.seconds * 1000 + 0.5) } == [50, 50, 90])
    #expect(try FileRepairer().repaired(result.bytes).changes.isEmpty)
    #expect(try FileRepairer().repaired(bytes + [0]).notes == ["left out 1 byte that follows its end"])
  }

  /// A GIF rounds down to hundredths of a second.
  @Test func aFaultThatBrowsersOverlookIsSaid() throws {
    var file = PNGBuilder()
    file.header(1, 1, depth: 8, type: 0)
    file.animationControl(frames: 2)
    file.frameControl(1, 1)
    file.chunk("IDAT", PNGBuilder.zlib([0, 1]) + [0])
    file.frameControl(1, 1, delay: (1, 1000))
    file.frameData([[2]])
    file.chunk("IEND")
    let result = try FileRepairer().repaired(file.bytes)
    #expect(!result.changes.isEmpty && result.notes.count == 1)
    #expect(result.notes.first?.hasPrefix("damaged, though browsers show it: chunk fcTL") == true)
  }

  @Test(arguments: Self.formats) func theChangeSaysWhatIsStored(format: OutputFormat) throws {
    let bytes = try Self.file(format, Self.animation([Self.red, Self.green, Self.blue], [10, 10, 90]))
    var repairer = FileRepairer()
    repairer.delay = 25
    let result = try repairer.repaired(bytes)
    let stored = Int((try Self.shown(result.bytes).frames[0].delay.seconds * 1000).rounded())
    #expect(stored == (format == .gif ? 20 : 25))
    #expect(result.changes.map(\.remedy) == ["gave 2 frames \(stored) ms"])
  }

  @Test(arguments: Self.formats) func aDoubledEndIsRemoved(format: OutputFormat) throws {
    let meant = Self.animation([Self.red, Self.green, Self.blue], [40, 40, 40])
    let doubled = try Self.file(format, Self.animation([Self.red, Self.green, Self.blue, Self.red], [40, 40, 40, 40]))
    let result = try FileRepairer().repaired(doubled)
    #expect(try Self.shown(result.bytes) == Self.shown(Self.file(format, meant)))
    var repairer = FileRepairer()
    repairer.keepsDoubledEnd = true
    #expect(try repairer.repaired(doubled).changes.isEmpty)
    // A rest, and an end state.
    for other in [
      Self.animation([Self.red, Self.green, Self.blue, Self.red], [40, 40, 40, 900]),
      Self.animation([Self.red, Self.green, Self.blue, Self.red], [40, 40, 40, 40], .times(2)),
    ] { #expect(try FileRepairer().repaired(Self.file(format, other)).changes.isEmpty) }
  }

  @Test func aGIFWithoutALoopBlockPlaysForever() throws {
    let once = try Self.file(.gif, Self.animation([Self.red, Self.green], [40, 40], .times(1)))
    let result = try FileRepairer().repaired(once)
    #expect(try Self.shown(result.bytes).plays == .forever)
    #expect(result.changes.map(\.problem) == ["it does not say how often it plays, and plays once"])
    var repairer = FileRepairer()
    repairer.plays = .times(1)
    #expect(try repairer.repaired(once).changes.isEmpty)
    for format in Self.formats {
      let three = try Self.file(format, Self.animation([Self.red, Self.green], [40, 40], .times(3)))
      #expect(try FileRepairer().repaired(three).changes.isEmpty)
      #expect(try Self.shown(repairer.repaired(three).bytes).plays == .times(1))
    }
    repairer.plays = .times(.max)
    #expect(throws: FileRepairer.Failure.playsOutOfRange(.max, format: "a GIF", most: 65_536)) {
      try repairer.repaired(once)
    }
  }

  private static func blending(_ seconds: Double) -> FileRepairer { changed(FileRepairer()) { $0.seamBlend = seconds } }

  /// Grays that rise evenly, and fall at once where the loop starts again.
  private static let rising = (0..<6).map { 0xFF00_0000 + UInt32($0) * 0x28_2828 }

  @Test(arguments: Self.formats) func aJumpAtTheEndIsDissolved(format: OutputFormat) throws {
    let jumping = Self.animation(Self.rising, [100, 100, 100, 100, 100, 100])
    let bytes = try Self.file(format, jumping)
    let result = try Self.blending(0.2).repaired(bytes)
    #expect(
      result.changes == [
        .init(
          problem: "it jumps from its last frame to its first",
          remedy: "dissolved its last 200 ms into its beginning")
      ])
    let shown = try Self.shown(result.bytes)
    #expect(shown.duration == 0.6 && shown.plays == .forever)
    // What comes before the dissolve stays, to the pixel and the millisecond.
    #expect(Array(shown.frames.prefix(4)) == Array(try Self.shown(bytes).frames.prefix(4)))
    // 160 and 200 turn to black by an eighth, three, five and seven of them.
    #expect(shown.frames.dropFirst(4).map { Int($0.pixmap.pixels[0] & 0xFF) } == [140, 100, 75, 25])
    #expect(try FileRepairer().repaired(bytes).changes.isEmpty)
    // The shortest one turns half of the last 20 ms.
    let short = try Self.shown(Self.blending(FileRepairer.seamBlends.lowerBound).repaired(bytes).bytes).frames.suffix(2)
    #expect(short.map { Int($0.delay.seconds * 1000 + 0.5) } == [80, 20])
    #expect(short.map { Int($0.pixmap.pixels[0] & 0xFF) } == [200, 100])
  }

  /// A chunk that is unsafe to copy cannot be in a file that is encoded again.
  @Test func whatADissolveLeavesOutIsSaid() throws {
    var bytes = try Self.file(.apng, Self.animation(Self.rising, [100, 100, 100, 100, 100, 100]))
    var chunk = PNGBuilder()
    chunk.bytes = []
    chunk.chunk("teST", [1])
    // Behind the signature and IHDR.
    bytes.insert(contentsOf: chunk.bytes, at: 33)
    let result = try Self.blending(0.2).repaired(bytes)
    #expect(result.changes.count == 1)
    #expect(result.notes == ["left out teST, which depends on how colors are stored"])
    var timed = FileRepairer()
    timed.plays = .times(2)
    #expect(try timed.repaired(bytes).notes.isEmpty)
  }

  @Test(arguments: Self.formats) func whatDoesNotJumpIsNotBlended(format: OutputFormat) throws {
    for animation in [
      Self.animation(Self.rising + Self.rising.dropFirst().dropLast().reversed(), [Int](repeating: 100, count: 10)),
      Self.animation(Self.rising, [Int](repeating: 100, count: 6), .times(1)),
      Self.animation([Self.red, Self.green], [100, 100]),
    ] {
      var repairer = Self.blending(0.2)
      repairer.plays = animation.plays
      let bytes = try Self.file(format, animation)
      #expect(try repairer.repaired(bytes) == FileRepairer.Result(format: format, bytes: bytes))
    }
  }

  /// A dissolve of images of 32 and of 128 colors has 512.
  @Test func aGIFDissolvesInThePaletteOfAFrame() throws {
    let images = (0..<4).map { frame in
      Pixmap(
        width: 32, height: 32,
        pixels: (0..<1024).map { place in
          let (x, y) = (UInt32(place % 32), UInt32(place / 32))
          guard frame > 0 else { return 0xFF00_0000 | x * 4 }
          return 0xFF00_0000 | (y / 2 * 16 * UInt32(frame) / 3) << 16 | x / 4 * 16 + UInt32(frame) * 20
        })
    }
    let bytes = try Self.file(
      .gif, Animation(frames: images.map { .init(pixmap: $0, delay: .milliseconds(200)) }, plays: .forever))
    let result = try Self.blending(0.2).repaired(bytes)
    let shown = try Self.shown(result.bytes)
    #expect(result.changes.count == 1 && shown.frames.count == 8)
    #expect(shown.frames.prefix(3).map(\.pixmap) == Array(images.prefix(3)))
    #expect(shown.frames.allSatisfy { Set($0.pixmap.pixels).count <= 255 })
  }

  @Test func aFileThatCannotBeEncodedAgainKeepsItsSeam() throws {
    // Rectangles that leave the canvas, in rising reds.
    let header: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
    let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    let images: [UInt8] = [0, 100, 200].flatMap { red -> [UInt8] in
      [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0x80, red, 0, 0, 0, 255, 0, 2, 2, 0x44, 0x0A, 0]
    }
    let bytes = header + loop + images + [0x3B]
    #expect(try FileRepairer().repaired(bytes).changes.isEmpty)
    #expect(
      throws: FileRepairer.Failure.cannotBlend("frame 0 leaves the canvas, which players draw differently")
    ) { try Self.blending(0.2).repaired(bytes) }
  }

  @Test func aStillStays() throws {
    for format in Self.formats {
      let bytes = try Self.file(format, Self.animation([Self.red], [0], .times(1)))
      #expect(try FileRepairer().repaired(bytes).bytes == bytes)
    }
  }

  @Test func whatCannotBeReadIsAnError() {
    #expect(throws: FileInspection.InspectionError.self) { try FileRepairer().repaired([1, 2, 3]) }
  }
}
