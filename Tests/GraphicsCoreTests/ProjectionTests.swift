import GraphicsCore
import TestSupport
import Testing

@Suite struct ProjectionTests {
  private static func random(_ random: inout SeededGenerator) -> Projection {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    return Projection(
      plane: AffineTransform(
        a: number(0.5...2), b: number(-0.5...0.5), c: number(-0.5...0.5), d: number(0.5...2), tx: number(-50...50),
        ty: number(-50...50)),
      g: number(-0.004...0.004), h: number(-0.004...0.004), k: 1)
  }

  private func isNear(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 }

  @Test func anInverseLeadsBack() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let projection = Self.random(&random)
      let inverse = try #require(projection.inverse)
      let p = Point(Double.random(in: -50...50, using: &random), Double.random(in: -50...50, using: &random))
      #expect(projection.depth(of: p) > 0)
      let q = projection.apply(p)
      #expect(isNear(inverse.apply(q), p) && inverse.depth(of: q) > 0)
    }
  }

  @Test func mapsFollowOneAnother() {
    var random = SeededGenerator(seed: 6)
    let t = AffineTransform(a: 2, b: 0.3, c: -0.5, d: 1.5, tx: 7, ty: -3)
    for _ in 0..<50 {
      let projection = Self.random(&random)
      let p = Point(3, -8)
      #expect(isNear(projection.then(t).apply(p), t.apply(projection.apply(p))))
      #expect(isNear(projection.after(t).apply(p), projection.apply(t.apply(p))))
    }
  }

  @Test func theDerivativeIsThatOfTheMap() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let projection = Self.random(&random)
      let p = Point(4, 9)
      let near = try #require(projection.derivative(at: p))
      let step = 1e-5
      let (dx, dy) = (projection.apply(Point(p.x + step, p.y)), projection.apply(Point(p.x, p.y + step)))
      let q = projection.apply(p)
      #expect(abs((dx.x - q.x) / step - near.a) < 1e-3 && abs((dx.y - q.y) / step - near.b) < 1e-3)
      #expect(abs((dy.x - q.x) / step - near.c) < 1e-3 && abs((dy.y - q.y) / step - near.d) < 1e-3)
    }
  }

  @Test func whatIsNotTurnedIsAffine() {
    let t = AffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 4, ty: 5)
    #expect(Projection(plane: t, g: 0, h: 0, k: 1).affine == t)
    #expect(Projection(plane: t, g: 0, h: 0, k: 2).affine == AffineTransform(a: 1, b: 0, c: 0, d: 1.5, tx: 2, ty: 2.5))
    #expect(Projection(plane: t, g: 0.01, h: 0, k: 1).affine == nil)
    // Behind the viewer.
    #expect(Projection(plane: t, g: 0.01, h: 0, k: 1).derivative(at: Point(-200, 0)) == nil)
    // Seen edge on.
    #expect(Projection(plane: AffineTransform(a: 0, b: 0, c: 0, d: 1, tx: 0, ty: 0), g: 0, h: 0, k: 1).inverse == nil)
  }
}
