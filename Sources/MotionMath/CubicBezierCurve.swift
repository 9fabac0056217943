/// The curve behind CSS `cubic-bezier(x1, y1, x2, y2)`: x is time, y is value; both are polynomials of a parameter s.
///
/// x(s) is monotonic for x1, x2 in 0…1, so x(s) = time has one root. Newton's method finds it in a few steps. Where the
/// slope is too flat for that (x1 = 1, x2 = 0 has a vertical tangent), bisection continues inside the bracket that
/// Newton's method keeps.
struct CubicBezierCurve {
  var x1: Double
  var y1: Double
  var x2: Double
  var y2: Double

  /// Less than the smallest time difference that could move an edge by a thousandth of a pixel on the largest canvas.
  private static let tolerance = 1e-12

  func value(atTime time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var s = time
    for _ in 0..<64 {
      let error = Self.bezier(x1, x2, s) - time
      if abs(error) < Self.tolerance { break }
      if error > 0 { high = s } else { low = s }
      let slope = Self.slope(x1, x2, s)
      let newton = s - error / slope
      s = slope > 1e-9 && newton > low && newton < high ? newton : (low + high) / 2
    }
    return Self.bezier(y1, y2, s)
  }

  /// The cubic Bézier polynomial with the end values 0 and 1.
  private static func bezier(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s
  }

  private static func slope(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * p1 + 6 * r * s * (p2 - p1) + 3 * s * s * (1 - p2)
  }
}
