import GraphicsCore

extension Path {
  /// The path as a projective map shows it. Lines stay lines; each curve becomes several cubic ones, which have its
  /// points and its directions at their ends. Paths of equal structure keep equal structures.
  ///
  /// - Parameter parts: Cubic curves for each curve.
  /// - Returns: The path, and how far the middles of the cubic curves are off at most, in points.
  /// - Precondition: All points and controls are in front of the viewer.
  package func projected(by map: Projection, parts: Int) -> (path: Path, error: Double) {
    var (path, error) = (Path(), 0.0)
    var (pen, first) = (Point.zero, Point.zero)
    func append(_ whole: CubicCurve) {
      for i in 0..<parts {
        let part = whole.part(Double(i) / Double(parts), Double(i + 1) / Double(parts))
        let seen = part.projected(by: map)
        path.append(seen)
        error = max(error, (seen.point(at: 0.5) - map.apply(part.point(at: 0.5))).length)
      }
      pen = whole.end
    }
    for element in elements {
      switch element {
      case .move(let p):
        path.move(to: map.apply(p))
        (pen, first) = (p, p)
      case .line(let p):
        path.line(to: map.apply(p))
        pen = p
      case .quadratic(let c, let p): append(CubicCurve(quadratic: pen, c, p))
      case .cubic(let c1, let c2, let p): append(CubicCurve(pen, c1, c2, p))
      case .close:
        path.close()
        pen = first
      }
    }
    return (path, error)
  }
}

extension CubicCurve {
  fileprivate func projected(by map: Projection) -> CubicCurve {
    func control(_ control: Point, of end: Point) -> Point {
      let seen = map.apply(end)
      // In front of the viewer there is a derivative.
      return map.derivative(at: end).map { seen + $0.withoutTranslation.apply(control - end) } ?? seen
    }
    return CubicCurve(map.apply(start), control(control1, of: start), control(control2, of: end), map.apply(end))
  }
}
