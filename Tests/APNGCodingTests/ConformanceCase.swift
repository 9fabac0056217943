import APNGCoding
import GraphicsCore
import TestSupport

/// Small files of our own, each under 1 kB. They cover what the public conformance sets check
/// (`ConformanceExpectation`) and the reader's other tests do not.
struct ConformanceCase: Sendable, CustomStringConvertible {
  enum Outcome: Sendable {
    /// The pixels of the last frame.
    case shows([RGBA8])
    case refused(APNGReadingError.Reason)
  }

  var description: String
  var bytes: [UInt8]
  var outcome: Outcome
  var frames = 1
  var plays = PlayCount.forever
  /// Decoders with known errors: ffmpeg 5.1 refuses fcTL before acTL and does not blend 16 bits, and Pillow 9.4 does
  /// not treat a palette's transparent entries as clear when it blends.
  var misreadBy: Set<Decoder> = []

  enum Decoder: Sendable { case ffmpeg, pillow }

  static let (width, height) = (4, 2)
  private static let red = RGBA8(red: 255, green: 0, blue: 0)
  private static let green = RGBA8(red: 0, green: 255, blue: 0)

  /// Rows of one color.
  private static func rows(_ color: RGBA8, width: Int = width, height: Int = height) -> [[UInt8]] {
    let row = [[UInt8]](repeating: [color.red, color.green, color.blue, color.alpha], count: width).flatMap(\.self)
    return [[UInt8]](repeating: row, count: height)
  }

  /// A stream of unfiltered rows.
  private static func stream(_ rows: [[UInt8]]) -> [UInt8] { PNGBuilder.zlib(rows.flatMap { [0] + $0 }) }

  private static func solid(_ color: RGBA8) -> [RGBA8] { [RGBA8](repeating: color, count: width * height) }

  /// The whole canvas in `outer`, except for two pixels in the lower row's middle columns.
  private static func around(_ inner: RGBA8, outer: RGBA8) -> [RGBA8] {
    var pixels = solid(outer)
    for x in 1...2 { pixels[width + x] = inner }
    return pixels
  }

  private static func file(_ build: (inout PNGBuilder) -> Void) -> [UInt8] {
    var file = PNGBuilder()
    file.header(width, height, depth: 8, type: 6)
    build(&file)
    file.chunk("IEND")
    return file.bytes
  }

  /// A first frame in red, then one on those two pixels.
  private static func region(first: (UInt8, RGBA8), _ dispose: UInt8, _ inner: RGBA8, then last: RGBA8?) -> [UInt8] {
    file {
      $0.animationControl(frames: last == nil ? 2 : 3)
      $0.frameControl(width, height, dispose: first.0)
      $0.imageData(rows(first.1))
      $0.frameControl(2, 1, x: 1, y: 1, dispose: dispose)
      $0.frameData(rows(inner, width: 2, height: 1))
      guard let last else { return }
      $0.frameControl(1, 1)
      $0.frameData(rows(last, width: 1, height: 1))
    }
  }

  static let shown: [ConformanceCase] = [
    ConformanceCase(
      description: "empty IDAT and fdAT chunks between others",
      bytes: file {
        $0.animationControl(frames: 2)
        $0.frameControl(width, height)
        $0.chunk("IDAT")
        $0.imageData(rows(red))
        $0.chunk("IDAT")
        $0.frameControl(width, height)
        let (a, b) = (stream(rows(green)).prefix(9), stream(rows(green)).dropFirst(9))
        for part in [[], a, [], b, []] { $0.chunk("fdAT", $0.takeSequence() + part) }
      }, outcome: .shows(solid(green)), frames: 2),
    ConformanceCase(
      description: "fcTL before acTL",
      bytes: file {
        $0.frameControl(width, height)
        $0.animationControl(frames: 2, plays: 2)
        $0.imageData(rows(red))
        $0.frameControl(width, height)
        $0.frameData(rows(green))
      }, outcome: .shows(solid(green)), frames: 2, plays: .times(2), misreadBy: [.ffmpeg]),
    ConformanceCase(
      description: "one frame, and a still image that is none",
      bytes: file {
        $0.animationControl(frames: 1)
        $0.imageData(rows(red))
        $0.frameControl(width, height)
        $0.frameData(rows(green))
      }, outcome: .shows(solid(green))),
    ConformanceCase(
      description: "the whole canvas cleared before a region is drawn",
      bytes: region(first: (1, red), 0, green, then: nil), outcome: .shows(around(green, outer: .clear)), frames: 2),
    ConformanceCase(
      description: "a region cleared", bytes: region(first: (0, red), 1, green, then: red),
      outcome: .shows(around(.clear, outer: red)), frames: 3),
    ConformanceCase(
      description: "a region put back", bytes: region(first: (0, red), 2, green, then: red),
      outcome: .shows(solid(red)), frames: 3),
    ConformanceCase(
      description: "the last frame's disposal is not seen", bytes: region(first: (0, red), 1, green, then: nil),
      outcome: .shows(around(green, outer: red)), frames: 2),
    ConformanceCase(
      description: "16 bits",
      bytes: {
        var file = PNGBuilder()
        file.header(width, height, depth: 16, type: 6)
        file.animationControl(frames: 2)
        let sample = { (v: [Int]) in PNGBuilder.pack([[Int]](repeating: v, count: width).flatMap(\.self), depth: 16) }
        for (i, color) in [[65_535, 0, 0, 65_535], [0, 0x8080, 0, 0xFFFF]].enumerated() {
          file.frameControl(width, height, blend: UInt8(i))
          let rows = [[UInt8]](repeating: sample(color), count: height)
          if i == 0 { file.imageData(rows) } else { file.frameData(rows) }
        }
        file.chunk("IEND")
        return file.bytes
      }(), outcome: .shows(solid(RGBA8(red: 0, green: 128, blue: 0))), frames: 2, misreadBy: [.ffmpeg]),
    ConformanceCase(
      description: "a palette with a transparent entry, blended over",
      bytes: {
        var file = PNGBuilder()
        file.header(width, height, depth: 1, type: 3)
        file.chunk("PLTE", [0, 255, 0, 255, 0, 0])
        file.chunk("tRNS", [255, 0])
        file.animationControl(frames: 2)
        file.frameControl(width, height)
        file.imageData([[0x00], [0x00]])
        file.frameControl(width, height, blend: 1)
        file.frameData([[0xF0], [0xF0]])
        file.chunk("IEND")
        return file.bytes
      }(), outcome: .shows(solid(green)), frames: 2, misreadBy: [.pillow]),
  ]

  /// Two frames; `last` builds the part after the first frame's data, whose numbers are 0 … 0.
  private static func refused(
    _ what: String, _ reason: APNGReadingError.Reason, frames: Int = 2, _ last: (inout PNGBuilder) -> Void
  ) -> ConformanceCase {
    ConformanceCase(
      description: what,
      bytes: file {
        $0.animationControl(frames: frames)
        $0.frameControl(width, height)
        $0.imageData(rows(red))
        last(&$0)
      }, outcome: .refused(reason))
  }

  static let refused: [ConformanceCase] = [
    ConformanceCase(
      description: "acTL after IDAT",
      bytes: file {
        $0.imageData(rows(red))
        $0.animationControl(frames: 1)
      }, outcome: .refused(.misplaced)),
    ConformanceCase(
      description: "two fcTL before acTL",
      bytes: file {
        $0.frameControl(width, height)
        $0.frameControl(width, height)
        $0.animationControl(frames: 2)
        $0.imageData(rows(red))
      }, outcome: .refused(.frameWithoutData(frame: 0))),
    ConformanceCase(
      description: "numbers from 1",
      bytes: file {
        $0.sequence = 1
        $0.animationControl(frames: 1)
        $0.frameControl(width, height)
        $0.imageData(rows(red))
      }, outcome: .refused(.sequenceNumber(found: 1, expected: 0))),
    refused("num_frames over 2³¹ - 1", .badField(name: "num_frames", value: 0x8000_0001), frames: 0x8000_0001) { _ in },
    refused("num_frames too high by 2", .frameCount(declared: 3, found: 1), frames: 3) { _ in },
    refused("fcTL twice", .frameWithoutData(frame: 1)) {
      $0.frameControl(width, height)
      $0.frameControl(width, height)
    },
    refused("a number twice", .sequenceNumber(found: 1, expected: 2)) {
      $0.frameControl(width, height)
      $0.sequence = 1
      $0.frameData(rows(green))
    },
    refused("a chunk twice", .sequenceNumber(found: 2, expected: 3)) {
      $0.frameControl(width, height)
      $0.frameData(rows(green))
      $0.sequence = 2
      $0.frameData(rows(green))
    },
    refused("numbers of fcTL and fdAT apart", .sequenceNumber(found: 0, expected: 2)) {
      $0.frameControl(width, height)
      $0.sequence = 0
      $0.frameData(rows(green))
    },
    refused("data chunks in another order", .sequenceNumber(found: 3, expected: 2)) {
      $0.frameControl(width, height)
      let stream = stream(rows(green))
      $0.sequence = 3
      $0.chunk("fdAT", $0.takeSequence() + stream.dropFirst(9))
      $0.sequence = 2
      $0.chunk("fdAT", $0.takeSequence() + stream.prefix(9))
    },
    refused("a row too few", .pixelDataLength(frame: 1, expected: 34)) {
      $0.frameControl(width, height)
      $0.frameData(rows(green, height: 1))
    },
    refused("a row too many", .pixelDataLength(frame: 1, expected: 34)) {
      $0.frameControl(width, height)
      $0.frameData(rows(green, height: 3))
    },
  ]
}
