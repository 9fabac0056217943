import GraphicsCore
import MotionMath

/// A value that a motion can move.
protocol MovingValue: Equatable, Sendable {
  static var motion: MotionKind<Self> { get }
}

/// One kind of value that can move: the type of its values, and the tables of its tracks and their keyframes, which are
/// made once.
struct MotionKind<Value: MovingValue>: Sendable {
  let type: any ValueType<Value>
  /// The value of a keyframe while it is read.
  let blank: Value
  /// The name of the track in the schema and the reference ("NumberTrack").
  fileprivate let name: String
  /// The keys of which one makes an object a value of the type; any other object is a track.
  private let valueKeys: [String]
  /// The type as the schema and the reference show it in the track. All properties share the track, so it shows the
  /// range of none of them.
  private let described: any ValueType<Value>
  /// The type of a track that may stand for one of the two numbers of a value; nil for values that are not pairs.
  fileprivate let part: (any ValueType)?
  /// What is wrong if nothing can lie between the two values; nil if something can.
  fileprivate let check: @Sendable (Value, Value) -> String?
  private let tables = LazyValue<(track: Table, keyframe: Table)>()

  init(
    _ type: any ValueType<Value>, _ name: String, blank: Value, described: (any ValueType<Value>)? = nil,
    valueKeys: [String] = [], part: (any ValueType)? = nil,
    check: @escaping @Sendable (Value, Value) -> String? = { _, _ in nil }
  ) {
    self.type = type
    self.blank = blank
    self.name = name
    self.valueKeys = valueKeys
    self.part = part
    self.described = described ?? type
    self.check = check
  }

  var track: Table { tables.value { makeTables(of: type) }.track }
  var keyframe: Table { tables.value { makeTables(of: type) }.keyframe }

  private func makeTables(of type: any ValueType<Value>) -> (track: Table, keyframe: Table) {
    let keyframe = MotionKeyframe.table(type, name.replacingTrack("Keyframe"), blank: blank)
    return (MotionTrack.table(self, type, keyframe: keyframe), keyframe)
  }

  /// The same as `isTrack`, as a schema.
  fileprivate var isTrackSchema: JSONNode {
    // In a condition, whose outcome no validator reports.
    let required = valueKeys.map { JSONNode.object([("required", .texts([$0]))]) }
    return required.isEmpty
      ? .ofType("object") : .allOf(.ofType("object"), .not(.object([("anyOf", .list(required))])))
  }

  fileprivate func isTrack(_ node: JSONNode) -> Bool {
    if case .object = node.value { return !valueKeys.contains { node.member($0) != nil } }
    return false
  }

  fileprivate var trackType: ObjectType<MotionTrack<Value>> {
    ObjectType(table: { track }, description: { makeTables(of: described).track.description })
  }
}

/// A constant value, a track that moves it, or a list of tracks that add up, in one form for every kind of value.
struct MotionType<Inner: MovingValue>: ValueType {
  let kind: MotionKind<Inner>

  private var track: ObjectType<MotionTrack<Inner>> { kind.trackType }
  private var tracks: ListType<MotionTrack<Inner>> { ListType(of: track, count: 1...16) }

  var label: String { "\(kind.type.label) or \(kind.name)" }
  var unit: String { kind.type.unit }
  var range: String { kind.type.range }
  var schema: JSONNode {
    let isTrack = kind.isTrackSchema
    let isList = JSONNode.object([("type", .text("array")), ("items", isTrack), ("minItems", .number(1))])
    var value = kind.type.schema
    if let part = kind.part {
      let isPairOfTrack = JSONNode.object([("type", .text("array")), ("contains", .ofType("object"))])
      value = .branch(if: isPairOfTrack, then: .list(of: part.schema, count: 2...2), else: value)
    }
    return .branch(if: isTrack, then: track.schema, else: .branch(if: isList, then: tracks.schema, else: value))
  }
  var objects: [@Sendable () -> ObjectDescription] { kind.type.objects + track.objects + (kind.part?.objects ?? []) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Motion<Inner>? {
    if kind.part != nil, let remedy = node.pairRemedy {
      return reading.mismatched(node, "a list [x, y], or a track", remedy: remedy)
    }
    if kind.isTrack(node) {
      guard let track = track.read(node, &reading) else { return nil }
      // One that could not be read is no missing one.
      if track.isStill, !node.hasValue("from") || !node.hasValue("to") {
        reading.warnOfStillTrack(node, hasEnd: track.to != nil)
      }
      return .tracks([track])
    }
    if case .list(let items) = node.value, !items.isEmpty, items.allSatisfy(kind.isTrack) {
      return tracks.read(node, &reading).map { .tracks($0) }
    }
    if kind.part != nil, let pair = node.trackOfPairs {
      return track.read(pair, &reading).map { .tracks([$0]) }
    }
    if let remedy = trackRemedy(node) { return reading.mismatched(node, "one value, or a track", remedy: remedy) }
    return kind.type.read(node, &reading).map { .constant($0) }
  }

  /// What to write instead of a list of two values, which animation libraries run through.
  private func trackRemedy(_ node: JSONNode) -> String? {
    // Nothing lies between two texts.
    guard kind.part == nil, Inner.self != String.self, case .list(let ends) = node.value, ends.count == 2 else {
      return nil
    }
    let way = JSONNode.object([("from", ends[0]), ("to", ends[1])])
    return track.accepts(way) ? "write \(JSONPrinter.line(way))" : nil
  }

  func write(_ motion: Motion<Inner>) -> JSONNode? {
    switch motion {
    case .constant(let value): kind.type.write(value)
    case .tracks(let list): list.count == 1 ? track.write(list[0]) : tracks.write(list)
    }
  }
}

extension MotionTrack {
  /// Whether it has one value alone, and no other track may wait for it.
  fileprivate var isStill: Bool {
    (from == nil) != (to == nil) && keyframes.isEmpty && intro.isEmpty && name.isEmpty
  }
}

extension Reading {
  /// Warns of a track with one of its two values. In a list of tracks it would be added to the others.
  fileprivate mutating func warnOfStillTrack(_ node: JSONNode, hasEnd: Bool) {
    let (given, missing) = hasEnd ? ("to", "from") : ("from", "to")
    warning(node.place, "\(subject)has \(given) alone, so nothing moves; add \(missing), or write the value itself")
  }
}

extension JSONNode {
  /// Whether a key has a value, and not `null` or an empty list in its place.
  fileprivate func hasValue(_ key: String) -> Bool {
    switch member(key)?.value {
    case nil, .null?: false
    case .list(let items)?: !items.isEmpty
    default: true
    }
  }

  /// `[0, { "from": 0, "to": 1 }]` as the track of pairs that it stands for, `{ "from": [0, 0], "to": [0, 1] }`. Nil if
  /// it is not a pair of a value and a track.
  fileprivate var trackOfPairs: JSONNode? {
    guard case .list(let items) = value, items.count == 2 else { return nil }
    switch (items[0].value, items[1].value) {
    case (.object, .object): return nil
    case (.object, _): return items[0].mappingTrackValues { JSONNode(.list([$0, items[1]]), $0.place) }
    case (_, .object): return items[1].mappingTrackValues { JSONNode(.list([items[0], $0]), $0.place) }
    default: return nil
    }
  }
}

extension MotionTrack: Record where Value: MovingValue {
  fileprivate static func table(_ kind: MotionKind<Value>, _ type: any ValueType<Value>, keyframe: Table) -> Table {
    let keyframe = ObjectType<MotionKeyframe<Value>>(table: { keyframe })
    let keyframes = ListType(of: keyframe, count: 0...256)
    return Table(
      kind.name, "A motion that repeats for ever: keyframes, or the way from one value to another.",
      initial: MotionTrack()
    ) {
      Field("keyframes", \.keyframes, keyframes, "The values at given times.")
      Field("from", \.from, .optional(type), "The value at the start, if there are no keyframes.")
      Field("to", \.to, .optional(type), "The value at the end, if there are no keyframes.")
      Field(
        "duration", \.duration, .optional(.duration), defaultNote: "up to the last keyframe given in seconds, else 1",
        "Time of one pass.")
      Field("easing", \.easing, .easing, "The pace of the segments that name none.")
      Field("delay", \.delay, .seconds(-60...60), "How much later the motion runs.")
      Field("name", \.name, TrackNameType(), "What `starts` of other tracks calls it.")
      Field(
        "starts", \.starts, .optional(.object()),
        "The track that it waits for. Tracks that wait for one another run once each, and repeat as a whole.")
      Field(
        "repeatCount", \.repeatCount, .integer(1...1000, remedy: "delete it: a track repeats for ever"),
        "Passes before the pause.")
      Field("autoreverse", \.autoreverse, .boolean, "Whether each pass runs back the same way.")
      Field("pause", \.pause, .delay, "Rest after the passes.")
      Field(
        "springs", \.springs, .list(of: .object(), count: 0...16),
        "Springs that pull to and fro between `from` and `to`, in place of a timed pass; the loop is their steady "
          + "state.")
      Field(
        "intro", \.intro, keyframes,
        "What it does once, before it repeats: values at seconds from the composition's start. It ends at the last one."
      )
    }
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    // Values that could not be read count too.
    let (hasFrom, hasTo) = (node.hasValue("from"), node.hasValue("to"))
    let hasEnds = hasFrom || hasTo
    if node.hasValue("keyframes") == hasEnds {
      reading.refuse(
        node.place,
        hasEnds ? "has both keyframes and from and to; keep one of the two" : "missing keyframes, or from and to"
      )
      return
    }
    if !springs.isEmpty, !hasFrom || !hasTo {
      reading.refuse(node.place, "springs need both from and to; add what is missing")
      return
    }
    if !springs.isEmpty, starts != nil || !name.isEmpty {
      reading.refuse(
        node.place,
        "springs cannot wait for other tracks or be waited for, because their motion has no end; "
          + "use keyframes with a \"spring\" easing")
      return
    }
    if !springs.isEmpty {
      reading.warnOfIdle(
        ["duration", "easing", "repeatCount", "autoreverse", "pause", "intro"], of: Self.table, in: node,
        decidedBy: ["springs"],
        "with springs, which have times of their own; delete it")
    } else if pause == .zero, name.isEmpty, starts == nil {
      // Passes without a pause are one motion, whose period is one pass.
      reading.warnOfIdle(
        ["repeatCount"], of: Self.table, in: node, decidedBy: ["pause"],
        "without \"pause\", except for a longer cycle: a track repeats anyway; add \"pause\", or delete it")
    }
    checkLastEasing(node, &reading)
    if starts != nil, delay != .zero {
      reading.refuse(node.place, "has both delay and starts; write the delay into starts")
      return
    }
    let timed = timedKeyframes
    let pass = passDuration
    let all = [timed, timedIntro]
    for (a, b) in all.flatMap({ zip($0, $0.dropFirst()) }) where a.time > b.time {
      reading.refuse(node.place, "keyframes run backwards; put their times in ascending order")
      return
    }
    if let last = timed.last, last.time > pass {
      let time = JSONNumber(last.time.value)
      // A little behind the end, it is most likely meant in seconds.
      let remedy =
        (last.time.value > 5 * pass.value ? time.percentRemedy : nil) ?? "make it earlier, or the duration longer"
      reading.refuse(
        node.place, "a keyframe at \(time.text) s is after the end of the pass at \(pass.decimal) s; \(remedy)")
    }
    for (a, b) in all.flatMap({ zip($0, $0.dropFirst()) }) {
      if let problem = Value.motion.check(a.value, b.value) {
        reading.refuse(node.place, problem)
        return
      }
    }
  }
}

extension MotionTrack where Value: MovingValue {
  /// Warns of an easing at the last keyframe where the one before has none: it was meant for the segment between. Steps
  /// are left out, since they say that a jump after the keyframe is meant.
  fileprivate func checkLastEasing(_ node: JSONNode, _ reading: inout Reading) {
    guard keyframes.count > 1, let easing = keyframes[keyframes.count - 1].easing,
      keyframes[keyframes.count - 2].easing == nil, case .list(let items)? = node.member("keyframes")?.value,
      let last = items.last
    else { return }
    if case .steps = easing { return }
    reading.within(.key("keyframes"), .index(items.count - 1)) {
      $0.warnOfIdle(
        ["easing"], of: MotionKeyframe<Value>.table, in: last,
        "at the last keyframe; write it at the one before, where its segment starts")
    }
  }
}

extension MotionKeyframe: Record where Value: MovingValue {
  fileprivate static func table(_ type: any ValueType<Value>, _ name: String, blank: Value) -> Table {
    Table(name, "A value at a time.", initial: MotionKeyframe(blank)) {
      Field("at", \.at, .keyframeTime, "When: seconds from the start of the pass, or a part of it.")
      Field("value", \.value, type, isRequired: true, "The value then.")
      Field(
        "easing", \.easing, .optional(.easing), defaultNote: "the track's", "The pace of the segment that starts here.")
    }
  }
}

extension SpringPhase: TabledObject {
  static let table = Table(
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

/// A type as the table of a track shows it, which all properties share.
private struct SharedType<Base: ValueType>: ValueType {
  let base: Base

  var label: String { base.label }
  var range: String { "that of the property" }
  var schema: JSONNode { base.schema }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Base.Value? {
    base.read(node, &reading)
  }

  func write(_ value: Base.Value) -> JSONNode? { base.write(value) }
}

extension Double: MovingValue {
  fileprivate static let described = SharedType(base: NumberType(-1_000_000...1_000_000))
  static let motion = MotionKind(described, "NumberTrack", blank: 0)
  fileprivate static let angle = MotionKind.number(-36_000...36_000, "°")
}

extension MotionKind<Double> {
  fileprivate static func number(_ limits: ClosedRange<Double>, _ unit: String) -> MotionKind {
    MotionKind(NumberType(limits, unit), "NumberTrack", blank: 0, described: Double.described)
  }
}

/// Properties that hold factors accept one number for both; other properties accept only pairs.
extension Point: MovingValue {
  static let motion = MotionKind.pair(PairType(-1_000_000...1_000_000))
  fileprivate static let factors = MotionKind.pair(FactorsType(-100...100))
}

extension MotionKind<Point> {
  fileprivate static func pair(_ type: any ValueType<Point>) -> MotionKind {
    MotionKind(
      type, "PairTrack", blank: .zero, described: SharedType(base: FactorsType(-1_000_000...1_000_000)),
      part: MotionType(kind: Double.motion))
  }
}

extension Length: MovingValue {
  private static let described = SharedType(base: LengthType(-Limits.largestLength...Limits.largestLength))
  static let motion = MotionKind(
    LengthType(0...Limits.largestLength), "LengthTrack", blank: .points(0), described: described)
  /// One of the two lengths of a place, which may be negative.
  fileprivate static let coordinate = MotionKind(described, "LengthTrack", blank: .points(0))
}

extension LengthPair: MovingValue {
  static let motion = MotionKind(.place, "PlaceTrack", blank: .zero, part: MotionType(kind: Length.coordinate))
}

extension ThemedColor: MovingValue {
  static let motion = MotionKind(.color, "ColorTrack", blank: .named(.clear), valueKeys: ["light", "dark"])
}

extension String: MovingValue {
  static let motion = MotionKind(.text(minimum: 1, limit: Limits.longestText), "TextTrack", blank: "")
}

extension PathData: MovingValue {
  static let motion = MotionKind(.path, "PathTrack", blank: PathData()) { a, b in
    a.path.hasStructure(of: b.path)
      ? nil : "two of its paths differ in their commands; use the same letters in the same order"
  }
}

extension ValueType {
  /// A motion of values whose limits are the same everywhere.
  static func moving<Value: MovingValue>() -> MotionType<Value> where Self == MotionType<Value> {
    MotionType(kind: Value.motion)
  }
}

extension ValueType where Self == MotionType<Double> {
  static func moving(_ limits: ClosedRange<Double>, _ unit: String = "") -> Self {
    MotionType(kind: .number(limits, unit))
  }
  static var angle: Self { MotionType(kind: Double.angle) }
}

extension ValueType where Self == MotionType<Point> {
  static var movingFactors: Self { MotionType(kind: Point.factors) }
  static var movingShift: Self { movingPair(-Limits.largestLength...Limits.largestLength, "pt") }
  static func movingPair(_ limits: ClosedRange<Double>, _ unit: String = "") -> Self {
    MotionType(kind: .pair(PairType(limits, unit)))
  }
}
