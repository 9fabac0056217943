import GraphicsCore
import MotionMath
import SceneModel

/// The time of a layer as a function of the scene's, and how the scene is played in the file.
struct LocalTime {
  /// How a scene runs in its file.
  struct Play: Equatable {
    /// In seconds.
    var cycle: Double
    /// The moment of the scene at which the file starts, in seconds.
    var start: Double
    /// nil for no end.
    var plays: Int?
  }

  let play: Play
  /// The clocks around the layer.
  private var clocks = ClockChain()

  init(_ play: Play) { self.play = play }

  /// The time of layers inside a clock.
  func adding(_ clock: LayerClock) -> LocalTime {
    var inner = self
    inner.clocks = clocks.adding(clock)
    return inner
  }

  /// The layer's time as a linear function of the scene's; nil if a track has a part in it.
  var line: LayerClock? { clocks.line }

  var standsStill: Bool { line?.standsStill == true }

  /// The layer's time at a moment of the scene, in seconds.
  func local(_ sceneTime: Double) -> Double { clocks.time(at: sceneTime) }

  /// A moment of the scene within its cycle. One that stops does not come back to its start.
  func wrapped(_ moment: Double) -> Double {
    if play.plays != nil { return min(moment, play.cycle - Seconds.nanosecond) }
    return max(0, moment - ((moment + Seconds.nanosecond) / play.cycle).rounded(.down) * play.cycle)
  }

  /// The layer's time at the end of a scene that stops; nil where no pass ends then, since the layer's time stands
  /// still or runs backwards, or where the scene repeats forever.
  var atEnd: Double? {
    guard play.plays != nil else { return nil }
    let end = clocks.endTime(at: play.cycle)
    return local(play.cycle - Seconds.nanosecond) < end ? end : nil
  }

  /// The layer's time when the file starts.
  var atStart: Double { local(play.start) }

  /// Moments of the scene that are unlikely to be those of jumps, to look at what its layers do.
  var looks: [Double] {
    (0...Self.lastLook).map { wrapped(play.start + play.cycle * (Double($0) + 0.01) / Double(Self.lastLook + 1)) }
  }

  private static let lastLook = 240

  /// The timing of motions that last the whole cycle.
  var wholeCycle: MotionTiming {
    MotionTiming(duration: play.cycle, delay: 0, alternates: false, passes: play.plays)
  }
}
