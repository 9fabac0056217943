import MotionMath

/// Easings: a word (`"easeInOut"`, or as in CSS `"ease-in-out"`) or a call (`"cubic-bezier(0.6, 0, 0.4, 1)"`).
struct EasingType: ValueType {
  var label: String { "easing" }
  var schema: JSONNode { .object([("$ref", .text("#/$defs/Easing"))]) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> EasingValue? {
    let expectation = "an easing such as \"linear\" or \"cubic-bezier(0.6, 0, 0.4, 1)\""
    if let curve = Self.curve(node) {
      return reading.mismatched(node, expectation, remedy: "write \(shown(curve))")
    }
    return reading.parsed(node, expectation) { (text) throws(ValueSyntaxError) in try EasingValue(text) }
  }

  /// The curve whose control points a list of four numbers has, as animation libraries write them.
  private static func curve(_ node: JSONNode) -> String? {
    guard case .list(let items) = node.value, items.count == 4 else { return nil }
    let numbers = items.compactMap { item -> String? in
      if case .number(let number) = item.value { number.text } else { nil }
    }
    let text = "cubic-bezier(\(numbers.joined(separator: ", ")))"
    return EasingType().accepts(.text(text)) ? text : nil
  }

  func write(_ easing: EasingValue) -> JSONNode? { .text(easing.text) }

  /// What `#/$defs/Easing` of the schema stands for.
  static var definition: JSONNode {
    .object([
      ("description", .text(EasingValue.documentation)),
      (
        "examples",
        .texts([
          "easeInOut", "easeOutCubic", "cubic-bezier(0.6, 0, 0.4, 1)", "linear(0, 0.8 25%, 1)", "steps(8, end)",
          "hold",
        ])
      ),
      ("allOf", .list([.text(form, orElse: .ofType("string"))])),
    ])
  }

  private static var form: JSONNode {
    let words = (EasingValue.words + EasingValue.synonyms).map(\.text) + PennerEasing.curves.keys.sorted()
    return .word(among: words, of: "A-Za-z-", orElse: .matching(#"^(cubic-bezier|linear|steps|spring)\(.*\)$|^\$.*$"#))
  }
}

extension ValueType where Self == EasingType { static var easing: EasingType { EasingType() } }

extension EasingValue {
  static let documentation = """
    linear, easeIn, easeOut, easeInOut (ease-in, ease-out, ease-in-out and ease too), easeInSine, easeOutCubic, \
    easeInOutBack and their like (Sine, Quad, Cubic, Quart, Quint, Expo, Circ, Back, Elastic, Bounce; the curves of \
    easings.net), cubic-bezier(x1, y1, x2, y2), linear(0, 0.8 25%, 1) as in CSS, steps(count, start|end), \
    hold (steps(1, end): the value stays until the next one), \
    spring(duration, bounce), or a spring of the motion's own duration: smooth (bounce 0), snappy (0.15), bouncy (0.3).
    """

  /// Easings without arguments.
  static let words: [(text: String, easing: EasingValue)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut), ("smooth", .smooth),
    ("snappy", .snappy), ("bouncy", .bouncy),
  ]

  /// Other spellings, those of CSS among them.
  static let synonyms: [(text: String, easing: EasingValue)] = [
    ("ease", .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut),
    ("hold", .steps(count: 1, jump: .end)), ("step-end", .steps(count: 1, jump: .end)),
    ("step-start", .steps(count: 1, jump: .start)),
  ]

  /// The values of curves and of points in a preset.
  package static let valueRange = -10.0...10

  /// - Parameter range: What the values of a curve or of points are within; those of CSS have no limit.
  package init(
    _ text: String, in range: ClosedRange<Double> = EasingValue.valueRange
  ) throws(ValueSyntaxError) {
    let text = String(text.trimmed)
    if let word = (EasingValue.words + EasingValue.synonyms).first(where: { $0.text == text }) {
      self = word.easing
      return
    }
    if let curve = PennerEasing.curves[text] {
      self = curve
      return
    }
    guard let call = CallSyntax(text) else {
      let near = didYouMean(text, among: EasingValue.words.map(\.text) + PennerEasing.curves.keys.sorted())
      throw ValueSyntaxError(
        message: "unknown easing \(shown(text))\(near.isEmpty ? "; expected \(EasingValue.documentation)" : near)")
    }
    func take(_ count: Int, _ shape: String) throws(ValueSyntaxError) {
      guard call.arguments.count == count else { throw ValueSyntaxError(expected: shape, found: text) }
    }
    switch call.name {
    case "cubic-bezier":
      try take(4, "cubic-bezier(x1, y1, x2, y2)")
      self = .cubicBezier(
        x1: try call.decimal(0, 0...1, "x1"), y1: try call.decimal(1, range, "y1"),
        x2: try call.decimal(2, 0...1, "x2"), y2: try call.decimal(3, range, "y2"))
    case "steps":
      try take(2, "steps(count, start) or steps(count, end)")
      guard let count = EasingValue.stepCount(call.arguments[0]) else {
        throw ValueSyntaxError(expected: "a whole number from 1 to 1000 as the count", found: call.arguments[0])
      }
      guard let jump = StepJump(rawValue: call.arguments[1]) else {
        let word = call.arguments[1]
        let side = StepJump.allCases.first { word == "jump-\($0.rawValue)" }
        throw ValueSyntaxError(
          message: expected("start or end as the jump", found: shown(word))
            + (side.map { "; write \(shown("steps(\(count), \($0.rawValue))"))" } ?? ""))
      }
      self = .steps(count: count, jump: jump)
    case "spring":
      try take(2, "spring(duration, bounce)")
      _ = try call.decimal(0, 0.01...60, "duration")
      guard let duration = Seconds(decimal: call.arguments[0]) else {
        throw ValueSyntaxError(
          expected: "at most \(Seconds.maximumFractionDigits) decimal places of the duration", found: call.arguments[0])
      }
      self = .spring(duration: duration, bounce: try call.decimal(1, -0.99...0.99, "bounce"))
    case "linear": self = .points(try EasingValue.stops(call, in: range))
    default:
      throw ValueSyntaxError(expected: "cubic-bezier(…), linear(…), steps(…) or spring(…)", found: text)
    }
  }

  /// Reads the count of `steps()`, as presets and CSS have it; nil for anything but a whole number from 1 to 1000.
  package static func stepCount(_ text: String) -> Int? {
    guard let count = Int(text), 1...1000 ~= count else { return nil }
    return count
  }

  /// Reads the stops of CSS `linear()` (Easing Level 2, section 2.2.1): values, each with up to two percentages. Stops
  /// without one are spread evenly; none is before the one to its left.
  private static func stops(
    _ call: CallSyntax, in range: ClosedRange<Double>
  ) throws(ValueSyntaxError) -> [Easing.Stop] {
    let shape = "two or more values, each with up to two percentages, as in linear(0, 0.8 25%, 1)"
    var stops: [(time: Double?, value: Double)] = []
    for argument in call.arguments {
      let parts = argument.split(separator: " ")
      let values = parts.filter { !$0.hasSuffix("%") }.compactMap { decimalNumber($0) }
      let times = parts.filter { $0.hasSuffix("%") }.compactMap { decimalNumber($0.dropLast() + "e-2") }
      guard values.count == 1, times.count <= 2, values.count + times.count == parts.count,
        range.contains(values[0]), times.allSatisfy({ -10...10 ~= $0 })
      else { throw ValueSyntaxError(expected: shape, found: call.text) }
      if times.isEmpty { stops.append((nil, values[0])) }
      for time in times { stops.append((time, values[0])) }
    }
    guard stops.count >= 2, stops.count <= 1000 else { throw ValueSyntaxError(expected: shape, found: call.text) }
    if stops[0].time == nil { stops[0].time = 0 }
    if stops[stops.count - 1].time == nil { stops[stops.count - 1].time = 1 }
    var known = 0
    for i in 1..<stops.count {
      guard let time = stops[i].time else { continue }
      let (from, to) = (stops[known].time!, max(stops[known].time!, time))
      for k in known..<i { stops[k].time = from + (to - from) * Double(k - known) / Double(i - known) }
      stops[i].time = to
      known = i
    }
    return stops.map { Easing.Stop(time: $0.time!, value: $0.value) }
  }

  package var text: String {
    func number(_ value: Double) -> String { JSONNumber(value).text }
    return switch self {
    case .cubicBezier(let x1, let y1, let x2, let y2):
      "cubic-bezier(\([x1, y1, x2, y2].map(number).joined(separator: ", ")))"
    case .steps(let count, let jump): "steps(\(count), \(jump.rawValue))"
    case .points(let stops):
      "linear("
        + stops.map { "\(number($0.value)) \(number(($0.time * 1e12).rounded() / 1e10))%" }.joined(separator: ", ")
        + ")"
    case .penner(let curve, let ends): "ease\(ends.rawValue)\(curve.rawValue)"
    case .spring(let duration, let bounce): "spring(\(duration.decimal), \(number(bounce)))"
    case .linear, .easeIn, .easeOut, .easeInOut, .smooth, .snappy, .bouncy:
      EasingValue.words.first { $0.easing == self }!.text
    }
  }
}

/// How a motion is paced, as a preset writes it. The mathematics is in MotionMath.
public enum EasingValue: Equatable, Hashable, Sendable {
  case linear
  /// The CSS keywords ease-in, ease-out and ease-in-out: cubic-bezier(.42,0,1,1), (0,0,.58,1) and (.42,0,.58,1).
  case easeIn
  case easeOut
  case easeInOut
  /// As in CSS; x1 and x2 are in 0…1.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// `count` equal steps (at least 1). The jump is at the start or at the end of each, as in CSS.
  case steps(count: Int, jump: StepJump)
  /// A spring of its own perceptual duration; bounce -0.99…0.99, where 0 is critically damped.
  case spring(duration: Seconds, bounce: Double)
  /// CSS `linear()`: straight lines between points.
  case points([Easing.Stop])
  /// Robert Penner's Elastic and Bounce.
  case penner(PennerCurve, PennerEnds)
  /// Springs of bounce 0, 0.15 and 0.3 whose perceptual duration is the motion's own duration.
  case smooth
  case snappy
  case bouncy

  public enum StepJump: String, CaseIterable, Hashable, Sendable { case start, end }
}

extension EasingValue {
  /// The easing of a segment of `duration` seconds.
  public func easing(over duration: Double) -> Easing {
    switch self {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    case .cubicBezier(let x1, let y1, let x2, let y2): .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    case .steps(let count, let jump): .steps(count, jumpAtStart: jump == .start)
    case .spring(let own, let bounce): .spring(Spring(duration: own.value, bounce: bounce), segmentDuration: duration)
    case .points(let stops): .points(stops)
    case .penner(let curve, let ends): .penner(curve, ends)
    case .smooth: .spring(.smooth(duration: duration), segmentDuration: duration)
    case .snappy: .spring(.snappy(duration: duration), segmentDuration: duration)
    case .bouncy: .spring(.bouncy(duration: duration), segmentDuration: duration)
    }
  }
}
