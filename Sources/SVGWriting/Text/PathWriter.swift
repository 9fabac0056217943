import GraphicsCore

/// Paths as the attribute `d`, in as few characters as an allowed error permits.
///
/// Coordinates are relative to the point that was written, so that errors do not add up. Straight pieces along an axis,
/// smooth cubics and circular arcs have their own letters.
struct PathWriter {
  /// In units of the path.
  private let tolerance: Double
  /// Whether each kind of piece always has the same letter, as interpolation requires.
  private let isUniform: Bool
  private var text = ""
  private var letter: Character = " "
  /// The point that was written, and the one where its subpath started.
  private var pen = Point.zero
  private var start = Point.zero
  /// The second control point of the last cubic, relative to its end.
  private var handle: Point?

  static func text(_ path: Path, within tolerance: Double, isUniform: Bool = false) -> String {
    var writer = PathWriter(tolerance: tolerance, isUniform: isUniform)
    writer.append(path.elements)
    return writer.text
  }

  private init(tolerance: Double, isUniform: Bool) {
    self.tolerance = tolerance
    self.isUniform = isUniform
  }

  private mutating func append(_ elements: [Path.Element]) {
    var i = 0
    var point = Point.zero
    var first = Point.zero
    while i < elements.count {
      if !isUniform, let arc = CircularArc(elements[i...], from: point, within: tolerance) {
        append(arc)
        i += arc.count
        point = arc.end
        continue
      }
      switch elements[i] {
      case .move(let p):
        // A move at the end draws nothing.
        if i + 1 < elements.count { move(p) }
        (point, first) = (p, p)
      case .line(let p):
        // The closing line of a subpath is the `z` that follows.
        let closes = !isUniform && i + 1 < elements.count && elements[i + 1] == .close
        if !(closes && (p - first).length <= tolerance) { line(p) }
        point = p
      case .quadratic(let c, let p):
        add("q", [c, p])
        point = p
      case .cubic(let a, let b, let p):
        cubic(a, b, p)
        point = p
      case .close:
        text += "z"
        letter = "z"
        pen = start
        handle = nil
        point = first
      }
      i += 1
    }
  }

  private mutating func move(_ p: Point) {
    begin(text.isEmpty ? "M" : "m")
    // After a move, coordinates without a letter are lines.
    letter = text.hasPrefix("M") && text.utf8.count == 1 ? "L" : "l"
    write([p])
    start = pen
    handle = nil
  }

  private mutating func line(_ p: Point) {
    handle = nil
    let d = p - pen
    if !isUniform, abs(d.y) <= tolerance {
      begin("h")
      number(d.x)
      pen.x += SVGNumber.rounded(d.x, within: tolerance)
    } else if !isUniform, abs(d.x) <= tolerance {
      begin("v")
      number(d.y)
      pen.y += SVGNumber.rounded(d.y, within: tolerance)
    } else {
      add("l", [p])
    }
  }

  private mutating func cubic(_ a: Point, _ b: Point, _ p: Point) {
    if !isUniform {
      // Straight handles are no curve.
      if (a - pen).length <= tolerance, (b - p).length <= tolerance { return line(p) }
      let mirrored = handle.map { Point.zero - $0 } ?? .zero
      if handle != nil, ((a - pen) - mirrored).length <= tolerance {
        add("s", [b, p])
        handle = b - pen
        return
      }
    }
    add("c", [a, b, p])
    handle = b - pen
  }

  /// Writes points relative to the pen, of which the last becomes the pen.
  private mutating func add(_ command: Character, _ points: [Point]) {
    handle = nil
    begin(command)
    write(points)
  }

  private mutating func write(_ points: [Point]) {
    let isAbsolute = letter == "L" && text.utf8.count == 1
    let origin = isAbsolute ? Point.zero : pen
    for p in points {
      let d = p - origin
      number(d.x)
      number(d.y)
    }
    let d = points[points.count - 1] - origin
    pen =
      origin + Point(SVGNumber.rounded(d.x, within: tolerance), SVGNumber.rounded(d.y, within: tolerance))
    if isAbsolute { letter = "L" }
  }

  private mutating func append(_ arc: CircularArc) {
    handle = nil
    let radius = SVGNumber.text(arc.radius, within: tolerance)
    for (end, isLarge) in arc.pieces {
      begin("a")
      SVGNumber.append(arc.radius, within: tolerance, to: &text)
      text += " \(radius) 0 \(isLarge ? 1 : 0) \(arc.isClockwise ? 1 : 0)"
      let d = end - pen
      number(d.x)
      number(d.y)
      pen = pen + Point(SVGNumber.rounded(d.x, within: tolerance), SVGNumber.rounded(d.y, within: tolerance))
    }
  }

  private mutating func begin(_ command: Character) {
    if command != letter || text.isEmpty { text.append(command) }
    letter = command
  }

  private mutating func number(_ value: Double) { SVGNumber.append(value, within: tolerance, to: &text) }
}

/// Cubics in a row that follow one circle.
struct CircularArc {
  /// How many elements of the path it is.
  private(set) var count = 0
  private(set) var radius: Double
  private(set) var isClockwise: Bool
  /// The ends of arcs of at most half a turn, or of one larger arc.
  private(set) var pieces: [(end: Point, isLarge: Bool)] = []
  private(set) var end: Point
  /// Whether it ends where it starts.
  private var isWhole = false

  /// How far a cubic may be off its circle, as a part of the radius.
  private static let roundness = 2e-4

  /// - Parameter tolerance: How far a whole circle may be off its arcs: the dots of fonts have rounded coordinates.
  /// - Returns: nil if the path does not go on with an arc.
  init?(_ elements: ArraySlice<Path.Element>, from start: Point, within tolerance: Double) {
    if let exact = CircularArc(elements, from: start, off: { Self.roundness * $0 }) {
      self = exact
      return
    }
    guard let dot = CircularArc(elements, from: start, off: { _ in tolerance }), dot.isWhole else { return nil }
    self = dot
  }

  /// - Parameter error: How far cubics may be off a circle of a radius.
  private init?(_ elements: ArraySlice<Path.Element>, from start: Point, off error: (Double) -> Double) {
    guard case .cubic(let a, let b, let p)? = elements.first, let circle = Self.circle(start, a, b, p, off: error)
    else { return nil }
    (radius, end) = (circle.radius, start)
    isClockwise = circle.sweep > 0
    let mostApart = 4 * error(radius)
    var sweeps: [(end: Point, sweep: Double)] = []
    for element in elements {
      guard case .cubic(let a, let b, let p) = element, let next = Self.circle(end, a, b, p, off: error),
        (next.center - circle.center).length <= mostApart, (next.sweep > 0) == isClockwise
      else { break }
      sweeps.append((p, abs(next.sweep)))
      end = p
      count += 1
    }
    let turn = 2 * Double.pi
    let whole = sweeps.reduce(0) { $0 + $1.sweep }
    if whole < turn - 0.1 {
      pieces = [(end, whole > turn / 2)]
    } else {
      // Two arcs, since one whole turn ends where it starts.
      var sum = 0.0
      let half = sweeps.firstIndex {
        sum += $0.sweep
        return sum > turn / 2 - 0.01
      }
      guard let half, half + 1 < sweeps.count else { return nil }
      isWhole = (end - start).length <= error(radius)
      let rest = sweeps[(half + 1)...].reduce(0) { $0 + $1.sweep }
      pieces = [(sweeps[half].end, sum > turn / 2 + 0.01), (end, rest > turn / 2 + 0.01)]
    }
  }

  /// The circle that a cubic follows, and by what angle; nil if it follows none.
  private static func circle(
    _ p0: Point, _ a: Point, _ b: Point, _ p3: Point, off error: (Double) -> Double
  ) -> (center: Point, radius: Double, sweep: Double)? {
    func at(_ t: Double) -> Point {
      let s = 1 - t
      return p0 * (s * s * s) + a * (3 * s * s * t) + b * (3 * s * t * t) + p3 * (t * t * t)
    }
    let m = at(0.5)
    // The circle through three points.
    let (u, v) = (m - p0, p3 - p0)
    let cross = 2 * (u.x * v.y - u.y * v.x)
    let (uu, vv) = (u.x * u.x + u.y * u.y, v.x * v.x + v.y * v.y)
    guard abs(cross) > 1e-6 * (uu + vv) else { return nil }
    let center = p0 + Point((v.y * uu - u.y * vv) / cross, (u.x * vv - v.x * uu) / cross)
    let radius = (p0 - center).length
    for t in [0.2, 0.35, 0.65, 0.8] where abs((at(t) - center).length - radius) > error(radius) { return nil }
    let (from, to) = (p0 - center, p3 - center)
    let sweep = arcTangent(y: from.x * to.y - from.y * to.x, x: from.x * to.x + from.y * to.y)
    guard abs(sweep) > 0.01, (sweep > 0) == (cross > 0) else { return nil }
    return (center, radius, sweep)
  }
}
