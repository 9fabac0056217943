/// A property over time: a pure function of the scene's time, as a value.
///
/// A keyframed track repeats with its period; within a period the value before the first keyframe is the first one's, after the last the last
/// one's, and in between each leg runs by the easing of the keyframe that it starts at. A driven track follows springs (`SpringCycle`).
public indirect enum Track<Value: Interpolatable>: Equatable, Sendable {
  case constant(Value)
  case keyframes(Keyframes<Value>)
  /// `delay` in seconds, as that of keyframes.
  case springs(SpringCycle, from: Value, to: Value, delay: Double = 0)
  /// Two motions of one property, added.
  case sum(Track, Track)

  /// The value at `time` seconds.
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

  /// The track of what `transform` makes of the values; a linear map, which keeps straight ways straight and sums sums.
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
  /// Of the leg that starts here.
  public var easing: Easing

  public init(_ time: Double, _ value: Value, _ easing: Easing = .linear) {
    self.time = time
    self.value = value
    self.easing = easing
  }
}

public struct Keyframes<Value: Interpolatable>: Equatable, Sendable {
  /// At least one, times ascending; two at one time make a jump.
  public let frames: [Keyframe<Value>]
  public let period: Seconds
  /// When the first period starts, in seconds: the stagger of one part against another. Periods run before it too.
  public let delay: Double
  /// How often, and which way, the keyframes run in a period.
  public let course: Course

  /// - Precondition: frames are not empty and ascending, the period is positive.
  public init(_ frames: [Keyframe<Value>], period: Seconds, delay: Double = 0, course: Course = .once) {
    precondition(!frames.isEmpty, "a track has at least one keyframe")
    precondition(zip(frames, frames.dropFirst()).allSatisfy { $0.time <= $1.time }, "keyframes stand in order of time")
    precondition(period > .zero, "a period is positive")
    self.frames = frames
    self.period = period
    self.delay = delay
    self.course = course
  }

  func map<Result>(_ transform: (Value) -> Result) -> Keyframes<Result> {
    Keyframes<Result>(
      frames.map { Keyframe($0.time, transform($0.value), $0.easing) }, period: period, delay: delay, course: course)
  }

  public func value(at time: Double) -> Value {
    let local = course.position(at: positiveRemainder(time - delay, period.value))
    // The last keyframe at or before `local`; tracks are short, so a scan beats a search.
    guard let index = frames.lastIndex(where: { $0.time <= local }) else { return frames[0].value }
    let from = frames[index]
    guard index + 1 < frames.count else { return from.value }
    let to = frames[index + 1]
    return Value.interpolate(from.value, to.value, from.easing((local - from.time) / (to.time - from.time)))
  }
}

/// `time` within 0..<period. A remainder that is a rounding error below the period, or below a keyframe, counts as past it: times that a
/// schedule computes as i·step must not fall a nanosecond short of the moment they name.
func positiveRemainder(_ time: Double, _ period: Double) -> Double {
  let halfNanosecond = 0.5e-9
  let r = (time + halfNanosecond) - ((time + halfNanosecond) / period).rounded(.down) * period
  return r < 2 * halfNanosecond ? 0 : r
}
