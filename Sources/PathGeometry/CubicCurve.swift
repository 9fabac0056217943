import GraphicsCore

/// A cubic Bézier curve.
package struct CubicCurve: Equatable, Sendable {
  package var start: Point
  package var control1: Point
  package var control2: Point
  package var end: Point

  package init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// A quadratic curve.
  package init(quadratic start: Point, _ control: Point, _ end: Point) {
    self.init(start, start + (control - start) * (2 / 3.0), end + (control - end) * (2 / 3.0), end)
  }

  package func point(at t: Double) -> Point {
    let r = 1 - t
    return start * (r * r * r) + control1 * (3 * r * r * t) + control2 * (3 * r * t * t) + end * (t * t * t)
  }

  /// A third of the derivative.
  func velocity(at t: Double) -> Point {
    let r = 1 - t
    return (control1 - start) * (r * r) + (control2 - control1) * (2 * r * t) + (end - control2) * (t * t)
  }

  /// The piece between two parameters, by blossoming (de Casteljau at mixed parameters).
  package func part(_ s: Double, _ t: Double) -> CubicCurve {
    func blossom(_ u: Double, _ v: Double, _ w: Double) -> Point {
      func mix(_ a: Point, _ b: Point, _ t: Double) -> Point { a * (1 - t) + b * t }
      let (ab, bc, cd) = (mix(start, control1, u), mix(control1, control2, u), mix(control2, end, u))
      return mix(mix(ab, bc, v), mix(bc, cd, v), w)
    }
    return CubicCurve(blossom(s, s, s), blossom(s, s, t), blossom(s, t, t), blossom(t, t, t))
  }
}

extension Path {
  /// Continues with a curve that starts where the path ends.
  mutating func append(_ curve: CubicCurve, isLine: Bool = false) {
    if isLine { line(to: curve.end) } else { cubic(curve.control1, curve.control2, to: curve.end) }
  }
}
