import GraphicsCore

/// Why an animation cannot be written as a WebP: the value, where it stands, and the limit.
public enum WebPEncodingError: Error, Equatable, Sendable, CustomStringConvertible {
  case optionOutOfRange(option: String, value: Int, range: ClosedRange<Int>)
  case sideTooLong(width: Int, height: Int, limit: Int)
  case playsOutOfRange(plays: Int, range: ClosedRange<Int>)
  case fractionalDelay(frame: Int, delay: FrameDelay)
  case delayOutOfRange(frame: Int, milliseconds: Int, range: ClosedRange<Int>)
  case outOfMemory

  public var description: String {
    switch self {
    case .optionOutOfRange(let option, let value, let range):
      "\(option) is \(value); it is \(range.lowerBound) to \(range.upperBound)"
    case .sideTooLong(let width, let height, let limit):
      "\(width) × \(height) pixels: a WebP's sides are at most \(limit)"
    case .playsOutOfRange(let plays, let range):
      "\(plays) plays: a WebP says \(range.lowerBound) to \(range.upperBound), or forever"
    case .fractionalDelay(let frame, let delay):
      "frame \(frame): a delay of \(delay.numerator)/\(delay.denominator) s; "
        + "a WebP's delays are whole milliseconds"
    case .delayOutOfRange(let frame, let milliseconds, let range):
      "frame \(frame): a delay of \(milliseconds) ms; a WebP's are \(range.lowerBound) to \(range.upperBound) "
        + "(browsers play shorter ones slowly)"
    case .outOfMemory: "there is not enough memory for the compressor"
    }
  }
}
