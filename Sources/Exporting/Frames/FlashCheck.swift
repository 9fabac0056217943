import GraphicsCore

/// Counts the luminance flashes of a loop, after WCAG 2.2, success criterion 2.3.1 ("Three Flashes or Below
/// Threshold").
///
/// A general flash is a pair of opposing changes in relative luminance of at least 10 % of the maximum, where the
/// darker image is below 0.80. More than three within any second are too many, unless together they cover at most a
/// quarter of any 10° of the visual field: 0.25 × 341 × 256 CSS pixels at a usual distance.
///
/// Every pixel is followed on its own. All pixels that flash too often are added up, even if they do so at different
/// times or places, so the check errs on the safe side.
public struct FlashCheck: Equatable, Sendable {
  /// The smallest change that counts, in relative luminance 0…1.
  private static let leastChange: Float = 0.1
  /// The darker image of a flash is below this relative luminance.
  private static let darkLimit: Float = 0.8
  public static let mostFlashesPerSecond = 3
  /// The largest safe area in CSS pixels, which are points.
  public static let largestArea = 0.25 * 341 * 256

  /// So many values are kept at a time: 32 MB.
  private static let mostValues = 1 << 23

  /// The number of flashes in the worst second of the worst pixel.
  public var flashesPerSecond: Int
  /// The area, in square points, that flashes more often than allowed.
  public var area: Double

  public var isSafe: Bool { area <= Self.largestArea }

  /// - Parameters:
  ///   - animation: One of a pixel a point.
  ///   - page: The color that transparent pixels show.
  public init(_ animation: Animation, page: Color) {
    let frames = animation.frames
    // What repeats is followed for a whole second after its first play, so that every window of a second is covered.
    let repeats = animation.plays != .times(1)
    var times: [Double] = []
    var order: [Int] = []
    let cycle = frames.reduce(0) { $0 + $1.delay.seconds }
    var start = 0.0
    while order.isEmpty || (repeats && start < cycle + 1 && order.count < 100_000 && cycle > 0) {
      for (index, frame) in frames.enumerated() {
        times.append(start)
        order.append(index)
        start += frame.delay.seconds
      }
    }
    var worst = 0
    var flashing = 0
    let luminance = RelativeLuminance(over: page)
    let changing = Self.changing(frames, page)
    let most = max(1, Self.mostValues / frames.count)
    for start in stride(from: 0, to: changing.count, by: most) {
      let pixels = changing[start..<min(changing.count, start + most)]
      let values = frames.map { frame in
        let image = frame.pixmap.pixels
        return pixels.map { luminance(image[$0]) }
      }
      for pixel in 0..<pixels.count {
        let flashes = Self.flashes(order.lazy.map { values[$0][pixel] }, times)
        worst = max(worst, flashes)
        if flashes > Self.mostFlashesPerSecond { flashing += 1 }
      }
    }
    flashesPerSecond = worst
    area = Double(flashing)
  }

  /// The pixels that change by as much as counts between any two frames; of most loops they are few.
  private static func changing(_ frames: [Animation.Frame], _ page: Color) -> [Int] {
    let first = frames[0].pixmap.relativeLuminance(on: page)
    var (low, high) = (first, first)
    for frame in frames.dropFirst() {
      let frame = frame.pixmap.relativeLuminance(on: page)
      for pixel in frame.indices {
        low[pixel] = min(low[pixel], frame[pixel])
        high[pixel] = max(high[pixel], frame[pixel])
      }
    }
    return low.indices.filter { high[$0] - low[$0] >= leastChange }
  }

  /// Returns the largest number of pairs of opposing changes within one second.
  static func flashes(_ values: some Sequence<Float>, _ times: [Double]) -> Int {
    var changes: [Double] = []
    // The extremes since the last change; there are none before the first value.
    var (low, high): (Float, Float) = (2, -1)
    var rising: Bool?
    for (value, time) in zip(values, times) {
      if high < 0 { (low, high) = (value, value) }
      // A change counts once the value is far enough from the last extreme. After that the extreme follows the value.
      if rising != true, value - low >= leastChange, low < darkLimit {
        changes.append(time)
        rising = true
        (low, high) = (value, value)
      } else if rising != false, high - value >= leastChange, value < darkLimit {
        changes.append(time)
        rising = false
        (low, high) = (value, value)
      } else {
        low = min(low, value)
        high = max(high, value)
      }
    }
    var most = 0
    var first = 0
    for last in changes.indices {
      while changes[last] - changes[first] > 1 { first += 1 }
      most = max(most, last - first + 1)
    }
    return most / 2
  }
}
