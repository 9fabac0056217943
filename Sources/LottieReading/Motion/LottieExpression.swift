import MotionMath

/// An expression that is known by its text. No expression is run.
enum LottieExpression: Equatable {
  /// The property as its keyframes say.
  case value
  /// The same numbers all the time, one for each dimension.
  case numbers([Double])
  /// The property, and half of the size of the shape that has it: what places a shape by its corner.
  case fromCorner
  /// The same within two numbers.
  case clamped(Double, Double)
  /// The keyframes again and again, after their last or before their first.
  case loop(KeyframeLoop)
  /// So much per second, and so much at the start; beyond the keyframes' own value, or in its place.
  case time(factor: Double, start: Double, isAdded: Bool)
  /// So many times a second to another place, at most so far away.
  case wiggle(frequency: Double, amplitude: Double)
  /// Another property.
  case property(PropertyReference)
  /// The keyframes with Penner's easings, as "Ease and Wizz" writes them.
  case eased(EaseAndWizz)
  /// What swings after each keyframe.
  case overshoot(Overshoot)
  /// What bounces after each keyframe.
  case bounce(Bounce)

  /// Whether it moves what has no keyframes.
  var movesByItself: Bool {
    switch self {
    case .numbers, .time, .wiggle, .clamped: true
    case .value, .fromCorner, .loop, .property, .eased, .overshoot, .bounce: false
    }
  }

  /// In bytes. The ones that are known are shorter.
  private static let longestText = 4000

  /// Nil for an expression that is not known.
  /// - Parameter control: The value of a slider of the layer; nil if there is none of that name, or it moves.
  init?(_ text: String, control: @escaping (String) -> Double? = { _ in nil }) {
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    if words.contains("easeAndWizz() || value"), let penner = EaseAndWizz(words) {
      self = .eased(penner)
      return
    }
    guard text.utf8.count <= Self.longestText else { return nil }
    let compact = ExpressionText(text, control: control)
    let body = compact.text
    if body.isEmpty || body == "value" || body == "var$bm_rt" {
      self = .value
    } else if let loop = KeyframeLoop(compact) {
      self = .loop(loop)
    } else if let arguments = compact.arguments(of: "clamp"), arguments.count == 3, arguments[0] == "value",
      let low = compact.number(arguments[1]), let high = compact.number(arguments[2]), low <= high
    {
      self = .clamped(low, high)
    } else if let arguments = compact.arguments(of: "wiggle"), arguments.count == 2,
      let frequency = compact.number(arguments[0]), let amplitude = compact.number(arguments[1])
    {
      self = .wiggle(frequency: frequency, amplitude: amplitude)
    } else if let time = Self.time(body, compact) {
      self = time
    } else if let property = PropertyReference(words) {
      self = .property(property)
    } else if let numbers = Self.numbers(body, compact) {
      self = .numbers(numbers)
    } else if Self.cornerTexts.contains(body) {
      self = .fromCorner
    } else if let overshoot = Overshoot(compact) {
      self = .overshoot(overshoot)
    } else if let bounce = Bounce(compact) {
      self = .bounce(bounce)
    } else {
      return nil
    }
  }

  /// `50` and `[0, 100]`.
  private static func numbers(_ text: String, _ compact: ExpressionText) -> [Double]? {
    let isList = text.hasPrefix("[") && text.hasSuffix("]")
    let terms = isList ? text.dropFirst().dropLast().split(separator: ",") : [text[...]]
    let numbers = terms.compactMap { compact.number(String($0)) }
    return numbers.count == terms.count && !numbers.isEmpty ? numbers : nil
  }

  /// As plug-ins that bring in designs write it, such as AEUX; the second property of a shape is its size.
  private static let cornerTexts = [
    "thisProperty.propertyGroup(1)(2)/2+value", "sum(div(thisProperty.propertyGroup(1)(2),2),value)",
    "value+thisProperty.propertyGroup(1)(2)/2", "sum(value,div(thisProperty.propertyGroup(1)(2),2))",
  ]

  /// `time * 360`, `value + time * 90` and `10 + time * 20`, in each of the ways in which they are exported.
  private static func time(_ text: String, _ compact: ExpressionText) -> LottieExpression? {
    func factor(_ term: String) -> Double? {
      if term == "time" { return 1 }
      for (prefix, suffix) in [("time*", ""), ("", "*time"), ("mul(time,", ")"), ("mul(", ",time)")]
      where term.hasPrefix(prefix) && term.hasSuffix(suffix) && term.count > prefix.count + suffix.count {
        if let factor = compact.number(String(term.dropFirst(prefix.count).dropLast(suffix.count))) { return factor }
      }
      return nil
    }
    if let factor = factor(text) { return .time(factor: factor, start: 0, isAdded: false) }
    var terms = compact.arguments(of: "sum") ?? compact.arguments(of: "add") ?? []
    if terms.isEmpty, let sign = text.firstIndex(of: "+") {
      terms = [String(text[..<sign]), String(text[text.index(after: sign)...])]
    }
    guard terms.count == 2 else { return nil }
    for (a, b) in [(terms[0], terms[1]), (terms[1], terms[0])] {
      guard let factor = factor(b) else { continue }
      if a == "value" { return .time(factor: factor, start: 0, isAdded: true) }
      if let start = compact.number(a) { return .time(factor: factor, start: start, isAdded: false) }
    }
    return nil
  }
}

/// `loopOut('cycle')` and its kin.
struct KeyframeLoop: Equatable {
  enum Kind: String { case cycle, pingpong, offset, `continue` }

  enum Part: Equatable {
    /// All keyframes.
    case all
    /// So many segments at the end that repeats.
    case segments(Int)
    /// So many seconds at the end that repeats.
    case seconds(Double)
  }

  var kind = Kind.cycle
  var isAfter: Bool
  var part = Part.all

  init(isAfter: Bool) { self.isAfter = isAfter }

  init?(_ text: ExpressionText) {
    for (function, isAfter, hasDuration) in [
      ("loopOut", true, false), ("loopIn", false, false), ("loopOutDuration", true, true),
      ("loopInDuration", false, true),
    ] {
      guard let written = text.arguments(of: function), written.count <= 2 else { continue }
      // After Effects itself inserts them with their names: `type = 'cycle'`.
      let arguments = zip(written, ["type=", hasDuration ? "duration=" : "numKeyframes="]).map { argument, name in
        argument.hasPrefix(name) ? String(argument.dropFirst(name.count)) : argument
      }
      self.isAfter = isAfter
      if let name = arguments.first {
        guard let kind = Kind(rawValue: name.filter { $0 != "'" }.lowercased()) else { return nil }
        self.kind = kind
      }
      guard arguments.count == 2 else { return }
      guard let number = text.number(arguments[1]), number >= 0 else { return nil }
      if number > 0 { part = hasDuration ? .seconds(number) : .segments(Int(min(number.rounded(), 1e6))) }
      return
    }
    return nil
  }
}
