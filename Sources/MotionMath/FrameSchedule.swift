/// The frame times of one cycle in a file format's own unit of time.
///
/// Invariant: the delays are at least the format's smallest, and sum to the cycle, rounded to whole ticks, exactly. Frame i appears at
/// tick `starts[i]` and shows the scene at `time(of: i)`: the very moment at which it appears, where the clock can say
/// that moment.
///
/// Where the scene changes at once a frame starts, at the tick nearest to that moment, and shows the scene from that
/// moment on: so a step is late or early by half a tick at most, and no step moves the next one. Between such moments
/// frames are spread evenly at the rate asked for, and the motion is stretched over the ticks that there are.
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

  /// In seconds of the scene, one for each frame.
  private let times: [Double]

  /// Plans `cycle` at the rate nearest to `framesPerSecond` that the clock allows.
  /// - Parameter moments: when the scene changes at once, ascending, from 0 on and below the cycle. Those that are
  ///   nearer to the one before than the shortest delay give way to it.
  /// - Precondition: cycle and rate are positive.
  public init(cycle: Seconds, framesPerSecond: Double, clock: Clock, moments: [Seconds] = []) {
    precondition(cycle > .zero && framesPerSecond > 0, "a schedule needs a positive cycle and rate")
    self.clock = clock
    self.cycle = cycle
    let exactTicks = cycle.value * Double(clock.ticksPerSecond)
    let total = max(clock.shortestDelay, Int(exactTicks.rounded()))
    totalTicks = total
    var bounds = [(tick: 0, time: 0.0)]
    for moment in moments {
      let tick = Int((moment.value / cycle.value * Double(total)).rounded())
      guard tick >= bounds.last!.tick + clock.shortestDelay, tick + clock.shortestDelay <= total else { continue }
      bounds.append((tick, moment.value))
    }
    var starts: [Int] = []
    var times: [Double] = []
    for (from, to) in zip(bounds, bounds.dropFirst() + [(tick: total, time: cycle.value)]) {
      let ticks = to.tick - from.tick
      let count = Self.count(ticks, framesPerSecond: framesPerSecond, clock)
      for i in 0..<count {
        // Ticks are dealt so that frame i starts at the tick nearest to i / count of the way.
        let tick = (2 * i * ticks + count) / (2 * count)
        starts.append(from.tick + tick)
        times.append(from.time + (to.time - from.time) * Double(tick) / Double(ticks))
      }
    }
    self.starts = starts
    self.times = times
  }

  /// How many frames stand in so many ticks.
  private static func count(_ ticks: Int, framesPerSecond: Double, _ clock: Clock) -> Int {
    let most = max(1, ticks / clock.shortestDelay)
    let wanted = Double(ticks) * framesPerSecond / Double(clock.ticksPerSecond)
    let rounded = min(most, max(1, Int(min(wanted, Double(most)).rounded())))
    let uniform = (1...most).filter { ticks % $0 == 0 }.min { abs(Double($0) - wanted) < abs(Double($1) - wanted) }
    if let uniform, abs(Double(uniform) / min(wanted, Double(most)) - 1) <= Self.uniformTolerance { return uniform }
    return rounded
  }

  public var count: Int { starts.count }

  /// In ticks; they sum to `totalTicks`.
  public var delays: [Int] { zip(starts, starts.dropFirst() + [totalTicks]).map { $1 - $0 } }

  /// The scene's time in seconds that frame `index` shows.
  public func time(of index: Int) -> Double { times[index] }

  /// The rate on average.
  public var framesPerSecond: Double { Double(count) * Double(clock.ticksPerSecond) / Double(totalTicks) }
}
