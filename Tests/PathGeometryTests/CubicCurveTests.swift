import GraphicsCore
import Testing

@testable import PathGeometry

@Suite struct CubicCurveTests {
  @Test func aPartLiesOnTheCurve() {
    let curve = CubicCurve(Point(0, 0), Point(1, 4), Point(5, -2), Point(8, 3))
    #expect(curve.part(0, 1) == curve)
    let part = curve.part(0.2, 0.7)
    let (before, after) = (curve.part(0, 0.2), curve.part(0.7, 1))
    #expect((part.start - before.end).length < 1e-12 && (part.end - after.start).length < 1e-12)
    let half = part.part(0, 0.5).end
    #expect((half - curve.part(0, 0.45).end).length < 1e-12)
  }
}
