import GraphicsCore
import MotionMath
import Testing

@testable import SceneModel

@Suite struct PaintTrackTests {
  private static let plain = [GradientStop(offset: 0, color: .black)]

  private func stop(_ offset: Double) -> GradientTrack.StopTrack {
    GradientTrack.StopTrack(offset: .constant(offset), color: .constant(.black))
  }

  @Test func aStopIsNeverBeforeThePreviousOne() {
    let base = Gradient(.linear(start: .zero, end: Point(1, 0)), stops: Self.plain)
    let gradient = GradientTrack(base, stops: [0.1, 0.6, 0.3, 1.4].map(stop)).gradient(at: 0)
    #expect(gradient.stops.map(\.offset) == [0.1, 0.6, 0.6, 1])
  }

  @Test func aFocusMovesByItself() {
    let track = GradientTrack.GeometryTrack.radial(
      .constant(Point(1, 1)), startRadius: .constant(0), endRadius: .constant(4), focus: .constant(Point(2, 1)))
    let geometry = GradientGeometry.radial(center: Point(1, 1), startRadius: 0, endRadius: 4, focus: Point(2, 1))
    #expect(track.geometry(at: 0) == geometry)
  }

  @Test func everyGradientTravels() {
    func moved(_ geometry: GradientGeometry) -> GradientGeometry {
      GradientTrack(Gradient(geometry, stops: Self.plain), translation: .constant(Point(2, 3))).gradient(at: 0).geometry
    }
    #expect(moved(.linear(start: .zero, end: Point(1, 0))) == .linear(start: Point(2, 3), end: Point(3, 3)))
    #expect(
      moved(.radial(center: Point(1, 1), startRadius: 1, endRadius: 4))
        == .radial(center: Point(3, 4), startRadius: 1, endRadius: 4))
    #expect(
      moved(.radial(center: Point(1, 1), startRadius: 1, endRadius: 4, focus: Point(2, 1)))
        == .radial(center: Point(3, 4), startRadius: 1, endRadius: 4, focus: Point(4, 4)))
    #expect(moved(.conic(center: Point(1, 1), startAngle: 2)) == .conic(center: Point(3, 4), startAngle: 2))
  }
}
