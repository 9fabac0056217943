import GraphicsCore

/// An affine or perspective map of space: four rows of four, for columns (x, y, z, 1).
package struct SpatialTransform: Equatable, Sendable {
  package typealias Row = SIMD4<Double>

  private(set) var x: Row
  private(set) var y: Row
  private(set) var z: Row
  private(set) var w: Row

  package static let identity = SpatialTransform(
    x: Row(1, 0, 0, 0), y: Row(0, 1, 0, 0), z: Row(0, 0, 1, 0), w: Row(0, 0, 0, 1))

  init(x: Row, y: Row, z: Row, w: Row) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }

  /// A map of the plane, which leaves depths as they are.
  package init(_ t: AffineTransform) {
    self.init(x: Row(t.a, t.c, 0, t.tx), y: Row(t.b, t.d, 0, t.ty), z: Row(0, 0, 1, 0), w: Row(0, 0, 0, 1))
  }

  static func translation(_ dx: Double, _ dy: Double, _ dz: Double) -> SpatialTransform {
    SpatialTransform(x: Row(1, 0, 0, dx), y: Row(0, 1, 0, dy), z: Row(0, 0, 1, dz), w: Row(0, 0, 0, 1))
  }

  /// CSS Transforms Level 2, section 12: `rotateX` and `rotateY`.
  static func rotationX(_ radians: Double) -> SpatialTransform {
    let (s, c) = (sine(radians), cosine(radians))
    return SpatialTransform(x: Row(1, 0, 0, 0), y: Row(0, c, -s, 0), z: Row(0, s, c, 0), w: Row(0, 0, 0, 1))
  }

  static func rotationY(_ radians: Double) -> SpatialTransform {
    let (s, c) = (sine(radians), cosine(radians))
    return SpatialTransform(x: Row(c, 0, s, 0), y: Row(0, 1, 0, 0), z: Row(-s, 0, c, 0), w: Row(0, 0, 0, 1))
  }

  /// What a viewer sees at a distance before a point of the plane: CSS's `perspective` and `perspective-origin`.
  package static func perspective(_ distance: Double, from origin: Point) -> SpatialTransform {
    let seen = SpatialTransform(
      x: Row(1, 0, 0, 0), y: Row(0, 1, 0, 0), z: Row(0, 0, 1, 0), w: Row(0, 0, -1 / distance, 1))
    return translation(-origin.x, -origin.y, 0).then(seen).then(.translation(origin.x, origin.y, 0))
  }

  /// The map that applies `self` first and then `next`.
  package func then(_ next: SpatialTransform) -> SpatialTransform {
    func row(_ r: Row) -> Row { x * r.x + y * r.y + z * r.z + w * r.w }
    return SpatialTransform(x: row(next.x), y: row(next.y), z: row(next.z), w: row(next.w))
  }

  /// A point in space.
  struct Place: Equatable, Sendable {
    var row: Row

    init(_ row: Row) { self.row = row }
    init(_ p: Point) { row = Row(p.x, p.y, 0, 1) }

    static let zero = Place(Point.zero)
  }

  func place(of p: Place) -> Place {
    Place(Row((x * p.row).sum(), (y * p.row).sum(), (z * p.row).sum(), (w * p.row).sum()))
  }

  /// Before the perspective: larger is nearer to the viewer.
  func depth(of p: Place) -> Double { (z * p.row).sum() }

  /// From the plane z = 0 to the image.
  package var plane: Projection {
    Projection(
      plane: AffineTransform(a: x.x, b: y.x, c: x.y, d: y.y, tx: x.w, ty: y.w), g: w.x, h: w.y,
      k: w.w)
  }

  /// A map to a plane, as a map to the canvas: affine where the plane is seen without perspective.
  @inline(__always)
  static func placed(
    _ transform: AffineTransform, on plane: SpatialTransform?
  ) -> (transform: AffineTransform, projection: Projection?) {
    guard let plane = plane?.plane else { return (transform, nil) }
    if let flat = plane.affine { return (transform.then(flat), nil) }
    return (transform, plane)
  }

  /// How far lengths about the origin of a plane's part are stretched.
  func scale(at part: AffineTransform) -> Double {
    plane.derivative(at: Point(part.tx, part.ty))?.maxScale ?? 1
  }
}
