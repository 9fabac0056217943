/// The frame times of one cycle, in a file format's own unit of time.
///
/// Invariant: no delay is shorter than the format's shortest, and the delays sum exactly to the cycle, rounded to whole
/// ticks. Frame i appears at tick `starts[i]` and shows the scene at `time(of: i)`. That is the exact moment at which
/// the frame appears, if the clock can express it.
///
/// Where the scene changes abruptly, a frame starts at the tick nearest to that moment and shows the scene from that
/// moment on. So a step is at most half a tick early or late, and no step moves the next one. Between such moments
/// frames are spread evenly: each starts at the tick nearest to its ideal time, so that delays differ by at most one
/// tick, and the motion is stretched over the available ticks.
///
/// An animation that stops does so on its end state: the last frame shows the scene at the cycle's end, and its delay,
/// the shortest possible, is taken from the frames before it.
public struct FrameSchedule: Equatable, Sendable {
  /// What a file format can express about time.
  public struct Clock: Equatable, Sendable {
    public var ticksPerSecond: Int
    /// The shortest delay that players keep; they change shorter ones.
    public var shortestDelay: Int

    /// Centiseconds. Players turn delays under 2 into 10.
    public static let gif = Clock(ticksPerSecond: 100, shortestDelay: 2)
    /// Whole milliseconds, since browsers drop fractions. Players turn delays of 10 ms or less into 100.
    public static let apng = Clock(ticksPerSecond: 1000, shortestDelay: 11)

    /// Whether delays that differ by one tick look even: a tick is less than half a refresh of a display of 60 Hz, so
    /// that 16 and 17 ms in turn are one refresh each.
    public var hidesUnevenDelays: Bool { ticksPerSecond > 2 * 60 }
  }

  /// The largest change of the rate, as a fraction, for which even delays are preferred to the exact rate, where the
  /// rate was not asked for or uneven delays would be seen: even frames move evenly.
  public static let evenTolerance = 0.12

  public let clock: Clock
  public let cycle: Seconds
  /// The tick at which each frame starts, ascending from 0.
  public let starts: [Int]
  /// The length of the whole cycle.
  public let totalTicks: Int

  /// The number of frames by which the cycle is sampled; the end state of an animation that stops is not among them.
  private let samples: Int
  /// The scene's time for each frame, in seconds.
  private let times: [Double]

  /// Plans `cycle` at the rate nearest to `rate` that the clock allows.
  /// - Parameter moments: When the scene changes abruptly: ascending, from 0 and below the cycle. A moment that is
  ///   closer to the previous one than the shortest delay is dropped.
  /// - Parameter stops: Whether the animation stops at the cycle's end instead of starting again forever.
  /// - Precondition: The cycle and the rate are positive.
  public init(cycle: Seconds, rate: FrameRate, clock: Clock, moments: [Seconds] = [], stops: Bool = false) {
    precondition(cycle > .zero && rate.framesPerSecond > 0, "a schedule needs a positive cycle and rate")
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
    var samples = 0
    for (from, to) in zip(bounds, bounds.dropFirst() + [(tick: total, time: cycle.value)]) {
      let ticks = to.tick - from.tick
      let count = Self.count(from.tick, to.tick, rate, clock)
      samples += count
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
    self.samples = samples
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

  /// The number of frames in the span between two ticks.
  private static func count(_ from: Int, _ to: Int, _ rate: FrameRate, _ clock: Clock) -> Int {
    let ticks = to - from
    let most = max(1, ticks / clock.shortestDelay)
    /// The ideal number of frames in so many ticks.
    func ideal(_ ticks: Int) -> Double {
      Double(ticks) * rate.framesPerSecond / Double(clock.ticksPerSecond)
    }
    if case .asked = rate, clock.hidesUnevenDelays {
      // The spans of a cycle share its frames: what one rounds up, the next one rounds down.
      let first = ideal(from).rounded()
      return Int(min(Double(most), max(1, ideal(to).rounded() - first)))
    }
    let wanted = ideal(ticks)
    let rounded = min(most, max(1, Int(min(wanted, Double(most)).rounded())))
    let even = (1...most).filter { ticks % $0 == 0 }.min { abs(Double($0) - wanted) < abs(Double($1) - wanted) }
    if let even, abs(Double(even) / min(wanted, Double(most)) - 1) <= Self.evenTolerance { return even }
    return rounded
  }

  public var count: Int { starts.count }

  /// The delay of each frame in ticks; they sum to `totalTicks`.
  public var delays: [Int] { zip(starts, starts.dropFirst() + [totalTicks]).map { $1 - $0 } }

  /// The scene's time in seconds that frame `index` shows.
  public func time(of index: Int) -> Double { times[index] }

  /// The average rate at which the scene is sampled, in frames a second.
  public var framesPerSecond: Double { Double(samples) * Double(clock.ticksPerSecond) / Double(totalTicks) }
}
