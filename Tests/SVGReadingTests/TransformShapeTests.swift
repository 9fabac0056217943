import GraphicsCore
import MotionMath
import Testing

@testable import SVGReading

/// How transforms of different functions are mixed. `SVGPictures/mixing.svg` compares the images with a browser's.
@Suite struct TransformShapeTests {
  private func list(_ text: String) throws -> [TransformFunction] {
    try TransformFunction.list(
      text, box: Rect(x: 0, y: 0, width: 100, height: 100), SVGValue.Reference(viewport: Size(100, 100)))
  }

  private func shape(_ texts: String...) throws -> TransformShape { try TransformShape(texts.map { try list($0) }) }

  @Test func functionsThatAreAlikeAreMixedOneByOne() throws {
    let shape = try shape("rotate(0deg)", "rotate(720deg) scale(2)", "none")
    #expect(shape.identityValues == [0, 0, 0, 1, 1])
    #expect(shape.values(try list("rotate(720deg)")) == [720, 0, 0, 1, 1])
  }

  @Test func theRestIsAMatrix() throws {
    let shape = try shape("translate(4px) rotate(90deg)", "translate(8px) scale(2)")
    let turned = shape.values(try list("translate(4px) rotate(90deg)"))
    #expect(zip(turned, [4, 0, 0, 0, 90, 1, 1]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(turned)")
    #expect(shape.values(try list("translate(8px) scale(2)")) == [8, 0, 0, 0, 0, 2, 2])
  }

  /// A matrix that stays is what drawing programs write before their own functions.
  @Test func aMatrixThatIsTheSameEverywhereDoesNotHinderTurns() throws {
    let shape = try shape("matrix(1, 0, 0, 1, 5, 5) rotate(0deg)", "matrix(1, 0, 0, 1, 5, 5) rotate(360deg)")
    #expect(shape.values(try list("matrix(1, 0, 0, 1, 5, 5) rotate(360deg)")) == [1, 0, 0, 1, 5, 5, 360, 0, 0])
  }

  @Test(arguments: [
    ["rotate(0deg)", "rotate(360deg)", "scale(2)"], ["rotate(5deg) scale(2)", "rotate(9deg) scale(3)", "scale(1)"],
    ["matrix(1, 0, 0.5, 1, 0, 0)", "matrix(1, 0, 0, 1, 0, 0)"], ["none", "matrix(1, 0, 0.5, 1, 0, 0)"],
  ])
  func whatMatricesCannotSayIsRefused(texts: [String]) {
    #expect(throws: SVGSyntaxError.self) { try TransformShape(texts.map { try list($0) }) }
  }

  /// The shorter way round, and the mirror that browsers choose.
  @Test func matricesTurnTheShorterWay() throws {
    let shape = try shape("matrix(1, 0, 0, 1, 0, 0)", "matrix(0, -1, 1, 0, 0, 0)")
    let (start, end) = (shape.identityValues, shape.values(try list("rotate(170deg)")))
    let segment = Effect.Segment(from: 0, to: 1, start: end, end: start.map { $0 - 200 }, easing: .linear)
    let effect = Effect(segments: [segment], pass: nil, intervals: [])
    let turned = try shape.turningShortest([effect], over: start)[0].segments[0]
    #expect(abs(turned.end[2] - turned.start[2]) <= 180)
    #expect(MatrixParts(AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)).values == [0, 0, 0, -1, 1])
    #expect(MatrixParts(AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)).values == [0, 0, 0, 1, -1])
    #expect(MatrixParts(AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 3, ty: 0)).values == [3, 0, 0, 0, 0])
  }

  /// From a value that is not written, only over what stays.
  @Test func theShorterWayMustBeKnown() throws {
    let shape = try shape("matrix(1, 0, 0, 1, 0, 0)", "matrix(0, -1, 1, 0, 0, 0)")
    let turned = shape.values(try list("matrix(0, -1, 1, 0, 0, 0)"))
    let segment = Effect.Segment(from: 0, to: 1, (turned.map { _ in 0 }, 1), (turned, 0))
    let effect = Effect(segments: [segment], pass: nil, intervals: [])
    #expect(try shape.turningShortest([effect], over: turned)[0].segments[0].end == turned)
    #expect(throws: SVGSyntaxError.self) { try shape.turningShortest([effect, effect], over: turned) }
  }
}
