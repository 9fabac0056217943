import GraphicsCore
import MotionMath
import PathGeometry
import PresetModel

/// A part of an easing as an easing of its own, and where to cut it.
public enum EasingCut {
  /// The curve between the times `u0` and `u1`, stretched to 0…1 both ways; nil if no single curve says it, or only one
  /// beyond those of presets where the whole is not.
  public static func part(of easing: Easing, from u0: Double, to u1: Double) -> Easing? {
    if u0 < 1e-9, u1 > 1 - 1e-9 { return easing }
    switch easing {
    case .linear: return .linear
    case .cubicBezier(let x1, let y1, let x2, let y2):
      let curve = CubicCurve(.zero, Point(x1, y1), Point(x2, y2), Point(1, 1))
      let part = curve.part(parameter(of: curve, at: u0), parameter(of: curve, at: u1))
      let (whole, first, second) = (part.end - part.start, part.control1 - part.start, part.control2 - part.start)
      guard whole.x > 1e-9, abs(whole.y) > 1e-6 else { return nil }
      let cut = Easing.cubicBezier(
        x1: min(1, max(0, first.x / whole.x)), y1: first.y / whole.y,
        x2: min(1, max(0, second.x / whole.x)), y2: second.y / whole.y)
      return cut.isWithinPresets || !easing.isWithinPresets ? cut : nil
    default: return nil
    }
  }

  /// The easing of the same segment run backwards: 1 - e(1 - u).
  public static func reversed(_ easing: Easing) -> Easing {
    switch easing {
    case .cubicBezier(let x1, let y1, let x2, let y2):
      .cubicBezier(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1)
    case .steps(let count, let jumpAtStart): .steps(count, jumpAtStart: !jumpAtStart)
    default: easing
    }
  }

  /// The times at which an easing reaches a progress, or falls below it, in their order.
  public static func times(of easing: Easing, at progress: Double) -> [Double] {
    let ends = [0] + marks(in: easing) + [1]
    return zip(ends, ends.dropFirst()).compactMap { (low, high) -> Double? in
      let isReached = easing(high) >= progress
      guard (easing(low) >= progress) != isReached else { return nil }
      var (before, after) = (low, high)
      for _ in 0..<60 {
        let time = (before + after) / 2
        if (easing(time) >= progress) == isReached { after = time } else { before = time }
      }
      return after
    }
  }

  /// Times between which an easing passes a progress at most once; of others than lines and curves, close to one
  /// another.
  private static func marks(in easing: Easing) -> [Double] {
    switch easing {
    case .linear, .cubicBezier: turns(of: easing)
    default: (1..<256).map { Double($0) / 256 }
    }
  }

  /// The times at which a curve turns back, between which it only rises or only falls; none of other easings.
  public static func turns(of easing: Easing) -> [Double] {
    guard case .cubicBezier(let x1, let y1, let x2, let y2) = easing else { return [] }
    // The derivative of the progress is 3·(a·s² + b·s + y1).
    let (a, b) = (3 * (y1 - y2) + 1, 2 * (y2 - 2 * y1))
    let square = b * b - 4 * a * y1
    guard square >= 0, a != 0 || b != 0 else { return [] }
    // The quotient that does not subtract one number from another close to it, and the one that follows from it.
    let q = -(b + (b < 0 ? -1 : 1) * square.squareRoot()) / 2
    let roots = [a == 0 ? 1 : q / a, q == 0 ? 0 : y1 / q].filter { $0 > 1e-9 && $0 < 1 - 1e-9 }
    let curve = CubicCurve(.zero, Point(x1, y1), Point(x2, y2), Point(1, 1))
    return roots.sorted().map { curve.point(at: $0).x }
  }

  private static func parameter(of curve: CubicCurve, at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = (low + high) / 2
      if curve.point(at: s).x < time { low = s } else { high = s }
    }
    return (low + high) / 2
  }
}

extension Easing {
  /// Whether a preset can say it.
  var isWithinPresets: Bool {
    guard case .cubicBezier(_, let y1, _, let y2) = self else { return true }
    return EasingValue.valueRange.contains(y1) && EasingValue.valueRange.contains(y2)
  }
}
