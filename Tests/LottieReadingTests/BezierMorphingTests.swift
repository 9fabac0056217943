import GraphicsCore
import MotionMath
import Testing

@testable import LottieReading

@Suite struct BezierMorphingTests {
  private func shape(_ count: Int, isClosed: Bool = false) -> BezierShape {
    BezierShape(
      vertices: (0..<count).map {
        .init(Point(Double($0), 0), arriving: Point(Double($0), 1), leaving: Point(Double($0), 2))
      },
      isClosed: isClosed)
  }

  private func frame(_ time: Double, _ value: BezierShape, to end: BezierShape, isHold: Bool = false)
    -> PropertyKeyframe<BezierShape>
  {
    PropertyKeyframe(
      time: time, value: value, end: isHold ? value : end, isHold: isHold, easings: [.linear], outward: .zero,
      inward: .zero, hasTangents: false)
  }

  @Test func paddingKeepsTheOutline() {
    let padded = shape(3).padded(to: 5)
    #expect(padded.vertices.count == 5 && padded.vertices.map(\.point.x) == [0, 1, 2, 2, 2])
    #expect(padded.vertices[2].arriving == Point(2, 1) && padded.vertices[4].leaving == Point(2, 2))
    #expect(padded.vertices[2].leaving == padded.vertices[2].point)
    #expect(shape(3).padded(to: 3) == shape(3) && shape(0).padded(to: 2).vertices.count == 2)
  }

  @Test func onlyVerticesOfBothMove() {
    let frames = BezierShape.alike([frame(0, shape(3), to: shape(5)), frame(9, shape(5), to: shape(5))])
    #expect(frames[0].end.vertices.map(\.point.x) == [0, 1, 2, 2, 2] && frames[1].value == shape(5))
    let held = BezierShape.alike([frame(0, shape(5), to: shape(3), isHold: true), frame(9, shape(3), to: shape(3))])
    #expect(held[0].value == shape(5) && held[1].value.vertices.count == 5)
    let same = [frame(0, shape(4), to: shape(4))]
    #expect(BezierShape.alike(same).map(\.value) == [shape(4)])
  }

  @Test func aClosedOutlineAmongOpenOnesEndsWhereItStarts() {
    let frames = BezierShape.alike([frame(0, shape(3, isClosed: true), to: shape(3)), frame(9, shape(3), to: shape(3))])
    #expect(frames.allSatisfy { !$0.value.isClosed && $0.value.vertices.count == 4 })
    #expect(BezierShape.alike([frame(0, shape(3, isClosed: true), to: shape(3, isClosed: true))])[0].value.isClosed)
  }
}
