import GraphicsCore
import MotionMath

/// A value that stays, a track that moves it, or a list of tracks that add up: one way for every kind of value.
extension ValueType {
  /// - Parameters:
  ///   - type: of the value itself.
  ///   - name: what schema and reference call the track ("NumberTrack").
  ///   - blank: what an entry starts from while it is read.
  ///   - isValue: whether an object, which else is a track, is a value of the type.
  ///   - described: the type as schema and reference show it in the track, which all properties share; with no range of one of them.
  ///   - check: whether values can be between one another; what is wrong where they cannot.
  @_semantics("optimize.sil.specialize.generic.never")
  static func motion<Inner: Equatable & Sendable>(
    _ type: ValueType<Inner>, _ name: String, blank: Inner,
    described: ValueType<Inner>? = nil, isValue: @escaping @Sendable (JSONNode) -> Bool = { _ in false },
    check: @escaping @Sendable (Inner, Inner) -> String? = { _, _ in nil }
  ) -> ValueType where Value == Motion<Inner> {
    var track = ValueType<MotionTrack<Inner>>.object(
      { MotionTrack<Inner>.table(type, name, blank: blank, check: check) }, startsFresh: true, name: name)
    if let described {
      track.objects = [{ MotionTrack<Inner>.table(described, name, blank: blank, check: check).description }]
    }
    return motion(type, track, blank: blank, isValue: isValue)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private static func motion<Inner: Equatable & Sendable>(
    _ type: ValueType<Inner>, _ track: ValueType<MotionTrack<Inner>>, blank: Inner,
    isValue: @escaping @Sendable (JSONNode) -> Bool
  ) -> ValueType where Value == Motion<Inner> {
    let tracks = ValueType<[MotionTrack<Inner>]>.list(of: track, count: 1...16, blank: MotionTrack<Inner>())
    @Sendable func isTrack(_ node: JSONNode) -> Bool {
      if case .object = node.value { return !isValue(node) }
      return false
    }
    return ValueType(
      label: "\(type.label) or \(track.label)", unit: type.unit, range: type.range,
      schema: { .object([("anyOf", .list([type.schema(), track.schema(), tracks.schema()]))]) },
      objects: type.objects + track.objects,
      read: { node, _, reading in
        if isTrack(node) { return track.read(node, MotionTrack<Inner>(), &reading).map { .tracks([$0]) } }
        if case .list(let items) = node.value, !items.isEmpty, items.allSatisfy(isTrack) {
          return tracks.read(node, [], &reading).map { .tracks($0) }
        }
        return type.read(node, blank, &reading).map { .constant($0) }
      },
      write: { motion in
        switch motion {
        case .constant(let value): type.write(value)
        case .tracks(let list): list.count == 1 ? track.write(list[0]) : tracks.write(list)
        }
      })
  }
}

extension MotionTrack {
  @_semantics("optimize.sil.specialize.generic.never")
  static func table(
    _ type: ValueType<Value>, _ name: String, blank: Value, check: @escaping @Sendable (Value, Value) -> String?
  ) -> Table<MotionTrack<Value>> {
    let keyframe = ValueType<MotionKeyframe<Value>>.object(
      { MotionKeyframe<Value>.table(type, name, blank: blank) }, startsFresh: true,
      name: name.replacingTrack("Keyframe"))
    @Sendable func checkTrack(_ track: MotionTrack<Value>, _ node: JSONNode, _ reading: inout Reading) {
      track.check(node, check, &reading)
    }
    return Table<MotionTrack<Value>>(
      name, "A motion that repeats for ever: keyframes, or the way from one value to another.",
      initial: MotionTrack<Value>(), check: checkTrack
    ) {
      Field(
        "keyframes", \.keyframes,
        .list(of: keyframe, count: 0...256, blank: MotionKeyframe<Value>(blank)), "The values at given times.")
      Field(
        "from", \.from, .optional(type, default: blank), "The value at the start, where there are no keyframes.")
      Field("to", \.to, .optional(type, default: blank), "The value at the end, where there are no keyframes.")
      Field(
        "duration", \.duration, .optional(.duration, default: .zero),
        defaultNote: "up to the last keyframe given in seconds, else 1", "Time of one pass.")
      Field("easing", \.easing, .easing, "The pace of the legs that name none.")
      Field("delay", \.delay, .seconds(-60...60), "How much later the motion runs.")
      Field("repeatCount", \.repeatCount, .integer(1...1000), "Passes before the pause.")
      Field("autoreverse", \.autoreverse, .boolean, "Whether each pass runs back the same way.")
      Field("pause", \.pause, .delay, "Rest after the passes.")
      Field(
        "springs", \.springs,
        .list(
          of: .object({ SpringPhase.table }, startsFresh: true, name: "SpringPhase"), count: 0...16,
          blank: SpringPhase()),
        "Springs that pull to and fro between `from` and `to`, in place of a timed pass; the loop is their steady state."
      )
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func check(
    _ node: JSONNode, _ pairCheck: (Value, Value) -> String?, _ reading: inout Reading
  ) {
    let hasEnds = from != nil || to != nil
    // Those that could not be read are there all the same.
    var written = keyframes.count
    if case .list(let items)? = node.member("keyframes")?.value { written = items.count }
    if (written == 0) == !hasEnds {
      reading.error(
        node.place,
        "\(reading.name) has \(hasEnds ? "both" : "neither") keyframes \(hasEnds ? "and" : "nor") from and to; one of the two would be right"
      )
      return
    }
    if !springs.isEmpty, from == nil || to == nil {
      reading.error(node.place, "\(reading.name) has springs; from and to beside them would be right")
      return
    }
    let timed = timedKeyframes
    let pass = passDuration.value
    for (a, b) in zip(timed, timed.dropFirst()) where a.time > b.time {
      reading.error(node.place, "\(reading.name) has keyframes that run backwards; ascending times would be right")
      return
    }
    if let last = timed.last, last.time > pass + 1e-9 {
      reading.error(
        node.place,
        "\(reading.name) has a keyframe at \(JSONNumber(last.time).text) s; at most its duration of \(passDuration.decimal) s would be right"
      )
    }
    for (a, b) in zip(timed, timed.dropFirst()) {
      if let problem = pairCheck(a.value, b.value) {
        reading.error(node.place, "\(reading.name): \(problem)")
        return
      }
    }
  }
}

extension MotionKeyframe {
  @_semantics("optimize.sil.specialize.generic.never")
  static func table(_ type: ValueType<Value>, _ name: String, blank: Value) -> Table<MotionKeyframe<Value>> {
    Table<MotionKeyframe<Value>>(
      name.replacingTrack("Keyframe"), "A value at a time.", initial: MotionKeyframe<Value>(blank)
    ) {
      Field("at", \.at, .keyframeTime, "When: seconds from the start of the pass, or a part of it.")
      Field("value", \.value, type, isRequired: true, "The value then.")
      Field(
        "easing", \.easing, .optional(.easing, default: .linear), defaultNote: "the track's",
        "The pace of the leg that starts here.")
    }
  }
}

extension SpringPhase {
  static let table = Table<SpringPhase>(
    "SpringPhase", "One pull of a spring; the next takes over value and speed.", initial: SpringPhase()
  ) {
    Field("target", \.target, .number(-10...10), "What it pulls to: 0 is the track's `from`, 1 its `to`.")
    Field("duration", \.duration, .duration, "Time of the pull, and of its spring.")
    Field("bounce", \.bounce, .number(-0.99...0.99), "0 is critically damped; above it overshoots.")
  }
}

extension String {
  fileprivate func replacingTrack(_ word: String) -> String { (hasSuffix("Track") ? String(dropLast(5)) : self) + word }
}

// MARK: The kinds of values that move

extension ValueType where Value == Motion<Double> {
  static func moving(_ range: ClosedRange<Double>, _ unit: String = "") -> ValueType {
    .motion(.number(range, unit), "NumberTrack", blank: 0, described: anyNumber)
  }

  private static let anyNumber: ValueType<Double> = {
    var type = ValueType<Double>.number(-1_000_000...1_000_000)
    type.range = { "that of the property" }
    return type
  }()

  static let angle = ValueType.moving(-36_000...36_000, "°")
}

extension ValueType where Value == Motion<Length> {
  static let movingLength = ValueType.motion(
    .length(0...Limits.largestLength), "LengthTrack", blank: .points(0))
}

extension ValueType where Value == Motion<LengthPair> {
  static let movingPlace = ValueType.motion(.place, "PlaceTrack", blank: .zero)
}

extension ValueType where Value == Motion<Point> {
  static let movingFactors = ValueType.motion(
    .factors, "PairTrack", blank: .zero, described: anyPair)
  static func movingPair(_ range: ClosedRange<Double>, _ unit: String = "") -> ValueType {
    .motion(.point(range, unit), "PairTrack", blank: .zero, described: anyPair)
  }

  private static let anyPair: ValueType<Point> = {
    var type = ValueType<Point>.factors
    type.range = { "that of the property" }
    let number = ValueType<Double>.number(-1_000_000...1_000_000)
    let pair = ValueType<Point>.point(-1_000_000...1_000_000)
    type.schema = { .object([("anyOf", .list([number.schema(), pair.schema()]))]) }
    return type
  }()
}

extension ValueType where Value == Motion<ThemedColor> {
  static let movingColor = ValueType.motion(
    .color, "ColorTrack", blank: .named(.clear),
    isValue: { $0.member("light") != nil || $0.member("dark") != nil })
}

extension ValueType where Value == Motion<PathData> {
  static let movingPath = ValueType.motion(
    .path, "PathTrack", blank: PathData(),
    check: { a, b in
      a.path.hasStructure(of: b.path)
        ? nil : "two of its paths differ in their commands; the same letters in the same order would be right"
    })
}
