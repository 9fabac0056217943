import GraphicsCore
import Testing

@testable import PathGeometry

@Suite struct PathSegmentTests {
  private func direction(_ c1: Point, _ c2: Point, at t: Double) throws -> Point {
    let path = Path([.move(.zero), .cubic(control1: c1, control2: c2, end: Point(10, 10))])
    let d = try #require(PathSegment.segments(of: path).first).direction(at: t)
    return Point((d.x * 1e6).rounded() / 1e6, (d.y * 1e6).rounded() / 1e6)
  }

  /// A handle without length leaves the direction to the next point of the curve.
  @Test func endsWithoutHandlesHaveADirection() throws {
    #expect(try direction(.zero, Point(10, 0), at: 0) == Point(1, 0))
    #expect(try direction(Point(10, 0), Point(10, 10), at: 1) == Point(0, 1))
    let diagonal = (0.5.squareRoot() * 1e6).rounded() / 1e6
    #expect(try direction(.zero, Point(10, 10), at: 0) == Point(diagonal, diagonal))
    #expect(try direction(.zero, .zero, at: 1) == Point(diagonal, diagonal))
  }
}
