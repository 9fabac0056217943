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

  init(retimings: [LoopSolver.Retiming] = []) {
    self.retimings = Dictionary(retimings.map { ($0.period, $0) }, uniquingKeysWith: { a, _ in a })
  }

  /// Returns how many times faster than written the time of a motion with this period runs.
  mutating func rate(of period: Seconds) -> Double {
    periods.insert(period)
    return retimings[period]?.speed ?? 1
  }

  /// - Parameters:
  ///   - resolve: Turns a written value into the scene's value.
  ///   - step: Does the same for the values that the second and later tracks add. It is needed if `resolve` has an
  ///     origin that must count only once.
  mutating func track<Value, Result: Interpolatable>(
    _ motion: Motion<Value>, step: ((Value) throws(SceneError) -> Result)? = nil,
    _ resolve: (Value) throws(SceneError) -> Result
  ) throws(SceneError) -> Track<Result> {
    switch motion {
    case .constant(let value): return .constant(try resolve(value))
    case .tracks(let tracks):
      var sum: Track<Result>?
      for track in tracks {
        if let before = sum {
          let added = if let step { try self.track(track, step) } else { try self.track(track, resolve) }
          sum = .sum(before, added)
        } else {
          sum = try self.track(track, resolve)
        }
      }
      return sum!
    }
  }

  private mutating func track<Value, Result: Interpolatable>(
    _ written: MotionTrack<Value>, _ resolve: (Value) throws(SceneError) -> Result
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
    let timed = written.timedKeyframes
    var frames: [Keyframe<Result>] = []
    for (i, keyframe) in timed.enumerated() {
      let end = i + 1 < timed.count ? timed[i + 1].time : keyframe.time
      let leg = max(end - keyframe.time, 1e-9) / rate
      frames.append(
        Keyframe(keyframe.time / rate, try resolve(keyframe.value), keyframe.easing.easing(over: leg)))
    }
    if frames.allSatisfy({ $0.value == frames[0].value }) { return .constant(frames[0].value) }
    return .keyframes(
      Keyframes(
        frames, period: rate == 1 ? written.period : Seconds(written.period.value / rate), delay: delay,
        course: Course(
          passDuration: written.passDuration.value / rate, passes: written.repeatCount,
          autoreverses: written.autoreverse)))
  }
}
