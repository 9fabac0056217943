import GraphicsCore
import PathGeometry
import Testing

@Suite struct PathCornersTests {
  private func isNear(_ a: Path, _ b: Path, _ tolerance: Double = 1e-9) -> Bool {
    guard a.hasStructure(of: b) else { return false }
    var isNear = true
    _ = a.combined(with: b) { p, q in
      isNear = isNear && abs(p.x - q.x) <= tolerance && abs(p.y - q.y) <= tolerance
      return p
    }
    return isNear
  }

  /// The distance between the handles of a quarter circle and its ends.
  private let handle = 4 * (2.0.squareRoot() - 1) / 3

  @Test func aSquareGetsQuarterCircles() {
    let square = Path.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
    let k = 2 * (1 - handle)
    let expected = Path([
      .move(Point(2, 0)), .line(Point(8, 0)),
      .cubic(control1: Point(10 - k, 0), control2: Point(10, k), end: Point(10, 2)), .line(Point(10, 8)),
      .cubic(control1: Point(10, 10 - k), control2: Point(10 - k, 10), end: Point(8, 10)), .line(Point(2, 10)),
      .cubic(control1: Point(k, 10), control2: Point(0, 10 - k), end: Point(0, 8)), .line(Point(0, 2)),
      .cubic(control1: Point(0, k), control2: Point(k, 0), end: Point(2, 0)), .close,
    ])
    #expect(isNear(square.roundingCorners(radius: 2), expected))
    let area = OutlineOracle(square.roundingCorners(radius: 2)).area
    #expect(abs(area - (100 - 16 + 4 * .pi)) < 0.02)
  }

  @Test func otherAnglesGetArcsOfTheRadiusToo() {
    // An equilateral triangle loses at each corner what lies between it and a circle of the radius.
    let points = (0..<3).map { Point(20 * cosine(2 * .pi * Double($0) / 3), 20 * sine(2 * .pi * Double($0) / 3)) }
    let triangle = Path([.move(points[0]), .line(points[1]), .line(points[2]), .close])
    let area = OutlineOracle(triangle.roundingCorners(radius: 3)).area
    #expect(abs(OutlineOracle(triangle).area - area - 9 * (3 * 3.0.squareRoot() - .pi)) < 0.06)
    // Cut off at half of a side, the corners touch: what is left is the circle inside.
    let circle = OutlineOracle(triangle.roundingCorners(radius: 100)).area
    #expect(abs(circle - 100 * .pi) < 0.5)
  }

  @Test func theRadiusIsLimitedToHalfOfTheShorterPiece() {
    let box = Path.rectangle(Rect(x: 0, y: 0, width: 20, height: 6))
    #expect(isNear(box.roundingCorners(radius: 50), box.roundingCorners(radius: 3)))
    for element in box.roundingCorners(radius: 50).elements {
      if case .line(let p) = element { #expect([3, 17, 20, 0].contains { abs(p.x - $0) < 1e-9 }) }
    }
    let bent = Path([.move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 4))])
    #expect(isNear(bent.roundingCorners(radius: 9), bent.roundingCorners(radius: 2)))
  }

  @Test func theStructureDoesNotDependOnTheRadius() {
    var path = Path.crossedStar(center: .zero, radius: 10, corners: 5, skip: 2)
    path.append(Path([.move(Point(0, 0)), .line(Point(9, 0)), .quadratic(control: Point(9, 9), end: Point(0, 3))]))
    let first = path.roundingCorners(radius: 1e-6)
    for radius in [0.1, 1, 3, 7, 9.5, 20, 1e9, .infinity] {
      #expect(path.roundingCorners(radius: radius).hasStructure(of: first))
    }
  }

  @Test func endsAndSmoothJoinsStay() {
    let bent = Path([.move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 10))])
    let rounded = bent.roundingCorners(radius: 3).elements
    #expect(rounded.first == .move(Point(0, 0)) && rounded.last == .line(Point(10, 10)) && rounded.count == 4)
    for smooth: Path in [
      .circle(center: Point(3, 3), radius: 7), .ellipse(center: .zero, radii: Size(9, 2)),
      .roundedRectangle(Rect(x: 1, y: 1, width: 30, height: 20), radius: 4),
      .arc(center: .zero, radius: 5, from: 1, sweep: 4),
      Path([.move(.zero), .line(Point(5, 0)), .line(Point(9, 0))]), Path([.move(.zero)]), Path(),
    ] {
      #expect(smooth.roundingCorners(radius: 2) == smooth)
    }
  }

  @Test func cornersOfCurvesAreCutByLength() {
    // A half disc: its corners lie between the diameter and the arc.
    var half = Path.arc(center: .zero, radius: 10, from: 0, sweep: .pi)
    half.close()
    let rounded = half.roundingCorners(radius: 2)
    #expect(rounded.elements.count == half.elements.count + 3)
    let oracle = OutlineOracle(rounded)
    #expect(oracle.area < OutlineOracle(half).area && oracle.area > OutlineOracle(half).area - 4)
    guard case .move(let start) = rounded.elements[0] else { return }
    // 2 along an arc of 10 is an angle of 0.2.
    #expect(abs(start.x - 10 * cosine(0.2)) < 1e-3 && abs(start.y - 10 * sine(0.2)) < 1e-3)
    // The pieces that meet the new curves do so in one direction.
    #expect(rounded.roundingCorners(radius: 1) == rounded)
  }

  @Test func aClosedCurveOfOnePiece() {
    let drop = Path([
      .move(.zero), .cubic(control1: Point(20, 10), control2: Point(-20, 10), end: .zero), .close,
    ])
    let rounded = drop.roundingCorners(radius: 1)
    #expect(rounded.elements.count == 4)
    #expect(rounded.roundingCorners(radius: 0.5) == rounded)
  }

  @Test func whatHasNoRadius() {
    let square = Path.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
    for radius in [0, -1, -Double.infinity, .nan] { #expect(square.roundingCorners(radius: radius) == square) }
    let broken = Path([.move(.zero), .line(Point(.infinity, 0)), .line(Point(3, 3)), .close])
    #expect(broken.roundingCorners(radius: 2) == broken)
    let large = square.applying(.scale(1e300, 1e300)).roundingCorners(radius: 2)
    #expect(!large.isEmpty)
    let dot = Path([.move(.zero), .line(.zero), .close])
    #expect(dot.roundingCorners(radius: 2) == dot)
  }

  @Test func eachSubpathKeepsItsPlace() {
    let (circle, square) = (
      Path.circle(center: .zero, radius: 3), Path.rectangle(Rect(x: 5, y: 5, width: 4, height: 4))
    )
    var path = circle
    path.append(square)
    path.append(circle)
    var expected = circle
    expected.append(square.roundingCorners(radius: 1))
    expected.append(circle)
    #expect(path.roundingCorners(radius: 1) == expected)
    // What follows a close without a move starts where the closed subpath did before its corners were rounded.
    var continued = square
    continued.line(to: Point(0, 5))
    let elements = continued.roundingCorners(radius: 1).elements
    #expect(elements.suffix(2) == [.move(Point(5, 5)), .line(Point(0, 5))])
  }
}
