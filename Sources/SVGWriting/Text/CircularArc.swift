import GraphicsCore
import PathGeometry

/// Cubics in a row that follow one circle.
struct CircularArc {
  /// How many elements of the path it is.
  let count: Int
  let isClockwise: Bool
  /// One, or two of a whole turn, since such an arc ends where it starts.
  let pieces: [Piece]
  let end: Point

  /// An arc as a path has it.
  struct Piece {
    var end: Point
    var radius: Double
    /// In radians.
    var sweep: Double

    /// How far it reaches from its chord.
    var height: Double { radius * (1 - cosine(sweep / 2)) }

    /// The shortest radius with which an arc over a chord reaches as far as it should, and which of the two arcs of
    /// that radius it is.
    ///
    /// About half a turn, a radius that is a little too large makes a much flatter arc; one that is too small counts as
    /// half of the chord (SVG 2, appendix B.2.5).
    func written(chord: Double, within tolerance: Double) -> (radius: String, isLarge: Bool) {
      let half = chord / 2
      let isLarge = height > half + tolerance
      // Of the circle through the chord's ends and the middle of the arc.
      let exact = (half * half + height * height) / (2 * height)
      for power in [1, 10, 100, 1e3, 1e4, 1e5, 1e6] {
        let numbers = [(exact * power).rounded(), (exact * power).rounded(.down)].map { $0 / power }
        for number in numbers where number > 0.9 * half {
          let drawn = max(number, half)
          let center = (drawn * drawn - half * half).squareRoot()
          let reach = isLarge ? drawn + center : drawn - center
          if abs(reach - height) <= tolerance { return (SVGNumber.text(number, within: 0.1 / power), isLarge) }
        }
      }
      return (SVGNumber.text(exact, within: 1e-6), isLarge)
    }
  }

  /// The most cubics of a dot: fonts have four, and our circles eight. Longer outlines are not searched for their end.
  private static let mostCubics = 16
  /// How far a cubic may be off its circle, as a part of the radius.
  private static let roundness = 2e-4

  /// - Parameter tolerance: How far a whole circle may be off its arcs: the dots of fonts have rounded coordinates.
  /// - Returns: nil if the path does not go on with an arc.
  init?(_ elements: ArraySlice<Path.Element>, from start: Point, within tolerance: Double) {
    let exact = CircularArc(exact: elements, from: start)
    if let dot = CircularArc(dot: elements, from: start, within: tolerance), dot.count > exact?.count ?? 0 {
      self = dot
    } else if let exact {
      self = exact
    } else {
      return nil
    }
  }

  private init?(exact elements: ArraySlice<Path.Element>, from start: Point) {
    guard case .cubic(let a, let b, let p)? = elements.first, let circle = Self.circle(CubicCurve(start, a, b, p))
    else {
      return nil
    }
    var end = start
    var sweeps: [(end: Point, sweep: Double)] = []
    for element in elements {
      guard case .cubic(let a, let b, let p) = element, let next = Self.circle(CubicCurve(end, a, b, p)),
        (next.center - circle.center).length <= Self.roundness * circle.radius * 4,
        (next.sweep > 0) == (circle.sweep > 0)
      else { break }
      sweeps.append((p, next.sweep))
      end = p
    }
    self.init(sweeps, radius: circle.radius)
  }

  /// Cubics that come back to where they start, all within the tolerance of one circle.
  private init?(dot elements: ArraySlice<Path.Element>, from start: Point, within tolerance: Double) {
    var cubics: [CubicCurve] = []
    var end = start
    for element in elements.prefix(Self.mostCubics) {
      guard case .cubic(let a, let b, let p) = element else { break }
      cubics.append(CubicCurve(end, a, b, p))
      end = p
      if (end - start).length <= tolerance { break }
    }
    guard cubics.count > 1, (end - start).length <= tolerance else { return nil }
    let points = cubics.flatMap { cubic in (0..<8).map { cubic.point(at: Double($0) / 8) } }
    func middle(_ values: [Double]) -> Double { (values.min()! + values.max()!) / 2 }
    let center = Point(middle(points.map(\.x)), middle(points.map(\.y)))
    let distances = points.map { ($0 - center).length }
    let radius = distances.reduce(0, +) / Double(distances.count)
    guard distances.allSatisfy({ abs($0 - radius) <= tolerance }) else { return nil }
    let sweeps = cubics.map { (end: $0.end, sweep: Self.angle(from: $0.start - center, to: $0.end - center)) }
    // Once round, and never back.
    let turns = sweeps.reduce(0) { $0 + $1.sweep } / (2 * .pi)
    guard abs(abs(turns) - 1) < 0.01, sweeps.allSatisfy({ $0.sweep * turns > 0 }) else { return nil }
    self.init(sweeps, radius: radius)
  }

  /// - Parameter sweeps: The ends of cubics and their angles, all in one direction.
  private init?(_ sweeps: [(end: Point, sweep: Double)], radius: Double) {
    guard let last = sweeps.last else { return nil }
    count = sweeps.count
    isClockwise = last.sweep > 0
    end = last.end
    let half = Double.pi
    let whole = sweeps.reduce(0) { $0 + abs($1.sweep) }
    if whole < 2 * half - 0.1 {
      pieces = [Piece(end: end, radius: radius, sweep: whole)]
      return
    }
    var sum = 0.0
    let first = sweeps.firstIndex {
      sum += abs($0.sweep)
      return sum > half - 0.01
    }
    guard let first, first + 1 < sweeps.count else { return nil }
    pieces = [
      Piece(end: sweeps[first].end, radius: radius, sweep: sum), Piece(end: end, radius: radius, sweep: whole - sum),
    ]
  }

  private static func angle(from: Point, to: Point) -> Double {
    arcTangent(y: from.x * to.y - from.y * to.x, x: from.x * to.x + from.y * to.y)
  }

  /// The circle that a cubic follows, and by what angle; nil if it follows none.
  private static func circle(_ cubic: CubicCurve) -> (center: Point, radius: Double, sweep: Double)? {
    let (p0, p3) = (cubic.start, cubic.end)
    // The circle through three points.
    let (u, v) = (cubic.point(at: 0.5) - p0, p3 - p0)
    let cross = 2 * (u.x * v.y - u.y * v.x)
    let (uu, vv) = (u.x * u.x + u.y * u.y, v.x * v.x + v.y * v.y)
    guard abs(cross) > 1e-6 * (uu + vv) else { return nil }
    let center = p0 + Point((v.y * uu - u.y * vv) / cross, (u.x * vv - v.x * uu) / cross)
    let radius = (p0 - center).length
    for t in [0.2, 0.35, 0.65, 0.8]
    where abs((cubic.point(at: t) - center).length - radius) > roundness * radius { return nil }
    let sweep = angle(from: p0 - center, to: p3 - center)
    guard abs(sweep) > 0.01, (sweep > 0) == (cross > 0) else { return nil }
    return (center, radius, sweep)
  }
}
