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

  func time(at outer: Double) -> Double { track?.value(at: outer) ?? outer * rate + offset }
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

  /// Places looked at in a cycle, and halvings of an interval between two of them: to below a nanosecond in a minute.
  private static let samples = 4096
  private static let halvings = 30

  /// Returns the times of the scene in 0..<`cycle`, ascending, at which the layer's time passes `moment` or that plus
  /// any number of periods.
  /// - Parameter most: The number of times after which the search ends.
  func times(of moment: Double, every period: Double, within cycle: Double, atMost most: Int) -> [Double] {
    var times: [Double] = []
    if let line {
      let step = period / line.rate
      let first = (moment - line.offset) / line.rate
      var repeats = -((first + 1e-9) / step).rounded(.down)
      while times.count < most {
        let time = first + repeats * step
        repeats += 1
        guard time < cycle - Scene.sameMoment.value else { break }
        times.append(time)
      }
      return times
    }
    // The number of the period in which the layer is.
    func turn(_ time: Double) -> Double { ((self.time(at: time) - moment + 1e-9) / period).rounded(.down) }
    var (start, before) = (0.0, turn(0))
    for i in 1...Self.samples {
      let end = cycle * Double(i) / Double(Self.samples)
      let last = turn(end)
      while before != last, times.count < most {
        var (a, b) = (start, end)
        for _ in 0..<Self.halvings {
          let middle = (a + b) / 2
          if turn(middle) == before { a = middle } else { b = middle }
        }
        if b < cycle - Scene.sameMoment.value { times.append(b) }
        guard b < end else { break }
        (start, before) = (b, turn(b))
      }
      (start, before) = (end, last)
    }
    return times
  }
}
