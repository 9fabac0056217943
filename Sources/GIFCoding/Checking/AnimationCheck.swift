import GraphicsCore

/// Checks that a GIF can hold an animation with these options; else throws the first reason why not.
///
/// Decoders do not play delays of 0 or 1 hundredths as written (browsers take 100 ms), so an animation may not have
/// them unless the options keep them.
enum AnimationCheck {
  /// Sides, delays and loop counts are 16-bit numbers.
  static let wordLimit = 65_535
  /// In hundredths of a second.
  static let shortestDelay = 2

  /// The frames' delays in hundredths of a second.
  /// - Parameter keepsShort: Whether delays of 0 and 1 are kept.
  static func centiseconds(of animation: Animation, keepsShort: Bool) throws(GIFEncodingError) -> [Int] {
    guard animation.width <= wordLimit, animation.height <= wordLimit else {
      throw .sideTooLong(width: animation.width, height: animation.height, limit: wordLimit)
    }
    // A file that plays K times stores K - 1. 0 means forever, so a file that plays once has no loop block.
    if case .times(let plays) = animation.plays, !(1...wordLimit + 1).contains(plays) {
      throw .playsOutOfRange(plays: plays, range: 1...wordLimit + 1)
    }
    let range = (animation.frames.count == 1 || keepsShort ? 0 : shortestDelay)...wordLimit
    var delays: [Int] = []
    delays.reserveCapacity(animation.frames.count)
    for (index, frame) in animation.frames.enumerated() {
      let (hundredfold, overflow) = frame.delay.numerator.multipliedReportingOverflow(by: 100)
      let (quotient, remainder) = hundredfold.quotientAndRemainder(dividingBy: frame.delay.denominator)
      guard !overflow, remainder == 0 else { throw .fractionalDelay(frame: index, delay: frame.delay) }
      guard range.contains(quotient) else {
        throw .delayOutOfRange(frame: index, centiseconds: quotient, range: range)
      }
      delays.append(quotient)
    }
    return delays
  }

  static func validate(_ options: GIFOptions) throws(GIFEncodingError) {
    func check(_ option: String, _ value: Int, _ range: ClosedRange<Int>) throws(GIFEncodingError) {
      guard range.contains(value) else { throw .optionOutOfRange(option: option, value: value, range: range) }
    }
    try check("effort", options.effort, EncodingEffort.range)
    try check("quality", options.quality, 0...100)
    try check("maxColors", options.maxColors, 2...256)
    try check("workers", options.workers, 1...1024)
    if let index = options.fixedColors.firstIndex(where: { $0.alpha != 255 }) {
      throw .translucentFixedColor(index: index, color: options.fixedColors[index])
    }
    guard options.fixedColors.count < options.maxColors else {
      throw .tooManyFixedColors(count: options.fixedColors.count, limit: options.maxColors - 1)
    }
  }
}
