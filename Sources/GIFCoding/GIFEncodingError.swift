import GraphicsCore

/// Why an animation cannot be written as a GIF: the value, where it stands, and the limit.
public enum GIFEncodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A pixel that is neither opaque nor transparent. `GIFAlpha` makes it one of them.
  case translucentPixel(frame: Int, x: Int, y: Int, alpha: UInt8)
  case sideTooLong(width: Int, height: Int, limit: Int)
  /// A delay that is no whole number of hundredths of a second.
  case fractionalDelay(frame: Int, delay: FrameDelay)
  case delayOutOfRange(frame: Int, centiseconds: Int, range: ClosedRange<Int>)
  case playsOutOfRange(plays: Int, range: ClosedRange<Int>)
  case optionOutOfRange(option: String, value: Int, range: ClosedRange<Int>)
  case translucentFixedColor(index: Int, color: RGBA8)
  case tooManyFixedColors(count: Int, limit: Int)
  /// The animation has more colors than the format (or `maxColors`) can hold without loss: `colors` in the whole loop,
  /// `newColors` newly shown in its most colorful frame, against `limit` in one palette.
  case notLossless(colors: Int, newColors: Int, frame: Int, limit: Int)

  /// What takes an index besides, where a frame's new colors alone would fit.
  package static func beside(_ newColors: Int, _ limit: Int) -> String {
    newColors > limit ? "" : " and needs an index for pixels that stay or are transparent"
  }

  public var description: String {
    switch self {
    case .translucentPixel(let frame, let x, let y, let alpha):
      "frame \(frame), pixel (\(x), \(y)): alpha \(alpha) of 255; a GIF's pixels are opaque or transparent: "
        + "blend onto a matte, or use a threshold or dither"
    case .sideTooLong(let width, let height, let limit):
      "\(width) × \(height) pixels: a GIF's sides are at most \(limit)"
    case .fractionalDelay(let frame, let delay):
      "frame \(frame): a delay of \(delay.numerator)/\(delay.denominator) s; "
        + "a GIF's delays are whole hundredths of a second"
    case .delayOutOfRange(let frame, let centiseconds, let range):
      "frame \(frame): a delay of \(centiseconds) hundredths of a second; a GIF's are \(range.lowerBound) to "
        + "\(range.upperBound) (browsers play shorter ones slowly)"
    case .playsOutOfRange(let plays, let range):
      "\(plays) plays: a GIF says \(range.lowerBound) to \(range.upperBound), or forever"
    case .optionOutOfRange(let option, let value, let range):
      "\(option) is \(value); it is \(range.lowerBound) to \(range.upperBound)"
    case .translucentFixedColor(let index, let color):
      "fixed color \(index) has alpha \(color.alpha); fixed colors are opaque (255)"
    case .tooManyFixedColors(let count, let limit):
      "\(count) fixed colors; at most \(limit) fit beside the others"
    case .notLossless(let colors, let newColors, let frame, let limit):
      "the loop has \(colors) colors, of which frame \(frame) newly shows \(newColors)"
        + Self.beside(newColors, limit) + "; "
        + "without loss a GIF can hold \(limit) at once: leave out `lossless`, or use fewer colors"
    }
  }
}
