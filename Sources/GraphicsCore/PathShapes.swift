/// The basic shapes as paths.
///
/// Arcs are split into cubics of at most 45°. A cubic with handles of 4/3·tan(θ/4) follows an arc of angle θ with a
/// relative radial error of about 4e-6 at 45° (2.7e-4 at the usual 90°). That is less than a hundredth of a pixel up to
/// a radius of 2,000 pixels. The handle length is the tangent form of Goldapp, "Approximation of circular arcs by cubic
/// polynomials" (1991).
extension Path {
  public static func rectangle(_ r: Rect) -> Path {
    Path([
      .move(Point(r.minX, r.minY)), .line(Point(r.maxX, r.minY)), .line(Point(r.maxX, r.maxY)),
      .line(Point(r.minX, r.maxY)), .close,
    ])
  }

  /// A rectangle with quarter-circle corners. The radius is limited to half the shorter side.
  public static func roundedRectangle(_ r: Rect, radius: Double) -> Path {
    let k = min(radius, r.width / 2, r.height / 2)
    return roundedRectangle(r, radii: Size(k, k))
  }

  /// A rectangle with quarter-ellipse corners. Each radius is limited to half its own side.
  public static func roundedRectangle(_ r: Rect, radii: Size) -> Path {
    let size = Size(min(radii.width, r.width / 2), min(radii.height, r.height / 2))
    let (k, l) = (size.width, size.height)
    guard k > 0, l > 0 else { return rectangle(r) }
    var path = Path([.move(Point(r.minX + k, r.minY)), .line(Point(r.maxX - k, r.minY))])
    path.addArc(center: Point(r.maxX - k, r.minY + l), radii: size, from: -.pi / 2, sweep: .pi / 2)
    path.line(to: Point(r.maxX, r.maxY - l))
    path.addArc(center: Point(r.maxX - k, r.maxY - l), radii: size, from: 0, sweep: .pi / 2)
    path.line(to: Point(r.minX + k, r.maxY))
    path.addArc(center: Point(r.minX + k, r.maxY - l), radii: size, from: .pi / 2, sweep: .pi / 2)
    path.line(to: Point(r.minX, r.minY + l))
    path.addArc(center: Point(r.minX + k, r.minY + l), radii: size, from: .pi, sweep: .pi / 2)
    path.close()
    return path
  }

  public static func ellipse(center: Point, radii: Size) -> Path {
    var path = Path([.move(Point(center.x + radii.width, center.y))])
    path.addArc(center: center, radii: radii, from: 0, sweep: 2 * .pi)
    path.close()
    return path
  }

  public static func circle(center: Point, radius: Double) -> Path {
    ellipse(center: center, radii: Size(radius, radius))
  }

  /// An open arc. Angles are in radians: 0 is at 3 o'clock, and they grow clockwise (y runs downwards). A negative
  /// sweep runs counterclockwise.
  public static func arc(center: Point, radius: Double, from start: Double, sweep: Double) -> Path {
    var path = Path([.move(Point(center.x + radius * cosine(start), center.y + radius * sine(start)))])
    path.addArc(center: center, radii: Size(radius, radius), from: start, sweep: sweep)
    return path
  }

  /// Adds an arc that starts at the current point.
  public mutating func addArc(center: Point, radii: Size, from start: Double, sweep: Double) {
    let pieces = max(1, Int((abs(sweep) / (.pi / 4) - 1e-9).rounded(.up)))
    let step = sweep / Double(pieces)
    let handle = 4.0 / 3.0 * tangent(step / 4)
    func at(_ angle: Double) -> (point: Point, tangent: Point) {
      let (s, c) = (sine(angle), cosine(angle))
      return (Point(center.x + radii.width * c, center.y + radii.height * s), Point(-radii.width * s, radii.height * c))
    }
    var from = at(start)
    for i in 1...pieces {
      let to = at(start + step * Double(i))
      cubic(from.point + from.tangent * handle, to.point - to.tangent * handle, to: to.point)
      from = to
    }
  }
}
