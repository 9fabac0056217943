import GraphicsCore
import Parallelism

/// Animation → the frames that a file must hold: equal neighbors are one frame, every delay is exact, transparent
/// pixels are 0.
struct FramePlan: Equatable, Sendable {
  /// Chromium's limit, well under the format's own of 2³¹-1.
  static let maximumSide = 1_000_000
  /// In milliseconds: Chromium, Firefox and WebKit play 10 ms and less as 100 ms.
  static let minimumDelay = 11

  struct Frame: Equatable, Sendable {
    /// Into `pixmaps`.
    var image: Int
    var time: FrameTime
    var canvas: FrameCanvas
    /// What becomes of it before the next frame is drawn: that frame's canvas.
    var disposal = APNGDisposal.none
  }

  var width: Int
  var height: Int
  var pixmaps: [Pixmap]
  var frames: [Frame]
  /// acTL `num_plays`: 0 is forever.
  var plays: UInt32
  /// The frame that the animation begins with, drawn on nothing: 1 where frame 0 is a still image beside it.
  let firstFrame: Int

  var isAnimated: Bool { frames.count > 1 }

  /// - Parameters:
  ///   - stillImage: frame 0, before the animation.
  ///   - keepsDelays: Whether delays may be short, and fractions of milliseconds.
  ///   - keepsEqualFrames: Whether equal neighbors stay frames of their own.
  init(
    _ animation: Animation, stillImage: Pixmap? = nil, keepsDelays: Bool = false, keepsEqualFrames: Bool = false,
    workers: Int
  ) throws {
    guard animation.width <= Self.maximumSide, animation.height <= Self.maximumSide else {
      throw APNGEncodingError.tooLarge(width: animation.width, height: animation.height)
    }
    width = animation.width
    height = animation.height
    plays = try Self.plays(animation.plays)

    var source = animation.frames
    if let stillImage {
      guard stillImage.width == width, stillImage.height == height else {
        throw APNGEncodingError.stillImageOfAnotherSize(width: stillImage.width, height: stillImage.height)
      }
      source.insert(Animation.Frame(pixmap: stillImage, delay: .milliseconds(0)), at: 0)
    }
    let firstFrame = stillImage == nil ? 0 : 1
    self.firstFrame = firstFrame
    pixmaps = concurrentMap(count: source.count, workers: workers) { [source] in
      source[$0].pixmap.withTransparentPixelsZero()
    }
    let pixmaps = pixmaps
    let differences = concurrentMap(count: source.count, workers: workers) { i in
      i <= firstFrame ? pixmaps[0].bounds : DifferenceRect.of(pixmaps[i - 1], pixmaps[i])
    }
    frames = []
    let bounds = pixmaps[0].bounds
    if source.count == 1 || !keepsEqualFrames && differences.dropFirst().allSatisfy(\.isEmpty) {
      frames = [Frame(image: 0, time: Self.noTime, canvas: FrameCanvas(base: 0, difference: bounds))]
      return
    }
    var first = 0
    while first < source.count {
      var end = first + 1
      while end < source.count, differences[end].isEmpty { end += 1 }
      let run = (first - firstFrame)..<(end - firstFrame)
      let times = try first < firstFrame ? [Self.noTime] : Self.times(animation, run, keepsDelays, keepsEqualFrames)
      for (k, time) in times.enumerated() {
        let rect = k == 0 ? differences[first] : .empty
        let isOnNothing = k == 0 && first <= firstFrame
        let canvas = FrameCanvas(base: isOnNothing ? first : frames.last?.image ?? first, difference: rect)
        frames.append(Frame(image: first, time: time, canvas: canvas))
      }
      first = end
    }
  }

  private static func times(
    _ animation: Animation, _ run: Range<Int>, _ keepsDelays: Bool, _ keepsEqualFrames: Bool
  ) throws(APNGEncodingError) -> [FrameTime] {
    if keepsDelays { return try exactTimes(animation.frames, run) }
    guard keepsEqualFrames else { return try times(animation.frames, run) }
    var all: [FrameTime] = []
    for i in run { all += try times(animation.frames, i..<i + 1) }
    return all
  }

  private static let noTime = FrameTime(numerator: 0, denominator: 1000)

  private static func plays(_ plays: PlayCount) throws(APNGEncodingError) -> UInt32 {
    switch plays {
    case .forever: return 0
    case .times(let n):
      guard n >= 1, n <= Int32.max else { throw .badPlayCount(n) }
      return UInt32(n)
    }
  }

  /// The delays of equal neighbors as they are, added up where browsers play both as written and the sum is exact.
  private static func exactTimes(
    _ frames: [Animation.Frame], _ run: Range<Int>
  ) throws(APNGEncodingError) -> [FrameTime] {
    var times: [FrameTime] = []
    var last: FrameDelay?
    for i in run {
      let delay = frames[i].delay
      guard let time = FrameTime(delay) else { throw .delayNotStorable(frame: i, delay: delay) }
      if let sum = last?.merged(with: delay), let both = FrameTime(sum) {
        times[times.count - 1] = both
        last = sum
      } else {
        times.append(time)
        last = delay
      }
    }
    return times
  }

  /// The delays of equal neighbors, added up.
  private static func times(_ frames: [Animation.Frame], _ run: Range<Int>) throws(APNGEncodingError) -> [FrameTime] {
    var total = 0
    for i in run {
      let delay = frames[i].delay
      let (thousandfold, overflow) = delay.numerator.multipliedReportingOverflow(by: 1000)
      guard !overflow else { throw .delayTooLong(frame: i, milliseconds: .max) }
      guard thousandfold % delay.denominator == 0 else { throw .delayNotWholeMilliseconds(frame: i, delay: delay) }
      let milliseconds = thousandfold / delay.denominator
      guard milliseconds >= minimumDelay else { throw .delayTooShort(frame: i, delay: delay) }
      total = total.addingReportingOverflow(milliseconds).partialValue
      guard milliseconds <= FrameTime.longestMilliseconds, total <= FrameTime.longestMilliseconds else {
        throw .delayTooLong(frame: run.lowerBound, milliseconds: max(total, milliseconds))
      }
    }
    return FrameTime.exact(milliseconds: total)
  }
}
