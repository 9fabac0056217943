import GraphicsCore

/// Why an animation cannot be written as it is.
public enum APNGEncodingError: Error, Equatable, Sendable {
  case badEffort(Int)
  /// Not in 1…2³¹-1.
  case badPixelsPerMeter(Int)
  case badKeyword(String)
  /// The text of this keyword holds a NUL.
  case badText(keyword: String)
  /// PNG sides are at most 2³¹-1; browsers take 1,000,000.
  case tooLarge(width: Int, height: Int)
  /// `APNGOptions.stillImage` is not as large as the frames.
  case stillImageOfAnotherSize(width: Int, height: Int)
  /// Not in 1…2³¹-1.
  case badPlayCount(Int)
  case delayNotWholeMilliseconds(frame: Int, delay: FrameDelay)
  /// Browsers play delays of 10 ms and less as 100 ms.
  case delayTooShort(frame: Int, delay: FrameDelay)
  /// With `keepsDelays`: no fraction of 16-bit terms.
  case delayNotStorable(frame: Int, delay: FrameDelay)
  case delayTooLong(frame: Int, milliseconds: Int)
  case outOfMemory
}

extension APNGEncodingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badEffort(let n):
      "effort \(n) is not in \(EncodingEffort.range.lowerBound)…\(EncodingEffort.range.upperBound)"
    case .badPixelsPerMeter(let n): "\(n) pixels per meter is not in 1…2147483647"
    case .badKeyword(let k):
      "metadata keyword \"\(k)\" is not 1…79 printable Latin-1 characters without outer or double spaces"
    case .badText(let k): "the metadata text of \"\(k)\" holds a NUL character"
    case .tooLarge(let w, let h): "\(w) × \(h) pixels is more than \(FramePlan.maximumSide) a side"
    case .stillImageOfAnotherSize(let w, let h): "the still image has \(w) × \(h) pixels, and the frames have others"
    case .badPlayCount(let n): "\(n) plays is not in 1…2147483647"
    case .delayNotWholeMilliseconds(let f, let d):
      "frame \(f): a delay of \(d.numerator)/\(d.denominator) s is not a whole number of milliseconds"
    case .delayTooShort(let f, let d):
      "frame \(f): a delay of \(d.numerator)/\(d.denominator) s is under \(FramePlan.minimumDelay) ms, "
        + "which browsers slow to 100 ms"
    case .delayNotStorable(let f, let d):
      "frame \(f): a delay of \(d.numerator)/\(d.denominator) s is no fraction of numbers up to 65535"
    case .delayTooLong(let f, let ms): "frame \(f): a delay of \(ms) ms is over \(FrameTime.longestMilliseconds) ms"
    case .outOfMemory: "there is not enough memory for the compressor"
    }
  }
}
