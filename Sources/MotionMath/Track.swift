/// A property over time: a pure function of the scene's time, as a value.
///
/// A keyframed track repeats with its period. Before the first keyframe it has the first value, after the last one the
/// last value. In between, each leg follows the easing of the keyframe at its start. A driven track follows springs
/// (`SpringCycle`).
public indirect enum Track<Value: Interpolatable>: Equatable, Sendable {
  case constant(Value)
  case keyframes(Keyframes<Value>)
  /// `delay` is in seconds, as for keyframes.
  case springs(SpringCycle, from: Value, to: Value, delay: Double = 0)
  /// The sum of two motions of one property.
  case sum(Track, Track)

  /// Returns the value at `time` seconds.
  public func value(at time: Double) -> Value {
    switch self {
    case .constant(let value): value
    case .keyframes(let keyframes): keyframes.value(at: time)
    case .springs(let cycle, let from, let to, let delay):
      Value.interpolate(from, to, cycle.value(at: positiveRemainder(time - delay, cycle.period)))
    case .sum(let a, let b): Value.sum(a.value(at: time), b.value(at: time))
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
}

public struct Keyframe<Value: Interpolatable>: Equatable, Sendable {
  /// Seconds from the start of the period.
  public var time: Double
  public var value: Value
  /// The easing of the leg that starts here.
  public var easing: Easing

  public init(_ time: Double, _ value: Value, _ easing: Easing = .linear) {
    self.time = time
    self.value = value
    self.easing = easing
  }
}

public struct Keyframes<Value: Interpolatable>: Equatable, Sendable {
  /// At least one keyframe, in order of time. Two keyframes at one time make a jump.
  public let frames: [Keyframe<Value>]
  public let period: Seconds
  /// When the first period starts, in seconds; it staggers one part against another. Periods also run before that.
  public let delay: Double
  /// How many times, and in which direction, the keyframes run in a period.
  public let course: Course
  /// What takes the place of the repeated motion up to the time of the last of these; their times are not delayed.
  public let intro: [Keyframe<Value>]
  /// The JSON path of the motion in its preset (`$.layers[0].opacity`); nil if it has none. It has no effect on values.
  public let source: String?

  /// - Precondition: There is at least one keyframe, keyframes are in order of time, and the period is positive.
  public init(
    _ frames: [Keyframe<Value>], period: Seconds, delay: Double = 0, course: Course = .once,
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
    // As for the remainder below, a time that falls short of the end by a rounding error counts as past it.
    if let last = intro.last, time < last.time - 1e-9 { return Self.value(of: intro, at: time) }
    return Self.value(of: frames, at: course.position(at: positiveRemainder(time - delay, period.value)))
  }

  private static func value(of frames: [Keyframe<Value>], at local: Double) -> Value {
    // The last keyframe at or before `local`. Tracks are short, so a scan is faster than a search.
    guard let index = frames.lastIndex(where: { $0.time <= local }) else { return frames[0].value }
    let from = frames[index]
    guard index + 1 < frames.count else { return from.value }
    let to = frames[index + 1]
    return Value.interpolate(from.value, to.value, from.easing((local - from.time) / (to.time - from.time)))
  }
}

/// Returns `time` within 0..<period. A remainder that is below the period or below a keyframe by a rounding error
/// counts as past it. Times that a schedule computes as i·step must not fall a nanosecond short of the moment they
/// name.
func positiveRemainder(_ time: Double, _ period: Double) -> Double {
  let halfNanosecond = 0.5e-9
  let r = (time + halfNanosecond) - ((time + halfNanosecond) / period).rounded(.down) * period
  return r < 2 * halfNanosecond ? 0 : r
}
