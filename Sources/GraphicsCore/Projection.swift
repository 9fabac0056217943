/// A projective map of the plane: lines stay lines, and what is parallel may meet. It takes a plane in space to the
/// image.
///
/// x' = (a·x + c·y + tx) / w, y' = (b·x + d·y + ty) / w with w = g·x + h·y + k. What has w ≤ 0 is behind the viewer.
public struct Projection: Equatable, Hashable, Sendable {
  /// The numerators.
  public var plane: AffineTransform
  /// The denominator.
  public var g: Double
  public var h: Double
  public var k: Double

  public init(plane: AffineTransform, g: Double, h: Double, k: Double) {
    self.plane = plane
    self.g = g
    self.h = h
    self.k = k
  }

  @inline(__always)
  public func depth(of p: Point) -> Double { g * p.x + h * p.y + k }

  /// - Precondition: The point is in front of the viewer.
  public func apply(_ p: Point) -> Point {
    let numerators = plane.apply(p)
    let w = depth(of: p)
    return Point(numerators.x / w, numerators.y / w)
  }

  /// The same map, followed by one of the image.
  public func then(_ next: AffineTransform) -> Projection {
    Projection(
      plane: AffineTransform(
        a: next.a * plane.a + next.c * plane.b + next.tx * g,
        b: next.b * plane.a + next.d * plane.b + next.ty * g,
        c: next.a * plane.c + next.c * plane.d + next.tx * h,
        d: next.b * plane.c + next.d * plane.d + next.ty * h,
        tx: next.a * plane.tx + next.c * plane.ty + next.tx * k,
        ty: next.b * plane.tx + next.d * plane.ty + next.ty * k),
      g: g, h: h, k: k)
  }

  /// A map of the plane, followed by this one.
  public func after(_ first: AffineTransform) -> Projection {
    Projection(
      plane: first.then(plane), g: g * first.a + h * first.b, h: g * first.c + h * first.d,
      k: g * first.tx + h * first.ty + k)
  }

  /// The same map without a denominator; nil if it has one.
  public var affine: AffineTransform? {
    let scale = max(abs(plane.a), abs(plane.b), abs(plane.c), abs(plane.d))
    guard abs(g) <= 1e-12 * scale, abs(h) <= 1e-12 * scale, k > 0 else { return nil }
    return AffineTransform(
      a: plane.a / k, b: plane.b / k, c: plane.c / k, d: plane.d / k, tx: plane.tx / k,
      ty: plane.ty / k)
  }

  /// The linear map that is nearest to this one at a point; nil behind the viewer.
  public func derivative(at p: Point) -> AffineTransform? {
    let w = depth(of: p)
    guard w > 0 else { return nil }
    let q = apply(p)
    return AffineTransform(
      a: (plane.a - q.x * g) / w, b: (plane.b - q.y * g) / w, c: (plane.c - q.x * h) / w,
      d: (plane.d - q.y * h) / w,
      tx: q.x, ty: q.y)
  }

  /// From the image to the plane; nil for a plane that is seen edge on.
  public var inverse: Projection? {
    let (a, b, c, d, x, y) = (plane.a, plane.b, plane.c, plane.d, plane.tx, plane.ty)
    // The adjugate, which is the inverse but for a factor. The factor's sign is kept, so that depths stay positive.
    let determinant = a * (d * k - y * h) - c * (b * k - y * g) + x * (b * h - d * g)
    guard determinant != 0, determinant.isFinite else { return nil }
    let s = 1 / determinant
    return Projection(
      plane: AffineTransform(
        a: (d * k - y * h) * s, b: (y * g - b * k) * s, c: (x * h - c * k) * s,
        d: (a * k - x * g) * s,
        tx: (c * y - x * d) * s, ty: (x * b - a * y) * s),
      g: (b * h - d * g) * s, h: (c * g - a * h) * s, k: (a * d - b * c) * s)
  }
}
