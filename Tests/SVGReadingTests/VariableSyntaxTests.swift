import Importing
import MotionMath
import Testing

@testable import SVGReading

@Suite struct VariableSyntaxTests {
  @Test(arguments: [
    ("<number>", ["0", "-.5", "calc(1 + 2)", "var(--x)"], ["5px", "10%", "red", "1 2", ""]),
    ("<length>", ["0", "5px", "1.5em", "calc(1px * 2)"], ["5", "10%", "1deg"]),
    ("<length-percentage>", ["0", "5px", "10%"], ["5", "1s"]),
    ("<angle>", ["0deg", "1turn", "atan2(1, 2)"], ["0", "90"]),
    ("<color>", ["red", "rgb(0 0 0)", "currentColor"], ["5", "redd"]),
    ("<image>", ["5", "red"], []),
  ])
  func holdsValuesOfItsKind(_ syntax: String, _ values: [String], _ others: [String]) {
    for value in values { #expect(VariableSyntax.allows(value, syntax), "\(value)") }
    for value in others { #expect(!VariableSyntax.allows(value, syntax), "\(value)") }
  }

  @Test func whatIsOfNoSyntaxIsSkipped() throws {
    let sheet = """
      @property --l { syntax: '<length>'; inherits: true; initial-value: 3px }
      @property --a { syntax: '<angle>'; inherits: true; initial-value: 0 }
      g { --l: 5px } rect { --l: 7; stroke-width: var(--l); stroke-dashoffset: var(--a, 2px) }
      """
    let rect = "<rect stroke='red' stroke-dasharray='4' width='9' height='9'/>"
    let bytes = svg("<style><![CDATA[\(sheet)]]></style><g>\(rect)</g>")
    let stroke = try #require(shapes(try SVGReader.read(bytes)).first?.stroke)
    #expect(stroke.width == .constant(5))
    #expect(stroke.dashOffset == .constant(2))
  }
}
