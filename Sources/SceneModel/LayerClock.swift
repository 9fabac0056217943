import MotionMath

/// The time inside a group as a function of the time around it, in seconds. Layers may run at another speed, later, not
/// at all, or as a track says.
public struct LayerClock: Equatable, Sendable {
  /// The speed relative to the time outside: 1 is the same speed, 0 stands still.
  public var rate: Double
  /// The time inside when the time outside is 0.
  public var offset: Double
  /// The time inside as a motion of its own, in place of the two; nil for none.
  public var track: Track<Double>?

  public init(rate: Double = 1, offset: Double = 0) {
    self.rate = rate
    self.offset = offset
  }

  /// Shows the moments that a track names.
  public init(following track: Track<Double>) {
    self.init(rate: 0, offset: track.value(at: 0))
    if !track.isConstant { self.track = track }
  }

  public static let running = LayerClock()

  /// Whether the time inside never changes.
  var standsStill: Bool { rate == 0 && track == nil }

  package func time(at outer: Double) -> Double { track?.value(at: outer) ?? outer * rate + offset }
}

/// The clocks around a layer, the outermost first.
struct ClockChain {
  private(set) var clocks: [LayerClock] = []
  /// The time of the layer as a linear function of the scene's; nil if a track has a part in it.
  private(set) var line: LayerClock? = .running

  /// Returns the chain with one more clock inside.
  func adding(_ clock: LayerClock) -> ClockChain {
    guard clock != .running else { return self }
    var chain = self
    chain.clocks.append(clock)
    chain.line =
      clock.track == nil
      ? line.map {
        LayerClock(rate: $0.rate * clock.rate, offset: $0.offset * clock.rate + clock.offset)
      } : nil
    return chain
  }

  /// The layer's time at a time of the scene.
  func time(at sceneTime: Double) -> Double {
    line?.time(at: sceneTime) ?? clocks.reduce(sceneTime) { $1.time(at: $0) }
  }

  /// The layer's time at the end of a scene that stops at `sceneTime`.
  func endTime(at sceneTime: Double) -> Double {
    clocks.reduce(sceneTime) { time, clock in clock.track?.endValue(at: time) ?? clock.time(at: time) }
  }

  /// Places looked at in a cycle.
  private static let samples = 4096

  /// Returns the times of the scene in 0..<`cycle`, ascending, at which the layer's time passes `moment` or that plus
  /// any number of periods: the first nanosecond at or after it. What is less than `Seconds.sameMoment` before the
  /// cycle's end is at its start.
  /// - Parameter most: The number of times after which the search ends.
  func times(of moment: Seconds, every period: Seconds, within cycle: Seconds, atMost most: Int) -> [Seconds] {
    let end = cycle.justBefore
    if let line {
      let step = period.value / line.rate
      let first = (moment.value - line.offset) / line.rate
      var repeats = -((first + Seconds.sameMoment.value) / step).rounded(.down)
      var times: [Seconds] = []
      while times.count < most {
        let time = Seconds(roundingUp: first + repeats * step)
        guard time < end else { break }
        times.append(max(.zero, time))
        repeats += 1
      }
      return times
    }
    // The number of the period in which the layer is.
    func turn(_ time: Double) -> Double {
      ((self.time(at: time) - moment.value + Seconds.tolerance) / period.value).rounded(.down)
    }
    return Seconds.changes(of: turn, between: cycle.parts(Self.samples), atMost: most).filter { $0 < end }
  }
}
