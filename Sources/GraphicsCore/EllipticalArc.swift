/// SVG's elliptical arcs: two points on an ellipse that is found by its radii and tilt.
extension Path {
  /// Adds an arc from the current point `from` to `to`. The conversion follows SVG 2, appendix B.2.4: radii that are
  /// too small grow, and an arc with a zero radius is a line. So is one with a radius so small that its square, or the
  /// growth, is beyond a `Double`.
  ///
  /// - Parameter tilt: The angle of the ellipse's x axis, in radians.
  public mutating func addEllipticalArc(
    from: Point, radii: Size, tilt: Double, isLarge: Bool, isClockwise: Bool, to: Point
  ) {
    guard from != to else { return }
    guard radii.width > 0, radii.height > 0 else { return line(to: to) }
    // Half the chord in the ellipse's own axes, in units of its radii.
    let turned = AffineTransform.rotation(radians: -tilt)
    let half = turned.apply((from - to) * 0.5)
    var (rx, ry) = (radii.width, radii.height)
    let reach = half.x * half.x / (rx * rx) + half.y * half.y / (ry * ry)
    guard reach.isFinite else { return line(to: to) }
    if reach > 1 {
      rx *= reach.squareRoot()
      ry *= reach.squareRoot()
    }
    let (ux, uy) = (half.x / rx, half.y / ry)
    let chord = ux * ux + uy * uy
    let distance = (max(0, 1 - chord) / chord).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    // The center on the unit circle, and the angles of both ends about it.
    let center = Point(distance * uy, -distance * ux)
    let start = arcTangent(y: uy - center.y, x: ux - center.x)
    var sweep = arcTangent(y: -uy - center.y, x: -ux - center.x) - start
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let middle = (from + to) * 0.5
    let place = AffineTransform.scale(rx, ry).then(.rotation(radians: tilt)).then(.translation(middle.x, middle.y))
    var unit = Path()
    unit.addArc(center: center, radii: Size(1, 1), from: start, sweep: sweep)
    var pieces = unit.applying(place).elements
    // The last piece ends exactly at `to`.
    if case .cubic(let c1, let c2, _)? = pieces.last {
      pieces[pieces.count - 1] = .cubic(control1: c1, control2: c2, end: to)
    }
    append(Path(pieces))
  }
}
