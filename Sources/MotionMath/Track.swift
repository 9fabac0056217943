/// A property over time: a pure function of the scene's time, as a value.
///
/// A keyframed track repeats with its period. Before the first keyframe it has the first value, after the last one the
/// last value. In between, each segment follows the easing of the keyframe at its start. A driven track follows springs
/// (`SpringCycle`).
public indirect enum Track<Value: Interpolatable>: Equatable, Sendable {
  case constant(Value)
  case keyframes(Keyframes<Value>)
  /// The cycle starts at `delay` and also runs before that, as for keyframes.
  case springs(SpringCycle, from: Value, to: Value, delay: Seconds = .zero)
  /// The sum of two motions of one property.
  case sum(Track, Track)

  /// Returns the value at `time` seconds.
  public func value(at time: Double) -> Value {
    switch self {
    case .constant(let value): value
    case .keyframes(let keyframes): keyframes.value(at: time)
    case .springs(let cycle, let from, let to, let delay):
      Value.interpolate(from, to, cycle.value(at: cycle.period.position(of: time - delay.value)))
    case .sum(let a, let b): Value.sum(a.value(at: time), b.value(at: time))
    }
  }

  /// Returns the value of a motion that stops at `time` seconds: what ends a period at that moment has the value of its
  /// end, not that of the start of the next one.
  public func endValue(at time: Double) -> Value {
    switch self {
    case .constant, .springs: value(at: time)
    case .keyframes(let keyframes): keyframes.endValue(at: time)
    case .sum(let a, let b): Value.sum(a.endValue(at: time), b.endValue(at: time))
    }
  }

  public var isConstant: Bool {
    if case .constant = self { true } else { false }
  }

  /// Maps the track's values by `transform`, which must be linear so that straight lines stay straight and sums stay
  /// sums.
  public func map<Result>(_ transform: (Value) -> Result) -> Track<Result> {
    switch self {
    case .constant(let value): .constant(transform(value))
    case .keyframes(let keyframes): .keyframes(keyframes.map(transform))
    case .springs(let cycle, let from, let to, let delay):
      .springs(cycle, from: transform(from), to: transform(to), delay: delay)
    case .sum(let a, let b): .sum(a.map(transform), b.map(transform))
    }
  }

  /// The same motion, later by a time.
  public func delayed(by seconds: Seconds) -> Track {
    guard seconds != .zero else { return self }
    switch self {
    case .constant: return self
    case .keyframes(var keyframes):
      keyframes.delay += seconds
      return .keyframes(keyframes)
    case .springs(let cycle, let from, let to, let delay):
      return .springs(cycle, from: from, to: to, delay: delay + seconds)
    case .sum(let a, let b): return .sum(a.delayed(by: seconds), b.delayed(by: seconds))
    }
  }
}

public struct Keyframe<Value: Interpolatable>: Equatable, Sendable {
  /// From the start of a pass; in an intro, from the start of the scene.
  public var time: Seconds
  public var value: Value
  /// The easing of the segment that starts here.
  public var easing: Easing

  public init(_ time: Seconds, _ value: Value, _ easing: Easing = .linear) {
    self.time = time
    self.value = value
    self.easing = easing
  }
}

public struct Keyframes<Value: Interpolatable>: Equatable, Sendable {
  /// At least one keyframe, in order of time. Two keyframes at one time make a jump.
  public let frames: [Keyframe<Value>]
  public let period: Seconds
  /// When the first period starts; it staggers one part against another. Periods also run before that.
  public fileprivate(set) var delay: Seconds
  /// How many times, and in which direction, the keyframes run in a period.
  public let course: Course
  /// What takes the place of the repeated motion up to the time of the last of these; their times are not delayed.
  public let intro: [Keyframe<Value>]
  /// The JSON path of the motion in its preset (`$.layers[0].opacity`); nil if it has none. It has no effect on values.
  public let source: String?

  /// - Precondition: There is at least one keyframe, keyframes are in order of time, and the period is positive.
  public init(
    _ frames: [Keyframe<Value>], period: Seconds, delay: Seconds = .zero, course: Course = .once,
    intro: [Keyframe<Value>] = [], source: String? = nil
  ) {
    precondition(!frames.isEmpty, "a track has at least one keyframe")
    precondition(zip(frames, frames.dropFirst()).allSatisfy { $0.time <= $1.time }, "keyframes stand in order of time")
    precondition(period > .zero, "a period is positive")
    self.frames = frames
    self.period = period
    self.delay = delay
    self.course = course
    self.intro = intro
    self.source = source
  }

  /// Maps the values by `transform`, which must be linear so that straight lines stay straight.
  public func map<Result>(_ transform: (Value) -> Result) -> Keyframes<Result> {
    Keyframes<Result>(
      frames.map { Keyframe($0.time, transform($0.value), $0.easing) }, period: period, delay: delay, course: course,
      intro: intro.map { Keyframe($0.time, transform($0.value), $0.easing) }, source: source)
  }

  public func value(at time: Double) -> Value {
    if let last = intro.last, Seconds(time) < last.time { return Self.value(of: intro, at: time) }
    return Self.value(of: frames, at: course.position(at: period.position(of: time - delay.value)))
  }

  fileprivate func endValue(at time: Double) -> Value {
    if let last = intro.last, Seconds(time) <= last.time { return Self.value(of: intro, at: time) }
    let position = period.position(of: time - delay.value)
    return Self.value(of: frames, at: course.position(at: position == 0 ? period.value : position))
  }

  private static func value(of frames: [Keyframe<Value>], at local: Double) -> Value {
    // The last keyframe at or before `local`. Tracks are short, so a scan is faster than a search.
    let reached = Seconds(nanoseconds: Int64((local * 1e9).rounded(.down)))
    guard let index = frames.lastIndex(where: { $0.time <= reached }) else { return frames[0].value }
    let from = frames[index]
    guard index + 1 < frames.count else { return from.value }
    let to = frames[index + 1]
    let start = from.time.value
    return Value.interpolate(from.value, to.value, from.easing((local - start) / (to.time.value - start)))
  }
}
