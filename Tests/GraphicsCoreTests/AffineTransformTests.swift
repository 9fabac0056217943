import GraphicsCore
import TestSupport
import Testing

@Suite struct AffineTransformTests {
  private func isClose(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9 }

  @Test func thenIsOneAfterTheOther() {
    var generator = SeededGenerator(seed: 5)
    func number() -> Double { Double.random(in: -3...3, using: &generator) }
    for _ in 0..<100 {
      let a = AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let b = AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let p = Point(number(), number())
      #expect(isClose(a.then(b).apply(p), b.apply(a.apply(p))))
      if abs(a.determinant) > 0.01, let inverse = a.inverse { #expect(isClose(inverse.apply(a.apply(p)), p)) }
    }
  }

  @Test func rotationIsClockwiseOnAScreen() {
    #expect(isClose(AffineTransform.rotation(radians: .pi / 2).apply(Point(1, 0)), Point(0, 1)))
    #expect(isClose(AffineTransform.rotation(radians: .pi).about(Point(2, 2)).apply(Point(3, 2)), Point(1, 2)))
  }

  @Test func aSingularMapHasNoInverse() { #expect(AffineTransform.scale(1, 0).inverse == nil) }

  @Test func maxScaleIsTheLargestStretch() {
    #expect(abs(AffineTransform.scale(3, -2).then(.rotation(radians: 1)).maxScale - 3) < 1e-9)
  }

  @Test func aMapIsUniformWhereAllLengthsGrowAlike() {
    let turned = AffineTransform.rotation(radians: 0.3).then(.scale(7, -7)).then(.rotation(radians: 2))
    #expect(turned.isUniform && turned.then(.translation(4, 5)).isUniform && AffineTransform.scale(0, 0).isUniform)
    let flat = turned.then(.scale(1, 1.001))
    #expect(!flat.isUniform && !AffineTransform(a: 1, b: 0, c: 0.001, d: 1, tx: 0, ty: 0).isUniform)
    #expect(flat.then(.translation(4, 5)).withoutTranslation == flat)
  }
}
