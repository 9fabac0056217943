import GraphicsCore
import MotionMath
import PresetModel

/// Turns the motions of a composition into tracks, and notes their periods.
///
/// In a fitted loop each motion runs by the retiming of its period: all its times are stretched alike.
struct MotionResolution {
  /// By their periods; a period that is not there stays.
  private let retimings: [Seconds: LoopSolver.Retiming]
  private(set) var periods: Set<Seconds> = []

  init(retimings: [LoopSolver.Retiming] = []) {
    self.retimings = Dictionary(retimings.map { ($0.period, $0) }, uniquingKeysWith: { a, _ in a })
  }

  /// By how much the time of something of this period passes faster than written.
  mutating func rate(of period: Seconds) -> Double {
    periods.insert(period)
    return retimings[period]?.speed ?? 1
  }

  /// - Parameters:
  ///   - resolve: a written value → the scene's.
  ///   - step: the same for what the second track and those after it add, where `resolve` has an origin that counts once.
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
