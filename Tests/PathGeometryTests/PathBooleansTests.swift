import GraphicsCore
import PathGeometry
import TestSupport
import Testing

/// Random parts, against winding numbers by brute force.
@Suite struct PathBooleansTests {
  typealias Part = (path: Path, rule: FillRule)

  private func expected(_ oracles: [OutlineOracle], _ parts: [Part], _ operation: PathOperation, _ p: Point) -> Bool {
    let covers = zip(oracles, parts).map { $0.contains(p, $1.rule) }
    return switch operation {
    case .union: covers.contains(true)
    case .subtract: covers[0] && !covers.dropFirst().contains(true)
    case .intersect: !covers.contains(false)
    case .exclude: covers.count { $0 } % 2 == 1
    }
  }

  /// Compares all operations with brute force at random points that are not on an edge.
  private func check(
    _ parts: [Part], points: Int = 40, margin: Double = 0.01, random: inout SeededGenerator, _ name: String
  ) {
    let oracles = parts.map { OutlineOracle($0.path) }
    let box = parts.dropFirst().reduce(parts[0].path.controlBox) { $0.enclosing($1.path.controlBox) }.insetBy(-1)
    var places: [Point] = []
    for _ in 0..<points {
      let p = Point(.random(in: box.minX...box.maxX, using: &random), .random(in: box.minY...box.maxY, using: &random))
      if oracles.allSatisfy({ $0.distance(p) >= margin }) { places.append(p) }
    }
    for operation in PathOperation.allCases {
      let result = Path.combining(parts, operation, tolerance: 0.005)
      let oracle = OutlineOracle(result)
      let wrong = places.filter { p in
        let winding = oracle.winding(p)
        return winding != (expected(oracles, parts, operation, p) ? 1 : 0)
      }
      #expect(wrong.isEmpty, "\(name), \(operation)")
      if result.elements.count < 400 { #expect(result.isCleanPolygons, "\(name), \(operation)") }
      #expect(result == Path.combining(parts, operation, tolerance: 0.005))
    }
  }

  private func randomShape(_ random: inout SeededGenerator) -> Path {
    let center = Point(.random(in: 20...80, using: &random), .random(in: 20...80, using: &random))
    let radius = Double.random(in: 1...40, using: &random)
    // Whole numbers, so that parts share vertices and parts of edges.
    func onLattice(_ step: Double) -> Point {
      Point(
        Double(Int.random(in: 0...10, using: &random)) * step, Double(Int.random(in: 0...10, using: &random)) * step)
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return .circle(center: center, radius: radius)
    case 1: return .rectangle(Rect(center: onLattice(10), size: Size(20, 40)))
    case 2: return .polygon((0..<Int.random(in: 3...9, using: &random)).map { _ in onLattice(10) })
    case 3:
      return .crossedStar(
        center: center, radius: radius, corners: 7, skip: 3, turned: .random(in: 0...6, using: &random))
    case 4: return .roundedRectangle(Rect(center: onLattice(10), size: Size(40, 20)), radius: 7)
    case 5:
      var path = Path([.move(onLattice(10))])
      for _ in 0..<4 { path.cubic(onLattice(10), onLattice(10), to: onLattice(10)) }
      path.quadratic(onLattice(10), to: onLattice(10))
      return path
    default:
      return .polygon(
        (0..<12).map { _ in Point(.random(in: 0...100, using: &random), .random(in: 0...100, using: &random)) })
    }
  }

  @Test func agreesWithBruteForce() {
    var random = SeededGenerator(seed: 1)
    for i in 0..<500 {
      let count = [1, 2, 2, 2, 3, 5][i % 6]
      let parts: [Part] = (0..<count).map { _ in
        (randomShape(&random), Bool.random(using: &random) ? .nonZero : .evenOdd)
      }
      check(parts, random: &random, "case \(i)")
    }
  }

  @Test func manyEdgesOnASmallLattice() {
    // All edges overlap, touch and cross in the same few points.
    var random = SeededGenerator(seed: 2)
    for i in 0..<60 {
      let parts: [Part] = (0..<2).map { _ in
        let points = (0..<25).map { _ in
          Point(Double(Int.random(in: 0...4, using: &random)), Double(Int.random(in: 0...4, using: &random)))
        }
        return (.polygon(points), Bool.random(using: &random) ? .nonZero : .evenOdd)
      }
      check(parts, random: &random, "lattice \(i)")
    }
  }

  @Test func edgesThatAreAlmostOnOneAnother() {
    var random = SeededGenerator(seed: 3)
    // A unit of the grid is 1.5e-5.
    for i in 0..<120 {
      let shift = i % 2 == 0 ? 1e-4 : 2e-5
      let corners = (0..<8).map { _ in
        Point(.random(in: 0...10, using: &random), .random(in: 0...10, using: &random))
      }
      let parts: [Part] = (0..<3).map { _ in
        let moved = corners.map { p in
          p + Point(.random(in: -shift...shift, using: &random), .random(in: -shift...shift, using: &random))
        }
        return (.polygon(moved), .nonZero)
      }
      check(parts, random: &random, "almost \(i)")
    }
  }

  @Test func areasAddUp() {
    var random = SeededGenerator(seed: 4)
    for i in 0..<100 {
      let parts: [Part] = [(randomShape(&random), .nonZero), (randomShape(&random), .evenOdd)]
      func area(_ operation: PathOperation, _ parts: [Part]) -> Double {
        Path.combining(parts, operation, tolerance: 0.005).area
      }
      let (a, b) = (area(.union, [parts[0]]), area(.union, [parts[1]]))
      let (union, common) = (area(.union, parts), area(.intersect, parts))
      // Rounding moves edges by a hundred-thousandth; a few slivers may be missing.
      #expect(abs(union + common - a - b) < 0.02, "\(i)")
      #expect(abs(area(.subtract, parts) - (a - common)) < 0.02, "\(i)")
      #expect(abs(area(.exclude, parts) - (union - common)) < 0.02, "\(i)")
      #expect(common >= 0 && common <= min(a, b) + 0.01 && union >= max(a, b) - 0.01, "\(i)")
    }
  }

  @Test func farFromTheOrigin() {
    var random = SeededGenerator(seed: 5)
    for i in 0..<20 {
      let far = AffineTransform.translation(i % 2 == 0 ? 1e6 : -1e6, 9e5)
      let parts: [Part] = (0..<2).map { _ in (randomShape(&random).applying(far), .nonZero) }
      check(parts, margin: 0.02, random: &random, "far \(i)")
      let large: [Part] = (0..<2).map { _ in (randomShape(&random).applying(.scale(1e4, 1e4)), .evenOdd) }
      check(large, margin: 10, random: &random, "large \(i)")
    }
  }

  // MARK: Many edges

  private static func area(_ parts: [Part], _ operation: PathOperation = .union, tolerance: Double = 0.01) -> Double {
    Path.combining(parts, operation, tolerance: tolerance).area
  }

  /// Two circles of 100, whose centers are √4000 apart, with some 400 and some 2,000 edges.
  @Test(arguments: [0.01, 0.00025])
  func finelyFlattenedCircles(tolerance: Double) {
    let parts: [Part] = [
      (.circle(center: .zero, radius: 100), .nonZero), (.circle(center: Point(60, 20), radius: 100), .nonZero),
    ]
    let half = 4000.0.squareRoot() / 2
    // The area that two circles of 100 share: two segments, each a sector less a triangle.
    let common = 2 * (1e4 * arcTangent(y: (1e4 - 1000).squareRoot(), x: half) - half * (1e4 - 1000).squareRoot())
    let circumference = 2 * Double.pi * 100
    for (operation, area) in [(PathOperation.union, 2e4 * .pi - common), (.intersect, common)] {
      let found = Self.area(parts, operation, tolerance: tolerance)
      #expect(abs(found - area) < circumference * tolerance, "\(operation): \(found), \(area)")
    }
  }

  /// 500 slanted bars that do not meet: each keeps its four corners.
  @Test func manyBarsKeepTheirAreas() {
    let bars: [Part] = (0..<500).map { i in
      let (p, q) = (Point(Double(i), 0), Point(Double(i) + 300, 300))
      return (.polygon([p, p + Point(0.5, 0), q + Point(0.5, 0), q]), .nonZero)
    }
    let union = Path.combining(bars, .union, tolerance: 0.01)
    #expect(union.elements.count == 500 * 5 && abs(union.area - 500 * 150) < 0.5, "\(union.area)")
  }

  /// A grid of 60 discs that overlap, as a whole and in two halves.
  @Test func excludingIsAssociative() {
    let discs: [Part] = (0..<60).map { i in
      (.circle(center: Point(Double(i % 10) * 12, Double(i / 10) * 12), radius: 9), .nonZero)
    }
    let halves = [discs[..<30], discs[30...]].map { half -> Part in
      (Path.combining(Array(half), .exclude, tolerance: 0.01), .nonZero)
    }
    let (whole, parts) = (Self.area(discs, .exclude), Self.area(halves, .exclude))
    #expect(whole > 0 && abs(whole - parts) < 0.1, "\(whole), \(parts)")
  }

  /// 201 edges that all cross: what winds once and more is what winds an odd number of times and the rest, but for
  /// slivers. The region tends to a third of the circle as the corners become more.
  @Test func aStarWhoseEdgesAllCross() {
    let star = Path.crossedStar(center: .zero, radius: 100, corners: 201, skip: 100)
    let (nonZero, odd) = (Self.area([(star, .nonZero)]), Self.area([(star, .evenOdd)]))
    let even = Self.area([(star, .nonZero), (star, .evenOdd)], .subtract)
    #expect(odd > 0 && even > 0 && abs(nonZero - odd - even) < 4, "\(nonZero), \(odd), \(even)")
    #expect(abs(nonZero - 1e4 * .pi / 3) < 1, "\(nonZero)")
  }

  @Test(arguments: [8.0, -8, -45, -49.9])
  func anOffsetCircleIsACircle(distance: Double) {
    let wheel = Path.circle(center: .zero, radius: 50)
    let found = wheel.offset(by: distance, join: .round, miterLimit: 4, rule: .nonZero, tolerance: 0.01)
    let radius = 50 + distance
    #expect(abs(found.area - .pi * radius * radius) < 2 * .pi * radius * 0.02 + 0.001, "\(found.area)")
  }

  @Test func aCircleOffsetByItsRadiusIsGone() {
    let wheel = Path.circle(center: .zero, radius: 50)
    #expect(wheel.offset(by: -50, join: .round, miterLimit: 4, rule: .nonZero, tolerance: 0.01).isEmpty)
  }
}
