import GraphicsCore
import MotionMath
import Testing

@testable import SVGReading

@Suite struct CalculationTests {
  private let reference = SVGValue.Reference(viewport: Size(200, 100), fontSize: 10)

  @Test(arguments: [
    ("12", 12), ("calc(2px + 3em)", 32), ("calc((1 + 2) * 4px)", 12), ("calc(100% - 10px)", 190),
    ("calc(-1 * (8px / 2))", -4), ("min(10%, 3em)", 20), ("max(1px, 2px, 3px)", 3), ("clamp(5px, 50%, 40px)", 40),
    ("calc( 1px + 2px )", 3), ("calc((1px) + (2px))", 3), ("calc(40px / 2px * 1px)", 20),
    ("calc(6px / (1px + 1px))", 3), ("CALC(1PX * 2)", 2), ("sqrt(16)", 4), ("hypot(3px, 4px)", 5), ("pow(2, 3)", 8),
    ("abs(-2px)", 2), ("calc(sign(-2px) * 3px)", -3), ("mod(-1px, 3px)", 2), ("rem(-4px, 3px)", -1),
    ("round(2.5px, 1px)", 3), ("round(up, 21%, 10px)", 50), ("round( down , 1.9)", 1), ("round(nearest, 7, 5)", 5),
  ])
  func lengthsAreComputed(text: String, value: Double) throws {
    #expect(try SVGValue.length(text, .x, reference) == value)
  }

  @Test(arguments: [
    "calc(", "calc()", "calc(1px", "calc(1px) 2", "clamp(1px, 2px)", "calc(1px 2px)", "atan(1)", "calc(1px+2px)",
    "calc(1px -2px)", "calc(20px + 5)", "calc(2px * 2px)", "calc(2 / 1px)",
    "min(10px, 5)", "round(10px, 3)", "sin(45deg + 1)",
    "calc(1px / 0)", "calc(1deg)", "pi", "sin(1px)", "calc(po * 2)", "round(up)", "mod(1px, 0px)", "sqrt(-1)",
    "sqrt(4px)", "pow(2px, 2)", "sin(1deg * 1deg)", "exp(1px)", "", "1px2", String(repeating: "(", count: 200),
  ])
  func whatIsNoLengthIsRefused(text: String) {
    let error = #expect(throws: SVGSyntaxError.self) { try SVGValue.length(text, .x, reference) }
    #expect(error?.message == "not a length: \(text)")
  }

  @Test(arguments: [
    ("calc(sin(30deg) * 20px)", 10), ("calc(20px * cos(pi / 3))", 10), ("tan(0.125turn)", 1),
    ("calc(sin(50grad + 0.125turn) * 2)", 2), ("calc(2 * pi * 10px)", 20 * Double.pi),
  ])
  func trigonometryIsOfAngles(text: String, value: Double) throws {
    #expect(try abs(SVGValue.length(text, .x, reference) - value) < 1e-9)
  }

  @Test func listsHoldComputedLengthsToo() throws {
    #expect(try SVGValue.lengths("calc(2px * 3), 10% 1.5.5", Self.square) == [6, 10, 1.5, 0.5])
    #expect(throws: SVGSyntaxError.self) { try SVGValue.lengths("calc(2px", Self.square) }
    #expect(throws: SVGSyntaxError.self) { try SVGValue.lengths("2px thin", Self.square) }
  }

  private static let square = SVGValue.Reference(viewport: Size(100, 100))

  @Test func anglesFactorsAndTimesToo() throws {
    #expect(try SVGValue.angle("calc(0.5turn - 90deg)") == 90)
    #expect(try SVGValue.factor("calc(45deg / 90deg)") == 0.5)
    #expect(try SVGValue.factor("calc(3px / 6px + 500ms / 1s)") == 1)
    #expect(throws: SVGSyntaxError.self) { try SVGValue.factor("calc(45deg)") }
    #expect(try SVGValue.factor("calc(50% + 0.25 * 100%)") == 0.75)
    #expect(throws: SVGSyntaxError.self) { try SVGValue.factor("calc(50% + 0.25)") }
    #expect(try SVGValue.factor("200%") == 2)
    #expect(CSSAnimation.time("calc(3 * -0.1s + 50ms)") == Seconds(-0.25))
    #expect(CSSAnimation.time("calc(mod(5, 3) * -0.1s)") == Seconds(-0.2))
    // A computed number is no time: in the shorthand it counts the passes.
    #expect(CSSAnimation.time("calc(1 + 2)") == nil && CSSAnimation.time("calc(1px)") == nil)
  }

  @Test(arguments: [
    ("atan(1)", 45.0), ("asin(0.5)", 30), ("acos(-1)", 180), ("atan2(1px, -1px)", 135), ("calc(2 * acos(0.5))", 120),
    ("calc(exp(log(2)) * 1deg)", 2), ("calc(log(8, 2) * 1deg)", 3),
  ])
  func functionsOfAnglesGiveDegrees(text: String, degrees: Double) throws {
    #expect(abs(try SVGValue.angle(text) - degrees) < 1e-9)
    #expect(abs(try SVGValue.factor("sin(\(text))") - sine(degrees * .pi / 180)) < 1e-9)
  }

  /// As Chromium has it.
  @Test(arguments: [
    ("calc(100 - 50)", true, false), ("calc(20px + 0)", false, false), ("calc(10px + 5%)", true, true),
    ("calc(440 * (100% - 5%))", true, true), ("sign(5px)", true, false), ("hypot(3px, 4px)", true, true),
    ("calc(sin(45deg) * 10px)", true, true), ("abs(5)", true, false), ("calc(1s * 2)", false, false),
    ("calc(atan(1) * 1px)", false, false), ("calc(45deg / 90deg)", true, false),
    // What is not known here is not judged.
    ("calc(10px*)", true, true),
  ])
  func kindsAreThoseOfTheProperty(text: String, isOfStroke: Bool, isOfWidth: Bool) {
    #expect((Calculation.fault(text, wanted: [.number, .length, .percentage]) == nil) == isOfStroke)
    #expect((Calculation.fault(text, wanted: [.length, .percentage]) == nil) == isOfWidth)
  }
}
