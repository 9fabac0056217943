import GraphicsCore

/// An outline as plain line segments, to answer by brute force what is inside and how far an edge is.
struct OutlineOracle {
  /// One closed ring for each subpath.
  private(set) var rings: [[Point]] = []

  init(_ path: Path, stepsPerCurve: Int = 64) {
    var (ring, pen): ([Point], Point) = ([], .zero)
    func finish() {
      if ring.count > 1 { rings.append(ring) }
    }
    func curve(_ point: (Double) -> Point) {
      for i in 1...stepsPerCurve { ring.append(point(Double(i) / Double(stepsPerCurve))) }
    }
    for element in path.elements {
      let from = pen
      switch element {
      case .move(let p):
        finish()
        (ring, pen) = ([p], p)
      case .line(let p):
        ring.append(p)
        pen = p
      case .quadratic(let c, let p):
        curve { t in from * ((1 - t) * (1 - t)) + c * (2 * t * (1 - t)) + p * (t * t) }
        pen = p
      case .cubic(let a, let b, let p):
        curve { t in
          let s = 1 - t
          return from * (s * s * s) + a * (3 * s * s * t) + b * (3 * s * t * t) + p * (t * t * t)
        }
        pen = p
      case .close:
        finish()
        pen = ring.first ?? .zero
        ring = [pen]
      }
    }
    finish()
  }

  var edges: [(Point, Point)] {
    rings.flatMap { ring in ring.indices.map { (ring[$0], ring[($0 + 1) % ring.count]) } }
  }

  func winding(_ p: Point) -> Int {
    edges.reduce(0) { sum, edge in
      let (a, b) = edge
      guard (a.y <= p.y) != (b.y <= p.y) else { return sum }
      let side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
      if b.y > a.y { return side > 0 ? sum + 1 : sum }
      return side < 0 ? sum - 1 : sum
    }
  }

  func contains(_ p: Point, _ rule: FillRule) -> Bool {
    rule == .nonZero ? winding(p) != 0 : winding(p) % 2 != 0
  }

  /// The distance from the nearest edge.
  func distance(_ p: Point) -> Double {
    edges.reduce(Double.infinity) { nearest, edge in
      let (a, d, v) = (edge.0, edge.1 - edge.0, p - edge.0)
      let squared = d.x * d.x + d.y * d.y
      let t = squared > 0 ? min(max((v.x * d.x + v.y * d.y) / squared, 0), 1) : 0
      let e = p - (a + d * t)
      return min(nearest, (e.x * e.x + e.y * e.y).squareRoot())
    }
  }

  /// Positive for what winds clockwise on the screen.
  var area: Double {
    edges.reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
  }
}

extension Path {
  static func polygon(_ points: [Point]) -> Path {
    Path(points.enumerated().map { $0 == 0 ? .move($1) : .line($1) } + [.close])
  }

  /// A star of one line that crosses itself.
  static func crossedStar(center: Point, radius: Double, corners: Int, skip: Int, turned: Double = 0) -> Path {
    polygon(
      (0..<corners).map { i in
        let angle = turned + 2 * .pi * Double(i * skip) / Double(corners)
        return center + Point(cosine(angle), sine(angle)) * radius
      })
  }

  var area: Double { OutlineOracle(self).area }

  var subpathCount: Int { elements.count { if case .move = $0 { true } else { false } } }

  /// Whether the path is made of closed polygons without empty edges, points in a line but for a start, and edges that
  /// cross.
  var isCleanPolygons: Bool {
    let rings = OutlineOracle(self).rings
    guard elements.count == rings.reduce(0, { $0 + $1.count + 1 }) else { return false }
    func cross(_ a: Point, _ b: Point, _ c: Point) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    for ring in rings {
      for i in ring.indices.dropLast()
      where cross(ring[i], ring[(i + 1) % ring.count], ring[(i + 2) % ring.count]) == 0 { return false }
    }
    let edges = OutlineOracle(self).edges
    for (i, (a, b)) in edges.enumerated() {
      for (c, d) in edges[(i + 1)...] {
        if cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0 { return false }
      }
    }
    return true
  }
}
