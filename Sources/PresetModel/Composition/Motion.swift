import MotionMath

/// A property of a composition: a constant value, or tracks that move it. Several tracks add up.
public enum Motion<Value: Equatable & Sendable>: Equatable, Sendable {
  case constant(Value)
  /// At least one.
  case tracks([MotionTrack<Value>])

  /// Every value as written, track by track.
  public var parts: [[Value]] {
    switch self {
    case .constant(let value): [[value]]
    case .tracks(let tracks):
      tracks.map { ($0.intro + $0.keyframes).map(\.value) + [$0.from, $0.to].compactMap { $0 } }
    }
  }
}

/// One motion of a property, repeated for ever: keyframes, or the way from one value to another by one easing or by
/// springs.
public struct MotionTrack<Value: Equatable & Sendable>: Equatable, Sendable {
  /// What `starts` of other tracks calls it; empty for no name.
  public var name = ""
  /// The track that it waits for; nil if it waits for none.
  public var starts: TrackStart?
  public var keyframes: [MotionKeyframe<Value>] = []
  /// `from` and `to` stand for keyframes at 0% and 100%.
  public var from: Value?
  public var to: Value?
  /// Time of one pass. If nil, the time of the last keyframe that is given in seconds, else 1 s.
  public var duration: Seconds?
  /// The easing of the segments that name none.
  public var easing = EasingValue.linear
  /// How much later the motion runs. It also runs before that time, because the loop has no beginning.
  public var delay = Seconds.zero
  /// Passes before the pause. One pass of a motion that reverses is there and back.
  public var repeatCount = 1
  public var autoreverse = false
  /// Rest after the passes, on the value that they end with.
  public var pause = Seconds.zero
  /// Springs between `from` (0) and `to` (1) instead of keyframes. Each takes over the value and the speed of the one
  /// before.
  public var springs: [SpringPhase] = []
  /// What takes the motion's place before it starts to repeat, up to the last of these keyframes. Their times count
  /// from the composition's start, whatever the delay.
  public var intro: [MotionKeyframe<Value>] = []

  public init() {}

  /// A track without values that runs when another one does.
  public init<Other>(timeOf other: MotionTrack<Other>) {
    (name, starts, easing, springs) = (other.name, other.starts, other.easing, other.springs)
    (duration, delay, pause) = (other.duration, other.delay, other.pause)
    (repeatCount, autoreverse) = (other.repeatCount, other.autoreverse)
  }

  /// The intro's keyframes with times.
  public var timedIntro: [(time: Seconds, value: Value, easing: EasingValue)] { timed(intro) }

  /// The keyframes with times.
  public var timedKeyframes: [(time: Seconds, value: Value, easing: EasingValue)] {
    let pass = passDuration
    if keyframes.isEmpty {
      return [from ?? to, to ?? from].enumerated().compactMap { i, value in value.map { (pass * i, $0, easing) }
      }
    }
    return timed(keyframes)
  }

  private func timed(_ keyframes: [MotionKeyframe<Value>]) -> [(time: Seconds, value: Value, easing: EasingValue)] {
    keyframes.map { keyframe in
      switch keyframe.at {
      case .seconds(let time): (time, keyframe.value, keyframe.easing ?? easing)
      case .percent(let part): (Seconds(part / 100 * passDuration.value), keyframe.value, keyframe.easing ?? easing)
      }
    }
  }

  /// Time of one pass in one direction.
  public var passDuration: Seconds {
    if let duration { return duration }
    let last = keyframes.compactMap { if case .seconds(let time) = $0.at { time } else { nil } }.max() ?? .zero
    return last > .zero ? last : .milliseconds(1000)
  }

  /// The time of all passes, without the pause.
  public var length: Seconds { passDuration * (repeatCount * (autoreverse ? 2 : 1)) }

  /// The time after which the motion repeats, if it does not run in a sequence with others.
  public var period: Seconds {
    springs.isEmpty ? length + pause : springs.reduce(.zero) { $0 + $1.duration }
  }
}

public struct MotionKeyframe<Value: Equatable & Sendable>: Equatable, Sendable {
  public var at = KeyframeTime.percent(0)
  public var value: Value
  /// The easing of the segment that starts here; if nil, the track's.
  public var easing: EasingValue?

  public init(_ value: Value) { self.value = value }
}

public enum KeyframeTime: Equatable, Hashable, Sendable {
  case seconds(Seconds)
  /// A percentage of the pass.
  case percent(Double)
}

/// One pull of a spring toward a target, for a time.
public struct SpringPhase: Equatable, Hashable, Sendable {
  /// 0: the track's `from`, 1: its `to`.
  public var target = 1.0
  /// Time of the phase, and the spring's perceptual duration.
  public var duration = Seconds.milliseconds(1000)
  public var bounce = 0.0

  public init() {}
}
