import GraphicsCore
import MotionMath

/// Tracks as importers make them: a value that stays, or a sum of keyframes.
extension Track {
  /// The keyframes whose sum the track is; none if it stays.
  public var motions: [Keyframes<Value>] {
    switch self {
    case .constant: []
    case .keyframes(let keyframes): [keyframes]
    case .sum(let a, let b): a.motions + b.motions
    case .springs: preconditionFailure("importers make keyframes")
    }
  }

  /// The value if it stays; nil if it moves.
  public var still: Value? { if case .constant(let value) = self { value } else { nil } }

  /// Every value that is written in it.
  public var values: [Value] {
    if case .constant(let value) = self { return [value] }
    return motions.flatMap { ($0.frames + $0.intro).map(\.value) }
  }

  /// The sum of keyframes.
  /// - Precondition: There are some.
  static func sum(of motions: [Keyframes<Value>]) -> Track {
    motions.dropFirst().reduce(.keyframes(motions[0])) { .sum($0, .keyframes($1)) }
  }

  /// Maps a sum by a function that adds a constant part: `added` is the same without that part, for all motions but the
  /// first.
  public func map<Result>(_ transform: (Value) -> Result, added: (Value) -> Result) -> Track<Result> {
    if case .sum(let a, let b) = self { return .sum(a.map(transform, added: added), b.map(added)) }
    return map(transform)
  }

  /// A track whose values are all alike, as one that stays.
  public var settled: Track {
    guard case .keyframes = self else { return self }
    let values = values
    return values.allSatisfy { $0 == values[0] } ? .constant(values[0]) : self
  }

  /// Two tracks added, each with its own motions.
  public static func + (a: Track, b: Track) -> Track {
    switch (a, b) {
    case (.constant(let a), _): b.map({ Value.sum(a, $0) }, added: { $0 })
    case (_, .constant(let b)): a.map({ Value.sum($0, b) }, added: { $0 })
    case (.keyframes(let a), .keyframes(let b)) where a.hasTimes(of: b):
      .keyframes(a.merging(b) { Value.sum($0, $1) })
    default: sum(of: a.motions + b.motions)
    }
  }

  /// Two tracks side by side: as one motion if one stays, or if both move at the same times; otherwise as a sum, in
  /// which each leaves the place of the other at zero.
  static func joined<First, Second>(
    _ a: Track<First>, _ b: Track<Second>, zeros: (First, Second), _ join: (First, Second) -> Value
  ) -> Track {
    switch (a, b) {
    case (.constant(let a), _): b.map({ join(a, $0) }, added: { join(zeros.0, $0) })
    case (_, .constant(let b)): a.map({ join($0, b) }, added: { join($0, zeros.1) })
    case (.keyframes(let a), .keyframes(let b)) where a.hasTimes(of: b): .keyframes(a.merging(b, join))
    default: sum(of: a.motions.map { $0.map { join($0, zeros.1) } } + b.motions.map { $0.map { join(zeros.0, $0) } })
    }
  }
}

extension Track<Point> {
  public static func pair(_ x: Track<Double>, _ y: Track<Double>) -> Track { joined(x, y, zeros: (0, 0), Point.init) }
}

extension Track<Size> {
  public static func pair(_ width: Track<Double>, _ height: Track<Double>) -> Track {
    joined(width, height, zeros: (0, 0), Size.init)
  }
}

extension Keyframes {
  /// Whether they come to rest after their intro. They repeat for ever otherwise.
  public var comesToRest: Bool { frames.count == 1 }

  /// A motion that runs once, and then stays at a value.
  /// - Parameter end: when it is over.
  public static func once(_ intro: [Keyframe<Value>], thenAt value: Value, from end: Seconds) -> Keyframes {
    // Of one keyframe, any period shows the same.
    Keyframes([Keyframe(.zero, value)], period: Seconds(1), delay: end, intro: intro)
  }

  /// Whether both have keyframes at the same times, with the same easings.
  fileprivate func hasTimes<Other>(of other: Keyframes<Other>) -> Bool {
    func areAlike(_ a: [Keyframe<Value>], _ b: [Keyframe<Other>]) -> Bool {
      a.count == b.count && zip(a, b).allSatisfy { $0.time == $1.time && $0.easing == $1.easing }
    }
    return period == other.period && delay == other.delay && areAlike(frames, other.frames)
      && areAlike(intro, other.intro)
  }

  /// - Precondition: Both have the same times.
  fileprivate func merging<Other, Result>(
    _ other: Keyframes<Other>, _ merge: (Value, Other) -> Result
  ) -> Keyframes<Result> {
    func merged(_ a: [Keyframe<Value>], _ b: [Keyframe<Other>]) -> [Keyframe<Result>] {
      zip(a, b).map { Keyframe($0.time, merge($0.value, $1.value), $0.easing) }
    }
    return Keyframes<Result>(
      merged(frames, other.frames), period: period, delay: delay, intro: merged(intro, other.intro))
  }
}
