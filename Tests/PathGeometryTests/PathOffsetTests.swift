import GraphicsCore
import PathGeometry
import TestSupport
import Testing

@Suite struct PathOffsetTests {
  private func offset(
    _ path: Path, _ distance: Double, _ join: LineJoin = .round, limit: Double = 4, rule: FillRule = .nonZero
  ) -> Path {
    path.offset(by: distance, join: join, miterLimit: limit, rule: rule, tolerance: 0.01)
  }

  private let square = Path.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))

  @Test func aSquareGrowsByItsJoins() {
    #expect(offset(square, 2, .miter) == .rectangle(Rect(x: -2, y: -2, width: 14, height: 14)))
    #expect(abs(offset(square, 2, .bevel).area - (100 + 80 + 8)) < 1e-3)
    #expect(abs(offset(square, 2, .round).area - (100 + 80 + 4 * .pi)) < 0.1)
    // A right angle's miter is the square root of 2 long.
    #expect(offset(square, 2, .miter, limit: 1.4) == offset(square, 2, .bevel))
    #expect(offset(square, 2, .miter, limit: 1.42).area == 196)
  }

  @Test func aSquareShrinks() {
    for join in LineJoin.allCases {
      #expect(offset(square, -2, join) == .rectangle(Rect(x: 2, y: 2, width: 6, height: 6)))
      #expect(offset(square, -5, join).isEmpty)
      #expect(offset(square, -500, join).isEmpty)
    }
  }

  @Test func circlesStayCircles() {
    for join in LineJoin.allCases {
      for distance in [30.0, 5, 0.5, 0, -0.5, -4, -8, -9, -9.9] {
        let radius = 10 + distance
        let area = offset(.circle(center: Point(3, 4), radius: 10), distance, join).area
        #expect(abs(area - .pi * radius * radius) < 2 * .pi * radius * 0.012 + 1e-3, "\(join) \(distance)")
      }
      #expect(offset(.circle(center: Point(3, 4), radius: 10), -10.1, join).isEmpty)
    }
    // A small circle that grows much is still round.
    let dot = OutlineOracle(offset(.circle(center: .zero, radius: 0.5), 100, .miter))
    for (p, _) in dot.edges { #expect(abs((p.x * p.x + p.y * p.y).squareRoot() - 100.5) < 0.03) }
  }

  @Test func pointsWithinACurveAreNoCorners() {
    let circle = Path.circle(center: .zero, radius: 50)
    for join in LineJoin.allCases { #expect(offset(circle, 8, join).elements == offset(circle, 8, .miter).elements) }
  }

  @Test func aBevelIsCutOnce() {
    // A square without a corner: what is left of it is cut by the bevel of the corner's inner point.
    let notched = Path.polygon([
      Point(0, 0), Point(30, 0), Point(30, 10), Point(40, 10), Point(40, 40), Point(0, 40),
    ])
    #expect(abs(offset(notched, -12, .bevel).area - (256 - 32)) < 1e-3)
    #expect(abs(offset(notched, -12, .miter).area - (256 - 100)) < 1e-3)
  }

  @Test func aCircularHoleCloses() {
    var plate = Path.rectangle(Rect(x: -50, y: -50, width: 100, height: 100))
    plate.append(.circle(center: .zero, radius: 40))
    for distance in [10.0, 30, 39, 39.8] {
      let hole = (100 + 2 * distance) * (100 + 2 * distance) - offset(plate, distance, .miter, rule: .evenOdd).area
      let radius = 40 - distance
      #expect(abs(hole - .pi * radius * radius) < 2 * .pi * radius * 0.02 + 0.01, "\(distance)")
    }
    #expect(offset(plate, 40.1, .miter, rule: .evenOdd).subpathCount == 1)
  }

  @Test func holesShrinkWhereTheRegionGrows() {
    var ring = Path.rectangle(Rect(x: 0, y: 0, width: 30, height: 30))
    ring.append(.rectangle(Rect(x: 10, y: 10, width: 10, height: 10)))
    #expect(offset(ring, 2, .miter, rule: .evenOdd).area == 34 * 34 - 36)
    #expect(offset(ring, -2, .miter, rule: .evenOdd).area == 26 * 26 - 14 * 14)
    #expect(offset(ring, 5, .miter, rule: .evenOdd) == .rectangle(Rect(x: -5, y: -5, width: 40, height: 40)))
    #expect(offset(ring, -5, .miter, rule: .evenOdd).isEmpty)
    #expect(offset(ring, -2, .miter) == .rectangle(Rect(x: 2, y: 2, width: 26, height: 26)))
  }

  @Test func partsJoinAndPart() {
    var pair = square
    pair.append(.rectangle(Rect(x: 13, y: 0, width: 10, height: 10)))
    #expect(offset(pair, 1, .miter).subpathCount == 2)
    #expect(offset(pair, 2, .miter) == .rectangle(Rect(x: -2, y: -2, width: 27, height: 14)))
    pair.append(.rectangle(Rect(x: 5, y: 4, width: 10, height: 2)))
    #expect(offset(pair, 0).subpathCount == 1)
    #expect(offset(pair, -1.5).subpathCount == 2)
  }

  /// A point nearer than the distance to the region is inside, a farther one is outside.
  @Test func agreesWithDistances() {
    var random = SeededGenerator(seed: 7)
    for i in 0..<150 {
      let path: Path
      switch i % 4 {
      case 0:
        path = .polygon(
          (0..<8).map { _ in Point(.random(in: 0...40, using: &random), .random(in: 0...40, using: &random)) })
      case 1:
        path = .crossedStar(
          center: Point(20, 20), radius: 20, corners: 9, skip: 4, turned: .random(in: 0...6, using: &random))
      case 2:
        var curves = Path([.move(Point(20, 20))])
        for _ in 0..<3 {
          let p = (0..<3).map { _ in
            Point(.random(in: 0...40, using: &random), .random(in: 0...40, using: &random))
          }
          curves.cubic(p[0], p[1], to: p[2])
        }
        path = curves
      default:
        var blobs = Path.circle(center: Point(15, 20), radius: .random(in: 1...15, using: &random))
        blobs.append(.roundedRectangle(Rect(x: 10, y: 10, width: 25, height: 12), radius: 3))
        path = blobs
      }
      let rule: FillRule = i % 8 < 4 ? .nonZero : .evenOdd
      let region = OutlineOracle(Path.combining([(path, rule)], .union, tolerance: 0.001))
      let distance = Double.random(in: i % 3 == 0 ? 0.01...1 : 1...12, using: &random) * (i % 2 == 0 ? 1 : -1)
      let result = offset(path, distance, rule: rule)
      let grown = OutlineOracle(result)
      // A contour that comes alone from one outline runs as that does.
      let isAlone = path.subpathCount == 1 && result.subpathCount == 1
      let inside = isAlone && path.area < 0 ? -1 : 1
      for _ in 0..<80 {
        let p = Point(.random(in: -15...55, using: &random), .random(in: -15...55, using: &random))
        let away = region.distance(p) * (region.contains(p, .nonZero) ? -1 : 1)
        if abs(away - distance) < 0.04 { continue }
        #expect(grown.winding(p) == (away < distance ? inside : 0), "case \(i), \(p), \(away), \(distance)")
      }
      if result.elements.count < 300 { #expect(result.isCleanPolygons) }
    }
  }

  @Test func whatCannotGrow() {
    for path in [Path(), Path([.move(.zero), .line(Point(5, 5))]), .circle(center: Point(.nan, 0), radius: 3)] {
      for distance in [3.0, -3, 0] { #expect(offset(path, distance).isEmpty) }
    }
    for distance in [Double.nan, .infinity, -.infinity, 1e12] { #expect(offset(square, distance).isEmpty) }
    for tolerance in [0, .nan, -1] {
      let path = square.offset(by: 1, join: .round, miterLimit: .nan, rule: .nonZero, tolerance: tolerance)
      #expect(abs(path.area - 140 - .pi) < 0.1)
    }
    #expect(offset(square, 0) == square)
    #expect(abs(offset(square, 1e-5, .miter).area - 100) < 1e-2)
    #expect(offset(square, 1e6).area > 3e12)
  }
}
