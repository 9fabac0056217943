import MotionMath

/// A part of an easing as an easing of its own.
public enum EasingCut {
  /// The curve between the times `u0` and `u1`, stretched to 0…1 both ways; nil if no single curve says it.
  public static func part(of easing: Easing, from u0: Double, to u1: Double) -> Easing? {
    if u0 < 1e-9, u1 > 1 - 1e-9 { return easing }
    switch easing {
    case .linear: return .linear
    case .cubicBezier(let x1, let y1, let x2, let y2):
      let (s, t) = (parameter(x1, x2, at: u0), parameter(x1, x2, at: u1))
      let (x, y) = (blossoms(x1, x2, s, t), blossoms(y1, y2, s, t))
      let (dx, dy) = (x[3] - x[0], y[3] - y[0])
      guard dx > 1e-9, abs(dy) > 1e-6 else { return nil }
      let cut = Easing.cubicBezier(
        x1: min(1, max(0, (x[1] - x[0]) / dx)), y1: (y[1] - y[0]) / dy,
        x2: min(1, max(0, (x[2] - x[0]) / dx)), y2: (y[2] - y[0]) / dy)
      guard abs((y[1] - y[0]) / dy) < 10, abs((y[2] - y[0]) / dy) < 10 else { return nil }
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

  /// The control values of the part s…t of a cubic from 0 to 1, by its blossom.
  private static func blossoms(_ a: Double, _ b: Double, _ s: Double, _ t: Double) -> [Double] {
    func blossom(_ u: Double, _ v: Double, _ w: Double) -> Double {
      func mix(_ p: Double, _ q: Double, _ k: Double) -> Double { p * (1 - k) + q * k }
      let (p, q, r) = (mix(0, a, u), mix(a, b, u), mix(b, 1, u))
      return mix(mix(p, q, v), mix(q, r, v), w)
    }
    return [blossom(s, s, s), blossom(s, s, t), blossom(s, t, t), blossom(t, t, t)]
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
