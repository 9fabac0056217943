import MotionMath
import PresetModel

/// An easing of CSS Easing Functions Level 2, as the segments that it makes of one.
enum CSSEasing {
  case one(Easing)
  /// Straight lines between points, as those of `linear()`.
  case points([Easing.Stop])

  static let ease = CSSEasing.one(.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))

  /// Nil if the text is no easing.
  init?(_ text: String) {
    let text = text.words.joined(separator: " ")
    switch CSSScanner.call(text) {
    case ("steps", let arguments)?:
      guard let easing = Self.steps(arguments) else { return nil }
      self = easing
    case nil where Self.words.contains(text), ("cubic-bezier", _)?, ("linear", _)?:
      // Presets share these with CSS, but for the range of values.
      do throws(ValueSyntaxError) {
        switch try EasingValue(text, in: -1e6...1e6) {
        case .points(let stops): self = .points(stops)
        case let easing: self = .one(easing.easing(over: 1))
        }
      } catch {
        // Nil means that it is none, and CSS then ignores the declaration.
        return nil
      }
    default: return nil
    }
  }

  private static let words: Set<String> = [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
  ]

  /// CSS has more jumps than presets, and may leave the jump out.
  private static func steps(_ arguments: [String]) -> CSSEasing? {
    guard 1...2 ~= arguments.count, let count = EasingValue.stepCount(arguments[0]) else { return nil }
    /// Two points for each step.
    func points(_ value: (Int) -> Double) -> CSSEasing {
      .points(
        (0..<count).flatMap { i in
          [i, i + 1].map { Easing.Stop(time: Double($0) / Double(count), value: value(i)) }
        })
    }
    switch arguments.count == 2 ? arguments[1] : "end" {
    case "end", "jump-end": return .one(.steps(count, jumpAtStart: false))
    case "start", "jump-start": return .one(.steps(count, jumpAtStart: true))
    case "jump-none" where count > 1: return points { Double($0) / Double(count - 1) }
    case "jump-both": return points { Double($0 + 1) / Double(count + 1) }
    default: return nil
    }
  }

  func segments(from: Double, to: Double, _ start: [Double], _ end: [Double]) -> [Effect.Segment] {
    switch self {
    case .one(let easing): return [Effect.Segment(from: from, to: to, start: start, end: end, easing: easing)]
    case .points(let points):
      var segments: [Effect.Segment] = []
      func add(_ a: Easing.Stop, _ b: Easing.Stop) {
        let (t, u) = (min(1, max(0, a.time)), min(1, max(0, b.time)))
        guard u > t else { return }
        segments.append(
          Effect.Segment(
            from: from + (to - from) * t, to: from + (to - from) * u, start: .interpolate(start, end, a.value),
            end: .interpolate(start, end, b.value), easing: .linear))
      }
      if let first = points.first, first.time > 0 { add(Easing.Stop(time: 0, value: first.value), first) }
      for (a, b) in zip(points, points.dropFirst()) { add(a, b) }
      if let last = points.last, last.time < 1 { add(last, Easing.Stop(time: 1, value: last.value)) }
      return segments
    }
  }
}
