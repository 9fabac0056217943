import GraphicsCore
import Testing

@testable import SVGReading

@Suite struct TransformFunctionTests {
  private func values(_ text: String) throws -> [[Double]] {
    try TransformFunction.list(
      text, style: true, box: Rect(x: 0, y: 0, width: 10, height: 10), SVGValue.Reference(viewport: Size(10, 10))
    ).map(\.values)
  }

  /// The sign of z says which way it turns, and its length nothing.
  @Test(arguments: [(1.0, 30.0), (5, 30), (-1, -30), (-0.2, -30), (0, 0)])
  func aRotationAboutTheAxisOfTheEyeIsOneOfThePlane(_ z: Double, _ angle: Double) throws {
    #expect(try values("rotate3d(0, 0, \(z), 30deg)") == [[angle, 0, 0]])
  }

  @Test(arguments: ["rotate3d(1, 0, 0, 30deg)", "rotate3d(0, 0.1, 1, 30deg)", "rotate3d(0, 0, 1)"])
  func otherAxesAreRefused(_ text: String) { #expect(throws: SVGSyntaxError.self) { try values(text) } }
}
