import GraphicsCore
import PathGeometry
import Testing

@Suite struct PathZigZagTests {
  private let line = Path([.move(Point(0, 0)), .line(Point(12, 0))])

  private func points(_ path: Path) -> [Point] {
    path.elements.compactMap { element in
      switch element {
      case .move(let p), .line(let p), .cubic(_, _, let p), .quadratic(_, let p):
        Point((p.x * 1e9).rounded() / 1e9, (p.y * 1e9).rounded() / 1e9)
      case .close: nil
      }
    }
  }

  @Test func aLineGoesFromSideToSide() {
    let zigZag = line.zigZag(size: 2, ridges: 3, isSmooth: false)
    #expect(points(zigZag) == [Point(0, 2), Point(3, -2), Point(6, 2), Point(9, -2), Point(12, 2)])
    #expect(zigZag.elements.dropFirst().allSatisfy { if case .line = $0 { true } else { false } })
    #expect(points(line.zigZag(size: -2, ridges: 0, isSmooth: false)) == [Point(0, -2), Point(12, 2)])
  }

  @Test func smoothRidgesRunAlongThePath() {
    let zigZag = line.zigZag(size: 2, ridges: 3, isSmooth: true)
    #expect(points(zigZag) == points(line.zigZag(size: 2, ridges: 3, isSmooth: false)))
    #expect(zigZag.elements[1] == .cubic(control1: Point(1.5, 2), control2: Point(1.5, -2), end: Point(3, -2)))
  }

  @Test func aSquareMovesItsCornersToo() {
    let square = Path.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
    let zigZag = square.zigZag(size: 2.0.squareRoot(), ridges: 1, isSmooth: false)
    let r = (2.0.squareRoot() * 1e9).rounded() / 1e9
    // Corners go inwards along the diagonals, the middles of the sides outwards.
    #expect(
      points(zigZag) == [
        Point(1, 1), Point(5, -r), Point(9, 1), Point(10 + r, 5), Point(9, 9), Point(5, 10 + r), Point(1, 9),
        Point(-r, 5), Point(1, 1),
      ])
    #expect(zigZag.elements.last == .close)
  }

  @Test func anOddNumberOfRidgesEndsOnTheOtherSide() {
    let triangle = Path.polygon([Point(0, 0), Point(10, 0), Point(5, 8)])
    let zigZag = points(triangle.zigZag(size: 1, ridges: 0, isSmooth: false))
    #expect(zigZag.count == 4)
    // The first point and the last are the corner, moved to both sides.
    #expect(abs((zigZag[0] + zigZag[3]).x) < 1e-6 && abs((zigZag[0] + zigZag[3]).y) < 1e-6)
  }

  @Test func aCircleOfEightPieces() {
    let circle = Path.circle(center: .zero, radius: 10)
    for isSmooth in [false, true] {
      let zigZag = circle.zigZag(size: 1, ridges: 3, isSmooth: isSmooth)
      let ridges = points(zigZag)
      #expect(ridges.count == 33)
      for (i, p) in ridges.enumerated() {
        let radius = (p.x * p.x + p.y * p.y).squareRoot()
        #expect(abs(radius - (i % 2 == 0 ? 9 : 11)) < 1e-3)
      }
    }
  }

  @Test func theStructureDoesNotDependOnTheSize() {
    var path = Path.circle(center: .zero, radius: 10)
    path.append(line)
    path.append(Path([.move(Point(1, 1)), .quadratic(control: Point(9, 9), end: Point(0, 3)), .close]))
    let first = path.zigZag(size: 1e-9, ridges: 4, isSmooth: true)
    for size in [-3, 0.1, 5, 1e9] {
      #expect(path.zigZag(size: size, ridges: 4, isSmooth: true).hasStructure(of: first))
    }
  }

  @Test func whatDoesNotZigZag() {
    #expect(line.zigZag(size: 0, ridges: 3, isSmooth: true) == line)
    for size in [Double.nan, .infinity] { #expect(line.zigZag(size: size, ridges: 3, isSmooth: true) == line) }
    let broken = Path([.move(.zero), .line(Point(.nan, 0))])
    #expect(broken.zigZag(size: 2, ridges: 3, isSmooth: false) == broken)
    for path in [Path(), Path([.move(.zero)]), Path([.move(.zero), .line(.zero), .close])] {
      #expect(path.zigZag(size: 2, ridges: 3, isSmooth: false) == path)
    }
    #expect(points(line.zigZag(size: 1, ridges: -5, isSmooth: false)).count == 2)
    #expect(points(line.zigZag(size: 1, ridges: .max, isSmooth: false)).count == 4098)
    let cusp = Path([.move(.zero), .cubic(control1: .zero, control2: Point(5, 5), end: Point(5, 5))])
    #expect(points(cusp.zigZag(size: 1, ridges: 2, isSmooth: true)).allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }
}
