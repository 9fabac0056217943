/// The frame times of one cycle, in a file format's own unit of time.
///
/// Invariant: no delay is shorter than the format's shortest, and the delays sum exactly to the cycle, rounded to whole
/// ticks. Frame i appears at tick `starts[i]` and shows the scene at `time(of: i)`. That is the exact moment at which
/// the frame appears, if the clock can express it.
///
/// Where the scene changes abruptly, a frame starts at the tick nearest to that moment and shows the scene from that
/// moment on. So a step is at most half a tick early or late, and no step moves the next one. Between such moments
/// frames are spread evenly at the requested rate, and the motion is stretched over the available ticks.
///
/// An animation that stops does so on its end state: the last frame shows the scene at the cycle's end, and its delay,
/// the shortest possible, is taken from the frames before it.
public struct FrameSchedule: Equatable, Sendable {
  /// What a file format can express about time.
  public struct Clock: Equatable, Sendable {
    public var ticksPerSecond: Int
    /// The shortest delay that players keep; they change shorter ones.
    public var shortestDelay: Int

    public init(ticksPerSecond: Int, shortestDelay: Int) {
      self.ticksPerSecond = ticksPerSecond
      self.shortestDelay = shortestDelay
    }

    /// Centiseconds. Players turn delays under 2 into 10.
    public static let gif = Clock(ticksPerSecond: 100, shortestDelay: 2)
    /// Whole milliseconds, since browsers drop fractions. Players turn delays of 10 ms or less into 100.
    public static let apng = Clock(ticksPerSecond: 1000, shortestDelay: 11)
  }

  /// The largest change of the rate, as a fraction, for which a uniform delay is preferred to the exact rate: even
  /// frames move evenly.
  static let uniformTolerance = 0.12

  public let clock: Clock
  public let cycle: Seconds
  /// The tick at which each frame starts, ascending from 0.
  public let starts: [Int]
  /// The length of the whole cycle.
  public let totalTicks: Int

  /// The scene's time for each frame, in seconds.
  private let times: [Double]

  /// Plans `cycle` at the rate nearest to `framesPerSecond` that the clock allows.
  /// - Parameter moments: When the scene changes abruptly: ascending, from 0 and below the cycle. A moment that is
  ///   closer to the previous one than the shortest delay is dropped.
  /// - Parameter stops: Whether the animation stops at the cycle's end instead of starting again forever.
  /// - Precondition: The cycle and the rate are positive.
  public init(
    cycle: Seconds, framesPerSecond: Double, clock: Clock, moments: [Seconds] = [], stops: Bool = false
  ) {
    precondition(cycle > .zero && framesPerSecond > 0, "a schedule needs a positive cycle and rate")
    self.clock = clock
    self.cycle = cycle
    let exactTicks = cycle.value * Double(clock.ticksPerSecond)
    let total = max(clock.shortestDelay, Int(exactTicks.rounded()))
    totalTicks = total
    // The tick by which all but the end state has been shown.
    let limit = !stops ? total : total < 2 * clock.shortestDelay ? 0 : total - clock.shortestDelay
    var bounds = [(tick: 0, time: 0.0)]
    for moment in moments {
      let tick = Int((moment.value / cycle.value * Double(total)).rounded())
      guard tick >= bounds.last!.tick + clock.shortestDelay, tick + clock.shortestDelay <= limit else { continue }
      bounds.append((tick, moment.value))
    }
    var starts: [Int] = []
    var times: [Double] = []
    for (from, to) in zip(bounds, bounds.dropFirst() + [(tick: total, time: cycle.value)]) {
      let ticks = to.tick - from.tick
      let count = Self.count(ticks, framesPerSecond: framesPerSecond, clock)
      // Frame i starts at the tick nearest to i / count of the way.
      var offsets = (0..<count).map { (2 * $0 * ticks + count) / (2 * count) }
      if to.tick > limit { Self.makeRoom(&offsets, before: limit - from.tick, delay: clock.shortestDelay) }
      starts += offsets.map { from.tick + $0 }
      times += offsets.map { from.time + (to.time - from.time) * Double($0) / Double(ticks) }
    }
    if stops {
      starts.append(limit)
      times.append(cycle.value)
    }
    self.starts = starts
    self.times = times
  }

  /// Moves the last of these frames so that each has its shortest delay before `end`. If the first could not stay at 0,
  /// the last one is dropped.
  private static func makeRoom(_ offsets: inout [Int], before end: Int, delay: Int) {
    while !offsets.isEmpty {
      var moved = offsets
      var next = end
      for i in moved.indices.reversed() {
        moved[i] = min(moved[i], next - delay)
        next = moved[i]
      }
      if moved[0] == 0 {
        offsets = moved
        return
      }
      offsets.removeLast()
    }
  }

  /// The number of frames in a span of `ticks`.
  private static func count(_ ticks: Int, framesPerSecond: Double, _ clock: Clock) -> Int {
    let most = max(1, ticks / clock.shortestDelay)
    let wanted = Double(ticks) * framesPerSecond / Double(clock.ticksPerSecond)
    let rounded = min(most, max(1, Int(min(wanted, Double(most)).rounded())))
    let uniform = (1...most).filter { ticks % $0 == 0 }.min { abs(Double($0) - wanted) < abs(Double($1) - wanted) }
    if let uniform, abs(Double(uniform) / min(wanted, Double(most)) - 1) <= Self.uniformTolerance { return uniform }
    return rounded
  }

  public var count: Int { starts.count }

  /// The delay of each frame in ticks; they sum to `totalTicks`.
  public var delays: [Int] { zip(starts, starts.dropFirst() + [totalTicks]).map { $1 - $0 } }

  /// The scene's time in seconds that frame `index` shows.
  public func time(of index: Int) -> Double { times[index] }

  /// The average rate.
  public var framesPerSecond: Double { Double(count) * Double(clock.ticksPerSecond) / Double(totalTicks) }
}
