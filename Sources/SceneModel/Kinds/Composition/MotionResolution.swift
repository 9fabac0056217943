import MotionMath
import PresetModel

/// Turns the motions of a composition into tracks, and records their periods.
///
/// In a fitted loop each motion follows the retiming of its period: all its times are stretched equally.
struct MotionResolution {
  let plan: MotionPlan
  private(set) var periods: Set<Seconds> = []
  /// The tracks that wait for others, and those with a name, by JSON path.
  private(set) var links: [String: TrackSequence.Link] = [:]
  /// The latest time at which a layer comes or goes.
  private(set) var lastEdge: (time: Seconds, path: String)?
  /// Whether what is being built shows moments that a track names: its periods have no part in the cycle.
  var hasOwnTime = false
  /// The JSON path of what is being built: `$.layers[0]`.
  var path = "$"
  /// When the last intro of a track ends.
  var introEnd = Seconds.zero

  /// Returns how many times faster than written the time of a motion with this period runs.
  mutating func rate(of period: Seconds) -> Double {
    guard !hasOwnTime else { return 1 }
    periods.insert(period)
    return plan.retimings[period]?.speed ?? 1
  }

  /// Notes when a layer comes and goes.
  mutating func noteEdges(_ inTime: Seconds?, _ outTime: Seconds?) {
    guard !hasOwnTime else { return }
    for case (let time?, let key) in [(inTime, "in"), (outTime, "out")] where time > lastEdge?.time ?? .zero {
      lastEdge = (time, "\(path).\(key)")
    }
  }

  /// Returns when a track runs in its sequence; nil if it runs by itself.
  private mutating func slot<Value>(of track: MotionTrack<Value>, _ source: String) -> TrackSequence.Slot? {
    guard track.starts != nil || !track.name.isEmpty else { return nil }
    links[source] = TrackSequence.Link(
      name: track.name, starts: track.starts, delay: track.delay, length: track.length, pause: track.pause)
    return plan.slots[source]
  }

  /// - Parameters:
  ///   - key: The key of the motion, relative to `path`.
  ///   - resolve: Turns a written value into the scene's value.
  ///   - step: Does the same for the values that the second and later tracks add. It is needed if `resolve` has an
  ///     origin that must count only once.
  @_semantics("optimize.sil.specialize.generic.never")
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

  /// Returns the track of values that are written as the scene has them.
  mutating func track<Value: Interpolatable>(
    _ motion: Motion<Value>, at key: String
  ) throws(SceneError) -> Track<Value> {
    try track(motion, at: key) { (value) throws(SceneError) in value }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func track<Value, Result: Interpolatable>(
    _ written: MotionTrack<Value>, _ source: String, _ resolve: (Value) throws(SceneError) -> Result
  ) throws(SceneError) -> Track<Result> {
    let slot = slot(of: written, source)
    let period = slot?.period ?? written.period
    let rate = rate(of: period)
    let delay = (slot?.origin ?? written.delay).retimed(by: rate)
    if !written.springs.isEmpty, let from = written.from, let to = written.to {
      let phases = written.springs.map { phase in
        SpringCycle.Phase(
          target: phase.target, spring: Spring(duration: phase.duration.value / rate, bounce: phase.bounce),
          duration: phase.duration.retimed(by: rate))
      }
      return .springs(SpringCycle(phases: phases), from: try resolve(from), to: try resolve(to), delay: delay)
    }
    func frames(
      _ timed: [(time: Seconds, value: Value, easing: EasingValue)]
    ) throws(SceneError) -> [Keyframe<Result>] {
      var frames: [Keyframe<Result>] = []
      for (i, keyframe) in timed.enumerated() {
        let end = i + 1 < timed.count ? timed[i + 1].time : keyframe.time
        let segment = max(end - keyframe.time, Seconds(nanoseconds: 1)).value / rate
        frames.append(
          Keyframe(keyframe.time.retimed(by: rate), try resolve(keyframe.value), keyframe.easing.easing(over: segment)))
      }
      return frames
    }
    let intro = try frames(written.timedIntro)
    let frames = try frames(written.timedKeyframes)
    if (intro + frames).allSatisfy({ $0.value == frames[0].value }) { return .constant(frames[0].value) }
    if let last = intro.last { introEnd = max(introEnd, last.time) }
    return .keyframes(
      Keyframes(
        frames, period: period.retimed(by: rate), delay: delay,
        course: Course(
          passDuration: written.passDuration.retimed(by: rate), passes: written.repeatCount,
          autoreverses: written.autoreverse, lead: (slot?.lead ?? .zero).retimed(by: rate)), intro: intro,
        source: source))
  }
}
