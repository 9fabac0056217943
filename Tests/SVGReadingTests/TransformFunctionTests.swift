import GraphicsCore
import Importing
import MotionMath
import Testing

@testable import SVGReading

@Suite struct TransformFunctionTests {
  private func values(_ text: String) throws -> [[Double]] {
    try TransformFunction.list(
      text, box: Rect(x: 0, y: 0, width: 10, height: 10), SVGValue.Reference(viewport: Size(10, 10))
    ).map(\.values)
  }

  /// The sign of z says which way it turns, and its length nothing.
  @Test(arguments: [(1.0, 30.0), (5, 30), (-1, -30), (-0.2, -30), (0, 0)])
  func aRotationAboutTheAxisOfTheEyeIsOneOfThePlane(_ z: Double, _ angle: Double) throws {
    #expect(try values("rotate3d(0, 0, \(z), 30deg)") == [[angle, 0, 0]])
  }

  private static let packed: [(String, [[Double]])] = [
    ("translate(30-5.5)rotate(45 10 10)scale(.5.8)", [[30, -5.5], [45, 10, 10], [0.5, 0.8]]),
    ("matrix(1 0 0 1-2e1.5)", [[1, 0, 0, 1, -20, 0.5]]), (" skewX( 5 ) , skewY(6)\n", [[5, 0], [0, 6]]),
    ("rotate (9)", [[9, 0, 0]]), ("none", []), ("", []),
  ]

  @Test(arguments: packed)
  func attributesNeedNothingBetweenNumbers(_ text: String, _ expected: [[Double]]) throws {
    #expect(try TransformFunction.attribute(text).map(\.values) == expected)
  }

  @Test(arguments: ["rotate(20deg)", "translate(5px)", "translateX(5)", "Scale(2)", "rotate(5", "rotate(1 2)"])
  func unitsAreForStyles(_ text: String) {
    #expect(throws: SVGSyntaxError.self) { try TransformFunction.attribute(text) }
  }

  /// As browsers show a shape: from so far away that only its width or its height changes.
  @Test(arguments: [
    ("rotateX(60deg)", 1.0, 0.5), ("rotateY(0.5turn)", -1, 1), ("rotate3d(2, 0, 0, 60deg)", 1, 0.5),
    ("rotate3d(0, -1, 0, 60deg)", 0.5, 1),
  ])
  func aTurnInSpaceShortens(_ text: String, _ x: Double, _ y: Double) throws {
    let functions = try TransformFunction.list(
      text, box: Rect(x: 0, y: 0, width: 10, height: 10), SVGValue.Reference(viewport: Size(10, 10)))
    let steps = functions.flatMap { $0.steps(about: Point(4, 6)) }
    guard steps.count == 1, case .scale(let scale, about: let center) = steps[0], let factors = scale.still else {
      Issue.record("no scale: \(steps)")
      return
    }
    #expect(abs(factors.x - x) < 1e-9 && abs(factors.y - y) < 1e-9 && center == .constant(Point(4, 6)))
  }

  @Test(arguments: [
    "rotate3d(1, 1, 0, 30deg)", "rotate3d(0, 0.1, 1, 30deg)", "rotate3d(0, 0, 1)", "rotateX(1deg) rotateY(2deg)",
    "perspective(99px) rotateY(9deg)",
  ])
  func otherTurnsAreRefused(_ text: String) { #expect(throws: SVGSyntaxError.self) { try values(text) } }
}
