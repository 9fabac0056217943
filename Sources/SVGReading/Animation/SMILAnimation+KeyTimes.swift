import Importing
import MotionMath
import PresetModel

/// `keyTimes` and `keySplines`, and what is left of them for an animation without a list of values.
extension SMILAnimation {
  /// The parts of a list between its semicolons, but for empty ones.
  static func parts(_ list: String) -> [String] {
    list.split(separator: ";").map(\.trimmedText).filter { !$0.isEmpty }
  }

  /// The numbers of a list; nil where there are none, or it has anything else.
  static func numbers(_ list: String) -> [Double]? {
    let parts = parts(list)
    let numbers = parts.compactMap(Double.init)
    return numbers.count == parts.count && !numbers.isEmpty ? numbers : nil
  }

  /// The times of a list, 0…1 from 0 on; nil where the list is in error.
  static func keyTimes(_ text: String) -> [Double]? {
    guard let numbers = numbers(text), numbers.first == 0, numbers.allSatisfy({ 0...1 ~= $0 }),
      zip(numbers, numbers.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    return numbers
  }

  /// The curves of `keySplines`; nil where there are none, or the list is in error.
  var splines: [Easing]? {
    var easings: [Easing] = []
    for part in Self.parts(element["keySplines"] ?? "") {
      guard let n = NumberScanner.list(part), n.count == 4, n.allSatisfy({ 0...1 ~= $0 }) else { return nil }
      easings.append(n[0] == n[1] && n[2] == n[3] ? .linear : .cubicBezier(x1: n[0], y1: n[1], x2: n[2], y2: n[3]))
    }
    return easings.isEmpty ? nil : easings
  }

  /// The segments of a pass from one value to another that has `keyTimes`; nil if it is in error.
  ///
  /// The times belong to a list of values (SVG Animations Level 2, section 3.4), and there is none. Browsers leave them
  /// aside where values are mixed evenly. A discrete pass changes at the second of two times. A curve holds in its own
  /// part of the pass, and is read at the time of the whole.
  func segments(
    from: [Double], to: [Double], _ mode: String, isWritten: Bool, keyTimes text: String
  ) -> [Effect.Segment]? {
    let times = Self.keyTimes(text)
    switch mode {
    case "discrete":
      let change = isWritten && times?.count == 2 ? times?[1] ?? 0.5 : 0.5
      return [
        Effect.Segment(from: 0, to: change, start: from, end: from, easing: .linear),
        Effect.Segment(from: change, to: 1, start: to, end: to, easing: .linear),
      ].filter { $0.from < $0.to }
    case "spline":
      guard let splines, let times, times.count == splines.count + 1, times.last == 1 else { return nil }
      return splines.enumerated().compactMap { i, easing in
        let (u, v) = (times[i], times[i + 1])
        guard u < v else { return nil }
        return Effect.Segment(
          from: u, to: v, start: .interpolate(from, to, easing(u)), end: .interpolate(from, to, easing(v)),
          easing: EasingCut.part(of: easing, from: u, to: v) ?? .linear)
      }
    default: return [Effect.Segment(from: 0, to: 1, start: from, end: to, easing: .linear)]
    }
  }
}
