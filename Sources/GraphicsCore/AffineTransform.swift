/// A 2 × 3 affine map, in the order of SVG's `matrix(a b c d tx ty)`: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct AffineTransform: Equatable, Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  public static func translation(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  public static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A rotation by `radians`: clockwise on a screen, whose y axis runs downwards.
  public static func rotation(radians: Double) -> AffineTransform {
    let (s, k) = (sine(radians), cosine(radians))
    return AffineTransform(a: k, b: s, c: -s, d: k, tx: 0, ty: 0)
  }

  /// The map that applies `self` first and then `next`.
  public func then(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The same map about `anchor` instead of the origin.
  public func about(_ anchor: Point) -> AffineTransform {
    AffineTransform.translation(-anchor.x, -anchor.y).then(self).then(.translation(anchor.x, anchor.y))
  }

  public func apply(_ p: Point) -> Point { Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty) }

  public var determinant: Double { a * d - b * c }

  /// The inverse map, or nil for a singular map, which flattens the plane to a line or a point.
  public var inverse: AffineTransform? {
    let k = determinant
    guard k != 0, k.isFinite else { return nil }
    return AffineTransform(
      a: d / k, b: -b / k, c: -c / k, d: a / k,
      tx: (c * ty - d * tx) / k, ty: (b * tx - a * ty) / k)
  }

  /// The largest factor by which the map stretches a length (its largest singular value).
  public var maxScale: Double {
    let e = (a + d) / 2
    let f = (a - d) / 2
    let g = (b + c) / 2
    let h = (b - c) / 2
    return (e * e + h * h).squareRoot() + (f * f + g * g).squareRoot()
  }

  /// The map of directions, which leaves the origin where it is.
  public var withoutTranslation: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }

  /// Whether the map stretches all lengths alike, up to rounding errors.
  public var isUniform: Bool {
    let (x, y) = (a * a + b * b, c * c + d * d)
    let slack = 1e-9 * max(x, y)
    return abs(x - y) <= slack && abs(a * c + b * d) <= slack
  }

  /// The axis-aligned bounding box of the mapped rectangle.
  public func boundingBox(of r: Rect) -> Rect {
    let corners = r.corners.map(apply)
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    let (left, top) = (xs.min()!, ys.min()!)
    return Rect(x: left, y: top, width: xs.max()! - left, height: ys.max()! - top)
  }
}
