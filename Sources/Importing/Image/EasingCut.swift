import GraphicsCore
import MotionMath
import PathGeometry

/// A part of an easing as an easing of its own.
public enum EasingCut {
  /// The curve between the times `u0` and `u1`, stretched to 0…1 both ways; nil if no single curve says it.
  public static func part(of easing: Easing, from u0: Double, to u1: Double) -> Easing? {
    if u0 < 1e-9, u1 > 1 - 1e-9 { return easing }
    switch easing {
    case .linear: return .linear
    case .cubicBezier(let x1, let y1, let x2, let y2):
      let (s, t) = (parameter(x1, x2, at: u0), parameter(x1, x2, at: u1))
      let part = CubicCurve(.zero, Point(x1, y1), Point(x2, y2), Point(1, 1)).part(s, t)
      let (whole, first, second) = (part.end - part.start, part.control1 - part.start, part.control2 - part.start)
      guard whole.x > 1e-9, abs(whole.y) > 1e-6 else { return nil }
      let cut = Easing.cubicBezier(
        x1: min(1, max(0, first.x / whole.x)), y1: first.y / whole.y,
        x2: min(1, max(0, second.x / whole.x)), y2: second.y / whole.y)
      guard abs(first.y / whole.y) < 10, abs(second.y / whole.y) < 10 else { return nil }
      return cut
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

  private static func parameter(_ x1: Double, _ x2: Double, at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = (low + high) / 2
      let r = 1 - s
      if 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s < time { low = s } else { high = s }
    }
    return (low + high) / 2
  }
}
