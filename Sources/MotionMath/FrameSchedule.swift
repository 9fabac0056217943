/// The frame times of one cycle in a file format's own unit of time.
///
/// Invariant: the delays are at least the format's smallest, and sum to the cycle, rounded to whole ticks, exactly. Frame i appears at
/// tick `starts[i]` and shows the scene at `time(of: i)`: the very moment at which it appears, where the cycle is a whole number of
/// ticks; else the motion is stretched over the rounded cycle.
public struct FrameSchedule: Equatable, Sendable {
  /// What a file format can say about time.
  public struct Clock: Equatable, Sendable {
    public var ticksPerSecond: Int
    /// Shorter delays are changed by players.
    public var shortestDelay: Int

    public init(ticksPerSecond: Int, shortestDelay: Int) {
      self.ticksPerSecond = ticksPerSecond
      self.shortestDelay = shortestDelay
    }

    /// Centiseconds; players turn delays under 2 into 10.
    public static let gif = Clock(ticksPerSecond: 100, shortestDelay: 2)
    /// Whole milliseconds (browsers cut fractions off); players turn delays of 10 ms or less into 100.
    public static let apng = Clock(ticksPerSecond: 1000, shortestDelay: 11)
  }

  /// A uniform delay is preferred to the exact rate where it changes the rate by no more than this share: even frames move evenly.
  static let uniformTolerance = 0.12

  public let clock: Clock
  public let cycle: Seconds
  /// Ascending, from 0.
  public let starts: [Int]
  /// The whole cycle.
  public let totalTicks: Int

  /// Plans `cycle` at the rate nearest to `framesPerSecond` that the clock allows.
  /// - Precondition: cycle and rate are positive.
  public init(cycle: Seconds, framesPerSecond: Double, clock: Clock) {
    precondition(cycle > .zero && framesPerSecond > 0, "a schedule needs a positive cycle and rate")
    self.clock = clock
    self.cycle = cycle
    let exactTicks = cycle.value * Double(clock.ticksPerSecond)
    let total = max(clock.shortestDelay, Int(exactTicks.rounded()))
    totalTicks = total
    let most = max(1, total / clock.shortestDelay)
    let wanted = Double(total) * framesPerSecond / Double(clock.ticksPerSecond)
    let rounded = min(most, max(1, Int(min(wanted, Double(most)).rounded())))
    let uniform = (1...most).filter { total % $0 == 0 }.min { abs(Double($0) - wanted) < abs(Double($1) - wanted) }
    let count: Int
    if let uniform, abs(Double(uniform) / min(wanted, Double(most)) - 1) <= Self.uniformTolerance {
      count = uniform
    } else {
      count = rounded
    }
    // Ticks are dealt so that frame i starts at the tick nearest to i / count of the cycle.
    starts = (0..<count).map { (2 * $0 * total + count) / (2 * count) }
  }

  public var count: Int { starts.count }

  /// In ticks; they sum to `totalTicks`.
  public var delays: [Int] { zip(starts, starts.dropFirst() + [totalTicks]).map { $1 - $0 } }

  /// The scene's time in seconds that frame `index` shows.
  public func time(of index: Int) -> Double {
    cycle.value * Double(starts[index]) / Double(totalTicks)
  }

  /// The rate on average.
  public var framesPerSecond: Double { Double(count) * Double(clock.ticksPerSecond) / Double(totalTicks) }
}
