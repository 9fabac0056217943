import GraphicsCore
import Importing
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

  /// What is drawn of two neighbors, without what says how much is below them.
  private func mix(
    _ shape: TransformShape, _ first: String, _ last: String
  ) throws -> (first: [Double], last: [Double]) {
    let ends = try [first, last].map { shape.values(try list($0)) + [0] }
    let mixed = try shape.mixed(ends[0], ends[1], over: shape.values([]))
    return (Array(mixed.first.dropLast()), Array(mixed.last.dropLast()))
  }

  private func isClose(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func functionsThatAreAlikeAreMixedOneByOne() throws {
    let shape = try shape("rotate(0deg)", "rotate(720deg) scale(2)", "none")
    #expect(shape.values([]) == [0, 0, 0, 1, 1])
    #expect(shape.values(try list("rotate(720deg)")) == [720, 0, 0, 1, 1])
    let leaning = try self.shape("skewY(10deg)", "skewY(20deg) skew(1deg, 2deg)")
    #expect(leaning.values(try list("skewY(20deg) skew(1deg, 2deg)")) == [0, 20, 1, 2])
  }

  @Test func theRestIsAMatrix() throws {
    let shape = try shape("translate(4px) rotate(90deg)", "translate(8px) scale(2)")
    let mixed = try mix(shape, "translate(4px) rotate(90deg)", "translate(8px) scale(2)")
    #expect(isClose(mixed.first, [4, 0, 0, 0, 90, 1, 1]), "\(mixed.first)")
    #expect(isClose(mixed.last, [8, 0, 0, 0, 0, 2, 2]), "\(mixed.last)")
  }

  /// A matrix that stays is what drawing programs write before their own functions.
  @Test func aMatrixThatIsTheSameEverywhereDoesNotHinderTurns() throws {
    let shape = try shape("matrix(1, 0, 0, 1, 5, 5) rotate(0deg)", "matrix(1, 0, 0, 1, 5, 5) rotate(360deg)")
    #expect(shape.values(try list("matrix(1, 0, 0, 1, 5, 5) rotate(360deg)")) == [1, 0, 0, 1, 5, 5, 360, 0, 0])
  }

  /// Two neighbors are mixed by what these two share, whatever other keyframes have.
  @Test func neighborsThatAreAlikeTurnAllTheWay() throws {
    let shape = try shape("rotate(0deg)", "rotate(360deg)", "scale(2)", "translate(5px) rotate(180deg) scale(3)")
    let whole = try mix(shape, "rotate(0deg)", "rotate(360deg)")
    #expect(isClose(whole.first, [0, 0, 0, 1, 1]) && isClose(whole.last, [0, 0, 360, 1, 1]), "\(whole)")
    let fromNone = try mix(shape, "none", "translate(5px) rotate(180deg) scale(3)")
    #expect(isClose(fromNone.last, [5, 0, 180, 3, 3]), "\(fromNone)")
    // From the end of a whole turn, a matrix does not turn.
    let matrix = try mix(shape, "rotate(360deg)", "scale(2)")
    #expect(isClose(matrix.first, [0, 0, 360, 1, 1]) && isClose(matrix.last, [0, 0, 360, 2, 2]), "\(matrix)")
  }

  /// What is moved after it is scaled is the same as parts where no number is changed twice.
  @Test func scalesMayComeFirst() throws {
    let squash = "scaleX(1.25) translateY(30px) scaleY(0.6)"
    let shape = try shape(squash, "none", "translateY(-20px)", "scale(2) translateX(3px)")
    let bounce = try mix(shape, squash, "none")
    #expect(isClose(bounce.first, [0, 30, 0, 1.25, 0.6]) && isClose(bounce.last, [0, 0, 0, 1, 1]), "\(bounce)")
    #expect(try isClose(mix(shape, "none", "translateY(-20px)").last, [0, -20, 0, 1, 1]))
    let larger = try self.shape("scale(2) translateX(3px)", "scale(2) translateX(5px)", "none", "rotate(5deg)")
    #expect(try isClose(mix(larger, "scale(2) translateX(3px)", "scale(2) translateX(5px)").last, [10, 0, 0, 2, 2]))
    #expect(throws: SVGSyntaxError.self) { try mix(larger, "scale(2) translateX(3px)", "none") }
  }

  @Test(arguments: [
    ["matrix(1, 0, 0.5, 1, 0, 0)", "matrix(1, 0, 0, 1, 0, 0)"], ["none", "matrix(1, 0, 0.5, 1, 0, 0)"],
    ["skewX(10deg)", "skewY(20deg)"], ["skew(10deg, 5deg)", "skewX(10deg)"],
  ])
  func whatMatricesCannotSayIsRefused(texts: [String]) {
    #expect(throws: SVGSyntaxError.self) { try TransformShape(texts.map { try list($0) }) }
  }

  /// A matrix without an inverse is not mixed.
  @Test(arguments: [("scale(0)", "rotate(9deg)"), ("scaleX(0)", "translate(1px)")])
  func browsersJumpFromAScaleOfNothing(first: String, last: String) throws {
    let shape = try shape(first, last, "translate(1px) scale(2)", "scale(2)", "rotate(3deg)")
    let ends = try [first, last].map { shape.values(try list($0)) + [0] }
    #expect(try shape.mixed(ends[0], ends[1], over: shape.values([])).jumps)
    #expect(try !shape.mixed(ends[1], ends[1], over: shape.values([])).jumps)
  }

  @Test(arguments: [
    ("rotate(5deg) translate(2px)", "rotate(9deg) translate(3px)"), ("none", "rotate(9deg) translate(3px)"),
    ("rotate(5deg) scale(2)", "rotate(9deg) translate(3px)"), ("none", "rotate(9deg) matrix(1, 0, 0, 1, 5, 0)"),
    ("scale(2)", "scale(3) translate(3px)"),
  ])
  func whatPartsCannotSayIsRefused(first: String, last: String) throws {
    let shape = try shape(first, last, "translate(1px) scale(2)", "scale(2)", "rotate(3deg)")
    #expect(throws: SVGSyntaxError.self) { try mix(shape, first, last) }
    #expect(try mix(shape, last, last).first == mix(shape, last, last).last)
  }

  /// The shorter way round, and the mirror that browsers choose.
  @Test func matricesTurnTheShorterWay() throws {
    let (third, half) = ("matrix(-0.5, 0.8660254037844386, -0.8660254037844386, -0.5, 0, 0)", "scale(-1)")
    let shape = try shape("matrix(0, 1, -1, 0, 0, 0)", "matrix(0, -1, 1, 0, 0, 0)", half, third)
    let turned = try mix(shape, third, "matrix(0, -1, 1, 0, 0, 0)")
    #expect(isClose([turned.last[2] - turned.first[2]], [150]), "\(turned)")
    let mirrored = try mix(shape, "matrix(0, 1, -1, 0, 0, 0)", half)
    #expect(isClose([abs(mirrored.last[2] - mirrored.first[2]), mirrored.last[3]], [90, 1]), "\(mirrored)")
    #expect(MatrixParts(AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)).values == [0, 0, 0, -1, 1])
    #expect(MatrixParts(AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)).values == [0, 0, 0, 1, -1])
    #expect(MatrixParts(AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 3, ty: 0)).values == [3, 0, 0, 0, 0])
  }

  /// From a value that is not written, only over what stays.
  @Test func theShorterWayMustBeKnown() throws {
    let shape = try shape("matrix(1, 0, 0, 1, 0, 0)", "matrix(0, -1, 1, 0, 0, 0)")
    let turned = shape.values(try list("matrix(0, -1, 1, 0, 0, 0)"))
    let mixed = try shape.mixed(turned.map { _ in 0 } + [1], turned + [0], over: turned)
    let end = shape.drawn(turned)
    #expect(mixed.first == end.map { _ in 0 } + [1] && mixed.last == end + [0])
    let segment = Effect.Segment(from: 0, to: 1, (end.map { _ in 0 }, 1), (end, 0))
    let effect = Effect(segments: [segment], pass: nil, intervals: [])
    try shape.check([effect])
    #expect(throws: SVGSyntaxError.self) { try shape.check([effect, effect]) }
  }

  /// What turns in space follows the cosine of its angle, also while that eases.
  @Test(arguments: [Easing.linear, .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)])
  func aTurnInSpaceFollowsItsCosine(_ easing: Easing) throws {
    let shape = try shape("none", "translateX(3px) rotateY(180deg)")
    let frames = [Keyframe(.zero, [0, 0, 0], easing), Keyframe(Seconds(2), [3.0, 0, 180])]
    let steps = try shape.steps(.keyframes(Keyframes(frames, period: Seconds(2))), about: .zero)
    guard steps.count == 2, case .scale(let factors, _) = steps[1] else {
      Issue.record("no scale: \(steps)")
      return
    }
    for i in 0...100 {
      let factor = factors.value(at: Double(i) / 50.001)
      let expected = cosine(easing(Double(i) / 100.002) * .pi)
      #expect(abs(factor.x - expected) < 0.002 && factor.y == 1, "\(i): \(factor.x), not \(expected)")
    }
  }

  @Test func someTurnsInSpaceAreRefused() throws {
    #expect(throws: SVGSyntaxError.self) { try self.shape("rotateX(9deg)", "rotateY(9deg)") }
    #expect(throws: SVGSyntaxError.self) { try self.shape("rotate(9deg)", "rotateY(9deg)") }
    let shape = try shape("rotateY(0deg)", "rotateY(180deg)")
    func steps(_ easing: Easing, _ end: Double) throws -> [TransformStep] {
      let frames = [Keyframe(.zero, [0.0], easing), Keyframe(Seconds(2), [end])]
      return try shape.steps(.keyframes(Keyframes(frames, period: Seconds(2))), about: .zero)
    }
    #expect(throws: SVGSyntaxError.self) { try steps(.steps(4, jumpAtStart: false), 180) }
    #expect(throws: SVGSyntaxError.self) { try steps(.linear, 1081) }
    #expect(try steps(.linear, 180).count == 1)
  }
}
