import MotionMath

/// The clocks around a layer, the outermost first.
package struct ClockChain {
  private var clocks: [LayerClock] = []
  /// The time of the layer as a linear function of the scene's; nil if a track has a part in it.
  package private(set) var line: LayerClock? = .running

  package init() {}

  /// Returns the chain with one more clock inside.
  package func adding(_ clock: LayerClock) -> ClockChain {
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
  package func time(at sceneTime: Double) -> Double {
    line?.time(at: sceneTime) ?? clocks.reduce(sceneTime) { $1.time(at: $0) }
  }

  /// The layer's time at the end of a scene that stops at `sceneTime`.
  package func endTime(at sceneTime: Double) -> Double {
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
