import APNGCoding
import GIFCoding
import GraphicsCore
import PresetModel
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
      var options = GIFOptions()
      (options.lossless, options.keepsShortDelays) = (true, true)
      return try GIFEncoder.encode(animation, options: options).bytes
    case .apng:
      var options = APNGOptions()
      options.keepsDelays = true
      return try APNGEncoder.encode(animation, options: options).bytes
    default:
      var options = WebPOptions()
      options.keepsShortDelays = true
      return try WebPEncoder.encode(animation, options: options).bytes
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
