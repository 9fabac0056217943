import GraphicsCore
import PathGeometry
import Testing

/// Named cases with known results, and input that encloses nothing.
@Suite struct PathBooleanCasesTests {
  private func square(_ x: Double, _ y: Double, _ side: Double = 10) -> Path {
    .rectangle(Rect(x: x, y: y, width: side, height: side))
  }

  private func combined(_ operation: PathOperation, _ paths: Path..., rule: FillRule = .nonZero) -> Path {
    .combining(paths.map { ($0, rule) }, operation, tolerance: 0.01)
  }

  @Test func squaresThatOverlap() {
    let (a, b) = (square(0, 0), square(5, 5))
    #expect(combined(.intersect, a, b) == square(5, 5, 5))
    #expect(combined(.union, a, b).elements.count == 9)
    #expect(combined(.union, a, b).area == 175)
    #expect(
      combined(.subtract, a, b)
        == .polygon([Point(0, 0), Point(10, 0), Point(10, 5), Point(5, 5), Point(5, 10), Point(0, 10)]))
    #expect(combined(.exclude, a, b).area == 150)
  }

  @Test func sharedEdgesVanish() {
    #expect(combined(.union, square(0, 0), square(10, 0)) == .rectangle(Rect(x: 0, y: 0, width: 20, height: 10)))
    #expect(combined(.union, square(0, 0), square(10, 2, 4)).elements.count == 9)
    #expect(combined(.intersect, square(0, 0), square(10, 0)).isEmpty)
    #expect(combined(.subtract, square(0, 0), square(0, 0, 5)).area == 75)
    // Squares of a board, all joined to one.
    var board: [(path: Path, rule: FillRule)] = []
    for i in 0..<36 { board.append((square(Double(i % 6) * 10, Double(i / 6) * 10), .nonZero)) }
    #expect(Path.combining(board, .union, tolerance: 0.01) == square(0, 0, 60))
  }

  @Test func contoursThatTouchInAPoint() {
    let corners = combined(.union, square(0, 0), square(10, 10))
    #expect(corners.subpathCount == 2 && corners.area == 200)
    #expect(corners == combined(.exclude, square(0, 0), square(10, 10)))
    var board: [(path: Path, rule: FillRule)] = []
    for i in 0..<16 where (i + i / 4) % 2 == 0 {
      board.append((square(Double(i % 4) * 10, Double(i / 4) * 10), .nonZero))
    }
    #expect(Path.combining(board, .union, tolerance: 0.01).subpathCount == 8)
  }

  @Test func nestedShapes() {
    let ring = combined(.subtract, square(0, 0, 30), square(10, 10))
    #expect(ring.subpathCount == 2 && ring.area == 800)
    #expect(OutlineOracle(ring).rings.map { Path.polygon($0).area } == [900, -100])
    #expect(combined(.union, square(0, 0, 30), square(10, 10)) == square(0, 0, 30))
    #expect(combined(.subtract, square(10, 10), square(0, 0, 30)).isEmpty)
    var both = square(0, 0, 30)
    both.append(square(10, 10))
    #expect(combined(.union, both) == square(0, 0, 30))
    #expect(combined(.union, both, rule: .evenOdd) == ring)
  }

  @Test func identicalShapes() {
    let shapes = [
      square(3, 3), .circle(center: Point(1, 2), radius: 7.7),
      .crossedStar(center: .zero, radius: 9, corners: 5, skip: 2),
    ]
    for shape in shapes {
      let alone = combined(.union, shape)
      #expect(combined(.union, shape, shape) == alone)
      #expect(combined(.intersect, shape, shape, shape) == alone)
      #expect(combined(.exclude, shape, shape, shape) == alone)
      #expect(combined(.subtract, shape, shape).isEmpty)
      #expect(combined(.exclude, shape, shape).isEmpty)
    }
  }

  @Test func theDirectionOfAPartDoesNotMatter() {
    let backwards = Path.polygon([Point(0, 0), Point(0, 10), Point(10, 10), Point(10, 0)])
    #expect(combined(.union, backwards) == square(0, 0))
    #expect(combined(.subtract, square(-5, -5, 20), backwards).area == 300)
  }

  @Test func oneCircleInOtherPiecesLeavesNoSlivers() {
    let circle = Path.circle(center: Point(50, 50), radius: 40)
    for turn in [0.1, 0.3, 0.7, .pi] {
      let other = circle.applying(AffineTransform.rotation(radians: turn).about(Point(50, 50)))
      #expect(combined(.exclude, circle, other).isEmpty)
      #expect(combined(.subtract, circle, other).isEmpty)
      let hole = combined(.subtract, square(0, 0, 100), circle)
      #expect(combined(.union, hole, other) == square(0, 0, 100))
    }
  }

  @Test func slitsThatTouchInPointsClose() {
    let teeth = (0...10).map { Point(Double($0), $0 % 2 == 0 ? 5 : 5.005) }
    let lower = Path.polygon(teeth + [Point(10, 10), Point(0, 10)])
    #expect(combined(.union, .rectangle(Rect(x: 0, y: 0, width: 10, height: 5)), lower) == square(0, 0))
  }

  @Test func rulesOfPathsThatCrossThemselves() {
    let star = Path.crossedStar(center: .zero, radius: 10, corners: 5, skip: 2)
    let (whole, rays) = (combined(.union, star), combined(.union, star, rule: .evenOdd))
    #expect(whole.subpathCount == 1 && whole.elements.count == 11)
    #expect(rays.subpathCount == 5 && rays.elements.count == 20)
    let eight = Path.polygon([Point(0, 0), Point(10, 10), Point(10, 0), Point(0, 10)])
    for rule in FillRule.allCases { #expect(combined(.union, eight, rule: rule).area == 50) }
  }

  @Test func openSubpathsAreClosed() {
    let open = Path([.move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 10)), .line(Point(0, 10))])
    #expect(combined(.union, open) == square(0, 0))
    #expect(combined(.union, Path(Array(open.elements.dropFirst()))).area == 50)
    var continued = open
    continued.close()
    continued.line(to: Point(-10, 0))
    continued.line(to: Point(-10, -10))
    #expect(combined(.union, continued).area == 150)
  }

  @Test func circlesHaveTheirAreas() {
    let (a, b) = (Path.circle(center: .zero, radius: 10), Path.circle(center: Point(10, 0), radius: 10))
    // Two sectors of 120° without their triangles.
    let lens = 100 * (2 * Double.pi / 3 - 3.0.squareRoot() / 2)
    #expect(abs(combined(.intersect, a, b).area - lens) < 0.2)
    #expect(abs(combined(.union, a, b).area - (200 * .pi - lens)) < 0.4)
  }

  @Test func whatEnclosesNothing() {
    let flat: [Path] = [
      Path(), Path([.close]), Path([.move(.zero)]), Path([.line(Point(1, 1))]),
      Path([.move(.zero), .line(Point(10, 5)), .line(Point(20, 10)), .close]),
      Path([.move(.zero), .line(.zero), .line(.zero), .close, .close, .line(Point(3, 3))]),
      Path([.move(.zero), .cubic(control1: .zero, control2: .zero, end: .zero), .close]),
      .rectangle(Rect(x: 0, y: 0, width: 10, height: 0)), square(0, 0, .nan), square(.infinity, 0),
      square(0, 0, 1e300), square(-2e9, 0), square(0, 0, 1e-9), .circle(center: .zero, radius: .nan),
      Path([.quadratic(control: Point(.nan, 0), end: .zero)]),
    ]
    for path in flat {
      for operation in PathOperation.allCases {
        for rule in FillRule.allCases { #expect(combined(operation, path, rule: rule).isEmpty) }
        let alone = combined(operation, path, square(0, 0))
        #expect(alone == (operation == .union || operation == .exclude ? square(0, 0) : Path()))
        let first = combined(operation, square(0, 0), path)
        #expect(first == (operation == .intersect ? Path() : square(0, 0)))
      }
    }
    for operation in PathOperation.allCases { #expect(combined(operation).isEmpty) }
  }

  @Test func oddTolerances() {
    let circle = Path.circle(center: .zero, radius: 10)
    for tolerance in [0, -1, .nan, 1e-300, .infinity, 1e300, 3.0] {
      let path = Path.combining([(circle, .nonZero)], .union, tolerance: tolerance)
      #expect(tolerance > 3 ? path.isEmpty : abs(path.area - 100 * .pi) < 60)
    }
    let huge = Path.circle(center: .zero, radius: 5e8)
    #expect(abs(Path.combining([(huge, .nonZero)], .union, tolerance: 0.01).area / 25e16 - .pi) < 1e-3)
  }

  @Test func manyEdgesThroughOnePoint() {
    let blades = (0..<300).map { i in
      let angle = 2 * Double.pi * Double(i) / 300
      let (u, v) = (Point(cosine(angle), sine(angle)), Point(cosine(angle + 0.01), sine(angle + 0.01)))
      return (path: Path.polygon([.zero, u * 100, v * 100]), rule: FillRule.nonZero)
    }
    let fan = Path.combining(blades, .union, tolerance: 0.01)
    #expect(abs(fan.area - 300 * 5000 * sine(0.01)) < 0.5)
    #expect(fan.isCleanPolygons)
  }
}
