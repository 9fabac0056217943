import GraphicsCore

/// A stroke as the union of convex polygons: a rectangle for every chord, a wedge for every corner, and the caps.
struct ReferenceStroke {
  let style: StrokeStyle

  init(_ style: StrokeStyle) { self.style = style }

  struct Contour {
    var points: [Point]
    /// Whether the point is inside a curve, where the join is smooth.
    var isSmooth: [Bool]
    var isClosed = false
  }

  /// A path with this number of chords for every curve.
  static func flattened(_ path: Path, chords: Int) -> [Contour] {
    var result: [Contour] = []
    for element in path.elements {
      if case .move(let p) = element {
        result.append(Contour(points: [p], isSmooth: [false]))
        continue
      }
      if result.isEmpty || result[result.count - 1].isClosed {
        result.append(Contour(points: [result.last?.points.first ?? .zero], isSmooth: [false]))
      }
      let start = result[result.count - 1].points.last!
      func add(_ p: Point, _ smooth: Bool = false) {
        result[result.count - 1].points.append(p)
        result[result.count - 1].isSmooth.append(smooth)
      }
      func curve(_ at: (Double) -> Point) { for i in 1...chords { add(at(Double(i) / Double(chords)), i < chords) } }
      switch element {
      case .move: break
      case .line(let p): add(p)
      case .quadratic(let c, let p):
        curve { t in start * ((1 - t) * (1 - t)) + c * (2 * t * (1 - t)) + p * (t * t) }
      case .cubic(let c1, let c2, let p):
        curve { t in
          let s = 1 - t
          return start * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t) + p * (t * t * t)
        }
      case .close: result[result.count - 1].isClosed = true
      }
    }
    return result
  }

  func polygons(of path: Path) -> [[Point]] {
    var result: [[Point]] = []
    for contour in Self.flattened(path, chords: 512) {
      for dash in dashes(contour) { result += polygons(of: dash) }
    }
    return result
  }

  private func dashes(_ contour: Contour) -> [Contour] {
    guard !style.dashes.isEmpty else { return [contour] }
    let lengths = style.dashes.count % 2 == 0 ? style.dashes : style.dashes + style.dashes
    var points = contour.points
    var smooth = contour.isSmooth
    if contour.isClosed {
      points.append(points[0])
      smooth.append(false)
    }
    // This walks along the path in small steps of length, and notes where the pattern changes.
    var result: [Contour] = []
    var open: Contour?
    let total = lengths.reduce(0, +)
    var distance = 0.0
    func isOn(_ s: Double) -> Bool {
      var rest = (s + style.dashOffset).truncatingRemainder(dividingBy: total)
      if rest < 0 { rest += total }
      for (i, l) in lengths.enumerated() {
        if rest < l { return i % 2 == 0 }
        rest -= l
      }
      return false
    }
    for i in 1..<points.count {
      let d = points[i] - points[i - 1]
      let length = (d.x * d.x + d.y * d.y).squareRoot()
      let steps = max(1, Int((length / 0.0005).rounded(.up)))
      for k in 0...steps {
        let p = points[i - 1] + d * (Double(k) / Double(steps))
        if isOn(distance + length * Double(k) / Double(steps)) {
          if open == nil { open = Contour(points: [p], isSmooth: [false]) }
          if k == steps {
            open!.points.append(p)
            open!.isSmooth.append(smooth[i])
          }
        } else if open != nil {
          open!.points.append(p)
          open!.isSmooth.append(false)
          result.append(open!)
          open = nil
        }
      }
      distance += length
    }
    if let open { result.append(open) }
    return result
  }

  private func polygons(of contour: Contour) -> [[Point]] {
    var points: [Point] = []
    var smooth: [Bool] = []
    for (p, s) in zip(contour.points, contour.isSmooth) where points.isEmpty || distance(points.last!, p) > 1e-9 {
      points.append(p)
      smooth.append(s)
    }
    if contour.isClosed && points.count > 1 && distance(points[0], points.last!) <= 1e-9 {
      points.removeLast()
      smooth.removeLast()
    }
    let h = style.width / 2
    if points.count == 1 {
      let p = points[0]
      return switch style.cap {
      case .butt: []
      case .square: [[p + Point(-h, -h), p + Point(h, -h), p + Point(h, h), p + Point(-h, h)]]
      case .round: [disc(p)]
      }
    }
    var result: [[Point]] = []
    let segments = contour.isClosed ? points.count : points.count - 1
    func direction(_ i: Int) -> Point {
      let d = points[(i + 1) % points.count] - points[i % points.count]
      return d * (1 / (d.x * d.x + d.y * d.y).squareRoot())
    }
    for i in 0..<segments {
      let t = direction(i)
      var (a, b) = (points[i], points[(i + 1) % points.count])
      if !contour.isClosed && style.cap == .square {
        if i == 0 { a = a - t * h }
        if i == segments - 1 { b = b + t * h }
      }
      let n = Point(-t.y, t.x) * h
      result.append([a + n, b + n, b - n, a - n])
    }
    for i in (contour.isClosed ? 0 : 1)..<(contour.isClosed ? points.count : points.count - 1) {
      let (a, b) = (direction(i == 0 ? segments - 1 : i - 1), direction(i))
      result.append(contentsOf: join(points[i], a, b, smooth[i] ? .bevel : style.join))
    }
    if !contour.isClosed && style.cap == .round { result += [disc(points[0]), disc(points.last!)] }
    return result
  }

  private func join(_ p: Point, _ a: Point, _ b: Point, _ join: LineJoin) -> [[Point]] {
    let h = style.width / 2
    let cross = a.x * b.y - a.y * b.x
    if join == .round { return [disc(p)] }
    guard abs(cross) > 1e-12 else { return [] }
    let side: Double = cross > 0 ? -1 : 1
    let (from, to) = (Point(-a.y, a.x) * (side * h), Point(-b.y, b.x) * (side * h))
    let middle = from + to
    let along = a.x * b.x + a.y * b.y
    let ratio = 1 / ((1 + along) / 2).squareRoot()
    if join == .miter && ratio <= style.miterLimit {
      let tip = middle * (ratio * h / (middle.x * middle.x + middle.y * middle.y).squareRoot())
      return [[p, p + from, p + tip, p + to]]
    }
    return [[p, p + from, p + to]]
  }

  private func disc(_ c: Point) -> [Point] {
    (0..<720).map { i in
      let a = Double(i) * .pi / 360
      return c + Point(cosine(a), sine(a)) * (style.width / 2)
    }
  }

  private func distance(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
