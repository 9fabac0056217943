import GraphicsCore

/// A piece of an outline as a cubic, with its length.
struct PathSegment {
  var start: Point
  var control1: Point
  var control2: Point
  var end: Point
  let isLine: Bool
  let length: Double

  private init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point, isLine: Bool) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
    self.isLine = isLine
    length = Self.length(start, control1, control2, end, upTo: 1)
  }

  static func segments(of path: Path) -> [PathSegment] {
    var segments: [PathSegment] = []
    var (pen, first) = (Point.zero, Point.zero)
    func line(to end: Point) {
      if end != pen {
        segments.append(
          PathSegment(pen, pen + (end - pen) * (1 / 3.0), pen + (end - pen) * (2 / 3.0), end, isLine: true))
      }
      pen = end
    }
    for element in path.elements {
      switch element {
      case .move(let p): (pen, first) = (p, p)
      case .line(let p): line(to: p)
      case .quadratic(let c, let p):
        segments.append(PathSegment(pen, pen + (c - pen) * (2 / 3.0), p + (c - p) * (2 / 3.0), p, isLine: false))
        pen = p
      case .cubic(let c1, let c2, let p):
        segments.append(PathSegment(pen, c1, c2, p, isLine: false))
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
    var pen = joins ? segments.first?.start : nil
    for segment in segments {
      defer { position += segment.length }
      guard position < to, position + segment.length > from, segment.length > 0 else { continue }
      let t0 = segment.parameter(atLength: from - position)
      let t1 = segment.parameter(atLength: to - position)
      let part = segment.part(t0, t1)
      if part.start != pen { path.move(to: part.start) }
      if segment.isLine { path.line(to: part.end) } else { path.cubic(part.control1, part.control2, to: part.end) }
      pen = part.end
    }
  }

  /// Integrates the speed by Gauss-Legendre quadrature with 8 nodes over each of four quarters. For loaders the error
  /// is far below a hundredth of a pixel.
  private static func length(_ a: Point, _ b: Point, _ c: Point, _ d: Point, upTo t: Double) -> Double {
    let nodes = [0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363]
    let weights = [0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763]
    func speed(_ t: Double) -> Double {
      let r = 1 - t
      let v = (b - a) * (3 * r * r) + (c - b) * (6 * r * t) + (d - c) * (3 * t * t)
      return (v.x * v.x + v.y * v.y).squareRoot()
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

  /// Finds the parameter by bisection, since the length grows with the parameter.
  func parameter(atLength wanted: Double) -> Double {
    if wanted <= 0 { return 0 }
    if wanted >= length { return 1 }
    if isLine { return wanted / length }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if Self.length(start, control1, control2, end, upTo: middle) < wanted { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  var curve: CubicCurve { CubicCurve(start, control1, control2, end) }

  /// The piece between two parameters.
  func part(_ s: Double, _ t: Double) -> CubicCurve { curve.part(s, t) }

  /// The unit direction at a parameter. Where controls lie on the ends, that is the direction to the next point that
  /// does not; zero for a piece without extent.
  func direction(at t: Double) -> Point {
    let r = 1 - t
    let velocity = (control1 - start) * (r * r) + (control2 - control1) * (2 * r * t) + (end - control2) * (t * t)
    let others = t < 0.5 ? [control2 - start, end - start] : [end - control1, end - start]
    for v in [velocity] + others {
      let speed = (v.x * v.x + v.y * v.y).squareRoot()
      if speed > 1e-6 * length { return v * (1 / speed) }
    }
    return .zero
  }

  func point(at t: Double) -> Point { curve.point(at: t) }
}
