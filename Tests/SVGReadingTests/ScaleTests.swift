import Importing
import MotionMath
import SVGReading
import Testing

/// `vector-effect: non-scaling-stroke`.
@Suite struct ScaleTests {
  private static let line =
    "<path d='M0 0h9' stroke='red' stroke-width='4' stroke-dasharray='8 8' vector-effect='non-scaling-stroke'/>"

  /// With the width that is drawn. The scales of view boxes count too.
  private static let scaled: [(String, String, Double)] = [
    ("viewBox='0 0 24 24'", "<g>\(line)</g>", 4.0), ("viewBox='0 0 24 24' width='48'", line, 2),
    ("viewBox='0 0 24 24'", "<g transform='scale(2) rotate(30)'><g transform='scale(-2 2)'>\(line)</g></g>", 1),
    ("viewBox='0 0 24 24'", "<svg width='12' height='12' viewBox='0 0 6 6'>\(line)</svg>", 2),
    ("viewBox='0 0 24 24'", "<g transform='scale(4)' style='transform-box: fill-box'>\(line)</g>", 1),
    ("viewBox='0 0 24 24'", "<defs><g id='g'>\(line)</g></defs><use href='#g' transform='scale(4)'/>", 1),
  ]

  @Test(arguments: scaled)
  func theWidthIsThatOfTheImage(_ root: String, _ body: String, _ width: Double) throws {
    let stroke = try #require(shapes(try SVGReader.read(svg(body, root))).first?.stroke)
    #expect(stroke.width.still == width && stroke.dashes.map(\.still) == [width * 2, width * 2])
  }

  @Test func whatHasNoOneScaleIsNamed() {
    let named =
      "2: `vector-effect: non-scaling-stroke` where the scale moves, or differs between directions, cannot be drawn"
    let motion =
      "<animateTransform attributeName='transform' type='scale' values='1;2' dur='1s' repeatCount='indefinite'/>"
    #expect(findings(svg("<g transform='scale(1 2)'>\(Self.line)</g>")) == [named])
    #expect(findings(svg("<g>\(motion)\(Self.line)</g>")) == [named])
  }
}
