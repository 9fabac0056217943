import GraphicsCore
import MotionMath

/// One kind of value that can move: the type of its values, and the tables of its tracks and their keyframes, which are
/// made once.
struct MotionKind<Value: Equatable & Sendable>: Sendable {
  let type: ValueType<Value>
  /// The value that an entry starts from while it is read.
  let blank: Value
  private let name: String
  private let isValue: @Sendable (JSONNode) -> Bool
  /// The keys of objects that are values of the type.
  fileprivate let valueKeys: [String]
  private let tables: Once<(track: Table<MotionTrack<Value>>, keyframe: Table<MotionKeyframe<Value>>)>
  /// The track as the schema and the reference show it.
  fileprivate let description: @Sendable () -> ObjectDescription

  /// - Parameters:
  ///   - type: the type of the value itself.
  ///   - name: the name of the track in the schema and the reference ("NumberTrack").
  ///   - valueKeys: the keys of which one makes an object a value of the type; any other object is a track.
  ///   - described: the type as the schema and the reference show it in the track. All properties share the track, so
  ///     it shows the range of none of them.
  ///   - check: what is wrong if nothing can lie between the two values; nil if something can.
  @_semantics("optimize.sil.specialize.generic.never")
  init(
    _ type: ValueType<Value>, _ name: String, blank: Value, described: ValueType<Value>? = nil,
    valueKeys: [String] = [],
    check: @escaping @Sendable (Value, Value) -> String? = { _, _ in nil }
  ) {
    self.type = type
    self.blank = blank
    self.name = name
    self.valueKeys = valueKeys
    isValue = { node in valueKeys.contains { node.member($0) != nil } }
    let keyframe = name.replacingTrack("Keyframe")
    tables = Once {
      let table = MotionKeyframe<Value>.table(type, keyframe, blank: blank)
      return (MotionTrack<Value>.table(type, name, blank: blank, keyframe: { table }, check: check), table)
    }
    description = {
      let type = described ?? type
      return MotionTrack<Value>.table(
        type, name, blank: blank, keyframe: { MotionKeyframe<Value>.table(type, keyframe, blank: blank) }, check: check
      ).description
    }
  }

  var track: Table<MotionTrack<Value>> { tables.value.track }
  var keyframe: Table<MotionKeyframe<Value>> { tables.value.keyframe }

  /// The same as `isTrack`, as a schema.
  fileprivate var isTrackSchema: JSONNode {
    let required = valueKeys.map { JSONNode.object([("required", .list([.text($0)]))]) }
    return required.isEmpty
      ? .ofType("object") : .allOf(.ofType("object"), .not(.object([("anyOf", .list(required))])))
  }

  fileprivate func isTrack(_ node: JSONNode) -> Bool {
    if case .object = node.value { return !isValue(node) }
    return false
  }

  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate var trackType: ValueType<MotionTrack<Value>> {
    var type = ValueType<MotionTrack<Value>>.object({ track }, startsFresh: true, name: name)
    type.objects = [description]
    return type
  }
}

/// A constant value, a track that moves it, or a list of tracks that add up, in one form for every kind of value.
extension ValueType {
  @_semantics("optimize.sil.specialize.generic.never")
  static func motion<Inner: Equatable & Sendable>(_ kind: MotionKind<Inner>) -> ValueType
  where Value == Motion<Inner> {
    let type = kind.type
    let track = kind.trackType
    let tracks = ValueType<[MotionTrack<Inner>]>.list(of: track, count: 1...16, blank: MotionTrack<Inner>())
    return ValueType(
      label: "\(type.label) or \(track.label)", unit: type.unit, range: type.range,
      schema: {
        let isTrack = kind.isTrackSchema
        let isList = JSONNode.object([("type", .text("array")), ("items", isTrack), ("minItems", .number(1))])
        return .branch(
          if: isTrack, then: track.schema(), else: .branch(if: isList, then: tracks.schema(), else: type.schema()))
      },
      objects: type.objects + track.objects,
      read: { node, _, reading in
        if kind.isTrack(node) { return track.read(node, MotionTrack<Inner>(), &reading).map { .tracks([$0]) } }
        if case .list(let items) = node.value, !items.isEmpty, items.allSatisfy(kind.isTrack) {
          return tracks.read(node, [], &reading).map { .tracks($0) }
        }
        return type.read(node, kind.blank, &reading).map { .constant($0) }
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
  fileprivate static func table(
    _ type: ValueType<Value>, _ name: String, blank: Value,
    keyframe: @escaping @Sendable () -> Table<MotionKeyframe<Value>>,
    check: @escaping @Sendable (Value, Value) -> String?
  ) -> Table<MotionTrack<Value>> {
    let keyframe = ValueType<MotionKeyframe<Value>>.object(
      keyframe, startsFresh: true, name: name.replacingTrack("Keyframe"))
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
        "from", \.from, .optional(type, default: blank), "The value at the start, if there are no keyframes.")
      Field("to", \.to, .optional(type, default: blank), "The value at the end, if there are no keyframes.")
      Field(
        "duration", \.duration, .optional(.duration, default: .zero),
        defaultNote: "up to the last keyframe given in seconds, else 1", "Time of one pass.")
      Field("easing", \.easing, .easing, "The pace of the legs that name none.")
      Field("delay", \.delay, .seconds(-60...60), "How much later the motion runs.")
      Field("name", \.name, .trackName, "What `starts` of other tracks calls it.")
      Field(
        "starts", \.starts,
        .optional(.object({ TrackStart.table }, startsFresh: true, name: "TrackStart"), default: TrackStart()),
        defaultNote: "none",
        "The track that it waits for. Tracks that wait for one another run once each, and repeat as a whole.")
      Field("repeatCount", \.repeatCount, .integer(1...1000), "Passes before the pause.")
      Field("autoreverse", \.autoreverse, .boolean, "Whether each pass runs back the same way.")
      Field("pause", \.pause, .delay, "Rest after the passes.")
      Field(
        "springs", \.springs,
        .list(
          of: .object({ SpringPhase.table }, startsFresh: true, name: "SpringPhase"), count: 0...16,
          blank: SpringPhase()),
        "Springs that pull to and fro between `from` and `to`, in place of a timed pass; "
          + "the loop is their steady state."
      )
      Field(
        "intro", \.intro, .list(of: keyframe, count: 0...256, blank: MotionKeyframe<Value>(blank)),
        "What it does once, before it repeats: values at seconds from the composition's start. It ends at the last one."
      )
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func check(
    _ node: JSONNode, _ pairCheck: (Value, Value) -> String?, _ reading: inout Reading
  ) {
    let hasEnds = from != nil || to != nil
    // Keyframes that could not be read count too.
    var written = keyframes.count
    if case .list(let items)? = node.member("keyframes")?.value { written = items.count }
    if (written == 0) == !hasEnds {
      reading.error(
        node.place,
        reading.subject
          + (hasEnds ? "has both keyframes and from and to; keep one of the two" : "missing keyframes, or from and to")
      )
      return
    }
    if !springs.isEmpty, from == nil || to == nil {
      reading.error(node.place, "\(reading.subject)springs need both from and to; add what is missing")
      return
    }
    if !springs.isEmpty, starts != nil || !name.isEmpty {
      reading.error(
        node.place,
        "\(reading.subject)springs cannot wait for other tracks or be waited for, because their motion has no end; "
          + "use keyframes with a \"spring\" easing")
      return
    }
    if starts != nil, delay != .zero {
      reading.error(
        node.place, "\(reading.subject)has both delay and starts; write the delay into starts")
      return
    }
    let timed = timedKeyframes
    let pass = passDuration.value
    let all = [timed, timedIntro]
    for (a, b) in all.flatMap({ zip($0, $0.dropFirst()) }) where a.time > b.time {
      reading.error(node.place, "\(reading.subject)keyframes run backwards; put their times in ascending order")
      return
    }
    if let last = timed.last, last.time > pass + 1e-9 {
      reading.error(
        node.place,
        "\(reading.subject)a keyframe at \(JSONNumber(last.time).text) s is after the end; "
          + "the duration is \(passDuration.decimal) s"
      )
    }
    for (a, b) in all.flatMap({ zip($0, $0.dropFirst()) }) {
      if let problem = pairCheck(a.value, b.value) {
        reading.error(node.place, reading.subject + problem)
        return
      }
    }
  }
}

extension MotionKeyframe {
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate static func table(
    _ type: ValueType<Value>, _ name: String, blank: Value
  ) -> Table<MotionKeyframe<Value>> {
    Table<MotionKeyframe<Value>>(
      name, "A value at a time.", initial: MotionKeyframe<Value>(blank)
    ) {
      Field("at", \.at, .keyframeTime, "When: seconds from the start of the pass, or a part of it.")
      Field("value", \.value, type, isRequired: true, "The value then.")
      Field(
        "easing", \.easing, .optional(.easing, default: .linear), defaultNote: "the track's",
        "The pace of the leg that starts here.")
    }
  }
}

extension SpringPhase: TabledObject {
  static let table = Table<SpringPhase>(
    "SpringPhase", "One pull of a spring; the next takes over its value and speed.", initial: SpringPhase()
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

extension MotionKind<Double> {
  fileprivate static func number(_ range: ClosedRange<Double>, _ unit: String) -> MotionKind {
    MotionKind(.number(range, unit), "NumberTrack", blank: 0, described: describedNumber)
  }

  private static let describedNumber: ValueType<Double> = {
    var type = ValueType<Double>.number(-1_000_000...1_000_000)
    type.range = { "that of the property" }
    return type
  }()

  static let anyNumber = MotionKind(describedNumber, "NumberTrack", blank: 0)
}

extension MotionKind<Point> {
  fileprivate static func pair(_ type: ValueType<Point>) -> MotionKind {
    MotionKind(type, "PairTrack", blank: .zero, described: describedPair)
  }

  /// Properties that hold factors accept one number for both; other properties accept only pairs.
  private static let describedPair: ValueType<Point> = {
    var type = ValueType<Point>.factors
    type.range = { "that of the property" }
    let number = ValueType<Double>.number(-1_000_000...1_000_000)
    let pair = ValueType<Point>.point(-1_000_000...1_000_000)
    type.schema = { .object([("anyOf", .list([number.schema(), pair.schema()]))]) }
    return type
  }()

  static let anyPair = pair(.point(-1_000_000...1_000_000))
}

extension MotionKind<Length> {
  static let length = MotionKind(
    .length(0...Limits.largestLength), "LengthTrack", blank: .points(0))
}

extension MotionKind<LengthPair> {
  static let place = MotionKind(.place, "PlaceTrack", blank: .zero)
}

extension MotionKind<ThemedColor> {
  static let color = MotionKind(
    .color, "ColorTrack", blank: .named(.clear),
    valueKeys: ["light", "dark"])
}

extension MotionKind<PathData> {
  static let path = MotionKind(
    .path, "PathTrack", blank: PathData(),
    check: { a, b in
      a.path.hasStructure(of: b.path)
        ? nil : "two of its paths differ in their commands; use the same letters in the same order"
    })
}

extension ValueType where Value == Motion<Double> {
  static func moving(_ range: ClosedRange<Double>, _ unit: String = "") -> ValueType { .motion(.number(range, unit)) }
  static let angle = ValueType.moving(-36_000...36_000, "°")
}

extension ValueType where Value == Motion<Point> {
  static let movingFactors = ValueType.motion(.pair(.factors))
  static func movingPair(_ range: ClosedRange<Double>, _ unit: String = "") -> ValueType {
    .motion(.pair(.point(range, unit)))
  }
}

extension ValueType where Value == Motion<Length> {
  static let movingLength = ValueType.motion(.length)
}

extension ValueType where Value == Motion<LengthPair> {
  static let movingPlace = ValueType.motion(.place)
}

extension ValueType where Value == Motion<ThemedColor> {
  static let movingColor = ValueType.motion(.color)
}

extension ValueType where Value == Motion<PathData> {
  static let movingPath = ValueType.motion(.path)
}
