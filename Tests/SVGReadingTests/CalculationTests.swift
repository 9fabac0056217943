import GraphicsCore
import MotionMath
import Testing

@testable import SVGReading

@Suite struct CalculationTests {
  private let reference = SVGValue.Reference(viewport: Size(200, 100), fontSize: 10)

  @Test(arguments: [
    ("12", 12), ("calc(2px + 3em)", 32), ("calc((1 + 2) * 4px)", 12), ("calc(100% - 10px)", 190),
    ("calc(-1 * (8px / 2))", -4), ("min(10%, 3em)", 20), ("max(1px, 2px, 3px)", 3), ("clamp(5px, 50%, 40px)", 40),
    ("calc( 1px+2px )", 3), ("CALC(1PX * 2)", 2),
  ])
  func lengthsAreComputed(text: String, value: Double) throws {
    #expect(try SVGValue.length(text, .x, reference) == value)
  }

  @Test(arguments: [
    "calc(", "calc()", "calc(1px", "calc(1px) 2", "clamp(1px, 2px)", "calc(1px 2px)", "sin(1)", "calc(1px / 0)",
    "calc(1deg)", "", "1px2", String(repeating: "(", count: 200),
  ])
  func whatIsNoLengthIsRefused(text: String) {
    let error = #expect(throws: SVGSyntaxError.self) { try SVGValue.length(text, .x, reference) }
    #expect(error?.message == "not a length: \(text)")
  }

  @Test func anglesFactorsAndTimesToo() throws {
    #expect(try SVGValue.angle("calc(0.5turn - 90deg)") == 90)
    #expect(try SVGValue.factor("calc(50% + 0.25)") == 0.75)
    #expect(try SVGValue.factor("200%") == 2)
    #expect(CSSAnimation.time("calc(3 * -0.1s + 50ms)") == Seconds(-0.25))
    // A computed number is no time: in the shorthand it counts the passes.
    #expect(CSSAnimation.time("calc(1 + 2)") == nil && CSSAnimation.time("calc(1px)") == nil)
  }
}
