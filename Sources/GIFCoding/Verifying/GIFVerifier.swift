import GraphicsCore

/// The first difference between a written file and the animation that was meant.
public enum GIFVerificationError: Error, Equatable, Sendable, CustomStringConvertible {
  case size(expected: String, actual: String)
  case frameCount(expected: Int, actual: Int)
  case delay(frame: Int, expected: FrameDelay, actual: FrameDelay)
  case plays(expected: PlayCount, actual: PlayCount)
  case pixel(frame: Int, x: Int, y: Int, expected: RGBA8, actual: RGBA8)

  public var description: String {
    func text(_ c: RGBA8) -> String { "(\(c.red), \(c.green), \(c.blue), \(c.alpha))" }
    return switch self {
    case .size(let expected, let actual): "the canvas is \(actual), \(expected) was meant"
    case .frameCount(let expected, let actual): "\(actual) frames, \(expected) were meant"
    case .delay(let frame, let expected, let actual):
      "frame \(frame) is shown for \(actual.seconds) s, \(expected.seconds) s were meant"
    case .plays(let expected, let actual): "the file plays \(actual), \(expected) was meant"
    case .pixel(let frame, let x, let y, let expected, let actual):
      "frame \(frame), pixel (\(x), \(y)) shows \(text(actual)), \(text(expected)) was meant"
    }
  }
}

/// Decodes a file and compares every composed pixel, every delay and the loop count with what was meant.
public enum GIFVerifier {
  /// - Parameters:
  ///   - bytes: a whole file.
  ///   - intended: the animation as quantised: `EncodedGIF.intended`.
  /// - Throws: `GIFVerificationError` for the first difference, `GIFReadingError` where the file cannot be read.
  public static func verify(_ bytes: [UInt8], shows intended: Animation) throws {
    var limits = GIFReadingLimits()
    limits.pixels = .max / 2
    limits.frames = .max
    let actual = try GIFReader.read(bytes, limits: limits).animation
    guard actual.width == intended.width, actual.height == intended.height else {
      throw GIFVerificationError.size(
        expected: "\(intended.width) × \(intended.height)", actual: "\(actual.width) × \(actual.height)")
    }
    guard actual.frames.count == intended.frames.count else {
      throw GIFVerificationError.frameCount(expected: intended.frames.count, actual: actual.frames.count)
    }
    // A single frame has nothing to repeat, and says nothing of it.
    guard actual.plays == intended.plays || intended.frames.count == 1 else {
      throw GIFVerificationError.plays(expected: intended.plays, actual: actual.plays)
    }
    for (index, (made, meant)) in zip(actual.frames, intended.frames).enumerated() {
      guard made.delay.numerator * meant.delay.denominator == meant.delay.numerator * made.delay.denominator else {
        throw GIFVerificationError.delay(frame: index, expected: meant.delay, actual: made.delay)
      }
      guard made.pixmap != meant.pixmap else { continue }
      for position in meant.pixmap.pixels.indices where made.pixmap.pixels[position] != meant.pixmap.pixels[position] {
        let (x, y) = (position % meant.width, position / meant.width)
        throw GIFVerificationError.pixel(
          frame: index, x: x, y: y, expected: meant.pixmap[x, y], actual: made.pixmap[x, y])
      }
    }
  }
}

extension Animation.Frame {
  fileprivate var width: Int { pixmap.width }
}
