import MotionMath

/// An easing of CSS Easing Functions Level 2, as the legs that it makes of one.
enum CSSEasing {
  case one(Easing)
  /// Points of `linear()`, from 0 to 1 in time.
  case points([(time: Double, value: Double)])

  static let ease = CSSEasing.one(.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))

  /// Nil if the text is no easing.
  init?(_ text: String) {
    let text = text.trimmedText
    switch text {
    case "linear": self = .one(.linear)
    case "ease": self = Self.ease
    case "ease-in": self = .one(.easeIn)
    case "ease-out": self = .one(.easeOut)
    case "ease-in-out": self = .one(.easeInOut)
    case "step-start": self = .one(.steps(1, jumpAtStart: true))
    case "step-end": self = .one(.steps(1, jumpAtStart: false))
    default:
      guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
      let arguments = CSSScanner.split(String(text[text.index(after: open)...].dropLast()), at: UInt8(ascii: ","))
        .map(\.trimmedText)
      switch text[..<open] {
      case "cubic-bezier":
        let numbers = arguments.compactMap(Double.init)
        guard arguments.count == 4, numbers.count == 4, 0...1 ~= numbers[0], 0...1 ~= numbers[2] else { return nil }
        self = .one(.cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]))
      case "steps":
        guard let count = Int(arguments[0]), 1...1000 ~= count, arguments.count <= 2 else { return nil }
        switch arguments.count == 2 ? arguments[1] : "end" {
        case "end", "jump-end": self = .one(.steps(count, jumpAtStart: false))
        case "start", "jump-start": self = .one(.steps(count, jumpAtStart: true))
        case "jump-none":
          guard count > 1 else { return nil }
          self = .points(Self.steps(count) { Double($0) / Double(count - 1) })
        case "jump-both": self = .points(Self.steps(count) { Double($0 + 1) / Double(count + 1) })
        default: return nil
        }
      case "linear":
        guard let points = Self.linear(arguments) else { return nil }
        self = .points(points)
      default: return nil
      }
    }
  }

  /// Two points for each step.
  private static func steps(_ count: Int, _ value: (Int) -> Double) -> [(time: Double, value: Double)] {
    (0..<count).flatMap { i in
      [(Double(i) / Double(count), value(i)), (Double(i + 1) / Double(count), value(i))]
    }
  }

  /// `linear(0, 0.5 25% 75%, 1)`.
  private static func linear(_ arguments: [String]) -> [(time: Double, value: Double)]? {
    var points: [(time: Double?, value: Double)] = []
    for argument in arguments {
      var value: Double?
      var times: [Double] = []
      for word in argument.words {
        if word.hasSuffix("%"), let percent = Double(word.dropLast()) {
          times.append(percent / 100)
        } else if let number = Double(word), value == nil {
          value = number
        } else {
          return nil
        }
      }
      guard let value, times.count <= 2 else { return nil }
      points += times.isEmpty ? [(nil, value)] : times.map { ($0, value) }
    }
    guard points.count > 1, points.count <= 200 else { return nil }
    if points[0].time == nil { points[0].time = 0 }
    if points[points.count - 1].time == nil { points[points.count - 1].time = 1 }
    // No time is before the one before it; missing ones are spread evenly.
    var largest = -Double.infinity
    for i in points.indices {
      if let time = points[i].time {
        largest = max(largest, time)
        points[i].time = largest
      }
    }
    var i = 0
    while i < points.count {
      guard points[i].time == nil else {
        i += 1
        continue
      }
      let next = points[i...].firstIndex { $0.time != nil } ?? points.count - 1
      let (from, to) = (points[i - 1].time ?? 0, points[next].time ?? 1)
      for k in i..<next { points[k].time = from + (to - from) * Double(k - i + 1) / Double(next - i + 1) }
      i = next
    }
    return points.map { ($0.time ?? 0, $0.value) }
  }

  func legs(from: Double, to: Double, _ start: [Double], _ end: [Double]) -> [Effect.Leg] {
    switch self {
    case .one(let easing): return [Effect.Leg(from: from, to: to, start: start, end: end, easing: easing)]
    case .points(let points):
      var legs: [Effect.Leg] = []
      func add(_ a: (time: Double, value: Double), _ b: (time: Double, value: Double)) {
        let (t, u) = (min(1, max(0, a.time)), min(1, max(0, b.time)))
        guard u > t else { return }
        legs.append(
          Effect.Leg(
            from: from + (to - from) * t, to: from + (to - from) * u, start: Effect.mix(start, end, a.value),
            end: Effect.mix(start, end, b.value), easing: .linear))
      }
      if let first = points.first, first.time > 0 { add((0, first.value), first) }
      for (a, b) in zip(points, points.dropFirst()) { add(a, b) }
      if let last = points.last, last.time < 1 { add(last, (1, last.value)) }
      return legs
    }
  }
}
