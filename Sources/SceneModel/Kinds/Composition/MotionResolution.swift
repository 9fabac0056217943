import GraphicsCore
import MotionMath
import PresetModel

/// Turns the motions of a composition into tracks, and records their periods.
///
/// In a fitted loop each motion follows the retiming of its period: all its times are stretched equally.
struct MotionResolution {
  /// The retimings by period. A period that is not listed stays as it is.
  private let retimings: [Seconds: LoopSolver.Retiming]
  private(set) var periods: Set<Seconds> = []
  /// The JSON path of what is being built: `$.layers[0]`.
  var path = "$"
  /// When the last intro of a track ends, in seconds.
  var introEnd = 0.0

  init(retimings: [LoopSolver.Retiming] = [], path: String) {
    self.path = path
    self.retimings = Dictionary(retimings.map { ($0.period, $0) }, uniquingKeysWith: { a, _ in a })
  }

  /// Returns how many times faster than written the time of a motion with this period runs.
  mutating func rate(of period: Seconds) -> Double {
    periods.insert(period)
    return retimings[period]?.speed ?? 1
  }

  /// - Parameters:
  ///   - key: The key of the motion, relative to `path`.
  ///   - resolve: Turns a written value into the scene's value.
  ///   - step: Does the same for the values that the second and later tracks add. It is needed if `resolve` has an
  ///     origin that must count only once.
  mutating func track<Value, Result: Interpolatable>(
    _ motion: Motion<Value>, at key: String, step: ((Value) throws(SceneError) -> Result)? = nil,
    _ resolve: (Value) throws(SceneError) -> Result
  ) throws(SceneError) -> Track<Result> {
    switch motion {
    case .constant(let value): return .constant(try resolve(value))
    case .tracks(let tracks):
      var sum: Track<Result>?
      let source = "\(path).\(key)"
      for (i, track) in tracks.enumerated() {
        let source = tracks.count == 1 ? source : "\(source)[\(i)]"
        if let before = sum {
          let added =
            if let step { try self.track(track, source, step) } else { try self.track(track, source, resolve) }
          sum = .sum(before, added)
        } else {
          sum = try self.track(track, source, resolve)
        }
      }
      return sum!
    }
  }

  private mutating func track<Value, Result: Interpolatable>(
    _ written: MotionTrack<Value>, _ source: String, _ resolve: (Value) throws(SceneError) -> Result
  ) throws(SceneError) -> Track<Result> {
    let rate = rate(of: written.period)
    let delay = written.delay.value / rate
    if !written.springs.isEmpty, let from = written.from, let to = written.to {
      let phases = written.springs.map { phase in
        SpringCycle.Phase(
          target: phase.target, spring: Spring(duration: phase.duration.value / rate, bounce: phase.bounce),
          duration: phase.duration.value / rate)
      }
      return .springs(SpringCycle(phases: phases), from: try resolve(from), to: try resolve(to), delay: delay)
    }
    func frames(
      _ timed: [(time: Double, value: Value, easing: EasingValue)]
    ) throws(SceneError) -> [Keyframe<Result>] {
      var frames: [Keyframe<Result>] = []
      for (i, keyframe) in timed.enumerated() {
        let end = i + 1 < timed.count ? timed[i + 1].time : keyframe.time
        let leg = max(end - keyframe.time, 1e-9) / rate
        frames.append(
          Keyframe(keyframe.time / rate, try resolve(keyframe.value), keyframe.easing.easing(over: leg)))
      }
      return frames
    }
    let intro = try frames(written.timedIntro)
    let frames = try frames(written.timedKeyframes)
    if (intro + frames).allSatisfy({ $0.value == frames[0].value }) { return .constant(frames[0].value) }
    if let last = intro.last { introEnd = max(introEnd, last.time) }
    return .keyframes(
      Keyframes(
        frames, period: rate == 1 ? written.period : Seconds(written.period.value / rate), delay: delay,
        course: Course(
          passDuration: written.passDuration.value / rate, passes: written.repeatCount,
          autoreverses: written.autoreverse), intro: intro, source: source))
  }
}
