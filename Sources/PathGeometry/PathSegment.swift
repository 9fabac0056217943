import GraphicsCore

/// A piece of an outline as a cubic, with its length.
struct PathSegment {
  let curve: CubicCurve
  let isLine: Bool
  let length: Double

  private init(_ curve: CubicCurve, isLine: Bool = false) {
    self.curve = curve
    self.isLine = isLine
    length = curve.length(upTo: 1)
  }

  static func segments(of path: Path) -> [PathSegment] {
    var segments: [PathSegment] = []
    var (pen, first) = (Point.zero, Point.zero)
    func line(to end: Point) {
      if end != pen {
        let curve = CubicCurve(pen, pen + (end - pen) * (1 / 3.0), pen + (end - pen) * (2 / 3.0), end)
        segments.append(PathSegment(curve, isLine: true))
      }
      pen = end
    }
    for element in path.elements {
      switch element {
      case .move(let p): (pen, first) = (p, p)
      case .line(let p): line(to: p)
      case .quadratic(let c, let p):
        segments.append(PathSegment(CubicCurve(quadratic: pen, c, p)))
        pen = p
      case .cubic(let c1, let c2, let p):
        segments.append(PathSegment(CubicCurve(pen, c1, c2, p)))
        pen = p
      case .close: line(to: first)
      }
    }
    return segments
  }

  /// Appends what lies between two lengths from the outline's start. If `joins` is true, the first piece continues
  /// where `path` ends.
  static func append(_ segments: [PathSegment], from: Double, to: Double, joins: Bool, to path: inout Path) {
    var position = 0.0
    var pen = joins ? segments.first?.curve.start : nil
    for segment in segments {
      defer { position += segment.length }
      guard position < to, position + segment.length > from, segment.length > 0 else { continue }
      let t0 = segment.parameter(atLength: from - position)
      let t1 = segment.parameter(atLength: to - position)
      let part = segment.curve.part(t0, t1)
      if part.start != pen { path.move(to: part.start) }
      path.append(part, isLine: segment.isLine)
      pen = part.end
    }
  }

  /// Finds the parameter by bisection, since the length grows with the parameter.
  func parameter(atLength wanted: Double) -> Double {
    if wanted <= 0 { return 0 }
    if wanted >= length { return 1 }
    if isLine { return wanted / length }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if curve.length(upTo: middle) < wanted { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The unit direction at a parameter. Where controls lie on the ends, that is the direction to the next point that
  /// does not; zero for a piece without extent.
  func direction(at t: Double) -> Point {
    let chord = curve.end - curve.start
    for v in [curve.velocity(at: t), t < 0.5 ? curve.control2 - curve.start : curve.end - curve.control1, chord] {
      let speed = v.length
      if speed > 1e-6 * length { return v * (1 / speed) }
    }
    return .zero
  }
}

extension CubicCurve {
  /// Integrates the speed by Gauss-Legendre quadrature with 8 nodes over each of four quarters. For loaders the error
  /// is far below a hundredth of a pixel.
  fileprivate func length(upTo t: Double) -> Double {
    let nodes = [0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363]
    let weights = [0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763]
    func speed(_ t: Double) -> Double {
      let r = 1 - t
      let v = (control1 - start) * (3 * r * r) + (control2 - control1) * (6 * r * t) + (end - control2) * (3 * t * t)
      return v.length
    }
    var sum = 0.0
    for quarter in 0..<4 {
      let half = t / 8
      let middle = t * (Double(quarter) / 4 + 0.125)
      for (node, weight) in zip(nodes, weights) {
        sum += weight * half * (speed(middle - node * half) + speed(middle + node * half))
      }
    }
    return sum
  }
}
