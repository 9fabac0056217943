import GraphicsCore
import MotionMath
import PresetModel
import Testing

@testable import LottieReading

@Suite struct BezierShapeTests {
  @Test func aCircleStartsAtTheTopAndARectangleAtTheTopRight() {
    #expect(
      BezierShape.ellipse(Size(20, 10), isReversed: false).vertices.map(\.point) == [
        Point(0, -5), Point(10, 0), Point(0, 5), Point(-10, 0),
      ])
    #expect(BezierShape.ellipse(Size(20, 10), isReversed: true).vertices[1].point == Point(-10, 0))
    let square = BezierShape.rectangle(Size(8, 8), radius: 0, isReversed: false)
    #expect(square.vertices.map(\.point) == [Point(4, -4), Point(4, 4), Point(-4, 4), Point(-4, -4)])
    #expect(BezierShape.rectangle(Size(8, 8), radius: 99, isReversed: false).vertices[0].point == Point(4, 0))
  }

  @Test func aNegativeSideMirrorsARectangle() {
    let (plain, mirrored) = (
      BezierShape.rectangle(Size(8, 6), radius: 1, isReversed: false),
      BezierShape.rectangle(Size(-8, 6), radius: 1, isReversed: false)
    )
    #expect(mirrored.vertices == plain.vertices.map { $0.map { Point(-$0.x, $0.y) } })
  }

  @Test func backwardsAnOpenOutlineStartsAtItsEnd() {
    let points = [Point(0, 0), Point(6, 0), Point(0, 3)]
    func shape(isClosed: Bool) -> BezierShape {
      BezierShape(
        vertices: points.map { .init($0, arriving: $0 - Point(1, 0), leaving: $0 + Point(1, 0)) }, isClosed: isClosed)
    }
    let open = shape(isClosed: false).backwards
    #expect(open.vertices.map(\.point) == [points[2], points[1], points[0]] && !open.isClosed)
    #expect(open.vertices[0].leaving == Point(-1, 3) && open.vertices[0].arriving == Point(1, 3))
    #expect(shape(isClosed: true).backwards.vertices.map(\.point) == [points[0], points[2], points[1]])
    for isClosed in [false, true] {
      #expect(BezierShape(vertices: [], isClosed: isClosed).backwards.vertices.isEmpty)
    }
  }

  @Test func straightPiecesAreLines() throws {
    let data = try Track.constant(BezierShape.rectangle(Size(8, 8), radius: 0, isReversed: false)).pathData()
    #expect(data.value(at: 0).text == "M4 -4L4 4L-4 4L-4 -4Z")
  }

  @Test func bloatedVerticesGoToTheMiddleAndHandlesAwayFromIt() {
    let square = BezierShape.rectangle(Size(8, 8), radius: 0, isReversed: false).bloated(by: 0.5)
    #expect(square.vertices[0].point == Point(2, -2) && square.vertices[0].leaving == Point(6, -6))
  }

  /// The middle is that of the bounding box, as in After Effects, not the mean of the vertices, which is (2, 1).
  @Test func theMiddleOfABloatedTriangleIsThatOfItsBox() {
    let points = [Point(0, 0), Point(6, 0), Point(0, 3)]
    let triangle = BezierShape(vertices: points.map { .init($0, arriving: $0, leaving: $0) }, isClosed: true)
    #expect(triangle.bloated(by: 0.5).vertices.map(\.point) == [Point(1.5, 0.75), Point(4.5, 0.75), Point(1.5, 2.25)])
    #expect(triangle.bloated(by: -1).vertices.map(\.point) == [Point(-3, -1.5), Point(9, -1.5), Point(-3, 4.5)])
  }

  @Test func roundCornersCutOffNoMoreThanHalfOfASide() {
    let square = BezierShape.rectangle(Size(8, 8), radius: 0, isReversed: false)
    let round = square.roundingCorners(radius: 1).vertices
    #expect(round.count == 8 && round[0].point == Point(3, -4) && round[1].point == Point(4, -3))
    #expect(square.roundingCorners(radius: 99).vertices[0].point == Point(0, -4))
  }

  /// A vertex that is a corner only at times.
  @Test func movingCornersKeepTheNumberOfVertices() {
    let square = BezierShape.rectangle(Size(8, 8), radius: 0, isReversed: false)
    var bent = square.vertices
    bent[0] = BezierShape.Vertex(bent[0].point, arriving: bent[0].point + Point(1, 2), leaving: bent[0].point)
    for isClosed in [true, false] {
      let shapes = [square.vertices, bent].map { BezierShape(vertices: $0, isClosed: isClosed) }
      let round = shapes.map { $0.roundingCorners(radius: 1, isMoving: true) }
      #expect(round[0].vertices.count == round[1].vertices.count)
      // What is no corner stays where it is.
      #expect(round[1].vertices[0].point == bent[0].point && round[1].vertices[0].arriving == bent[0].arriving)
    }
    let closed = BezierShape(vertices: bent, isClosed: true)
    #expect(closed.roundingCorners(radius: 1).vertices.count == 7)
  }
}
