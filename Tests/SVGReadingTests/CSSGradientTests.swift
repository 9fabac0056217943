import GraphicsCore
import Importing
import MotionMath
import Testing

@testable import SVGReading

@Suite struct CSSGradientTests {
  private static let box = Rect(x: 10, y: 20, width: 40, height: 30)

  private func gradient(_ text: String) throws -> AnimatedGradient {
    try CSSGradient.read(
      text, in: Self.box, SVGValue.Reference(viewport: Size(100, 100)), current: [0, 0, 0, 1])
  }

  @Test(arguments: [
    ("linear-gradient(red, blue)", Point(30, 20), Point(30, 50)),
    ("linear-gradient(90deg, red, blue)", Point(10, 35), Point(50, 35)),
    ("linear-gradient(to top, red, blue)", Point(30, 50), Point(30, 20)),
    // The line through the middle at right angles to the diagonal between the two other corners.
    ("linear-gradient(to bottom right, red, blue)", Point(15.6, 15.8), Point(44.4, 54.2)),
    ("linear-gradient(90deg, red 10px, blue 60px)", Point(10, 35), Point(70, 35)),
    ("repeating-linear-gradient(90deg, red 10px, blue 20px)", Point(20, 35), Point(30, 35)),
  ])
  func aLineGoesThroughTheMiddle(_ text: String, _ start: Point, _ end: Point) throws {
    guard case .linear(let from, let to) = try gradient(text).geometry else {
      Issue.record("no line")
      return
    }
    #expect((from.value(at: 0) - start).length < 1e-9 && (to.value(at: 0) - end).length < 1e-9)
  }

  @Test(arguments: [
    ("radial-gradient(circle closest-side, red, blue)", Point(30, 35), 15.0, 1.0),
    ("radial-gradient(circle, red, blue)", Point(30, 35), 25, 1),
    ("radial-gradient(red, blue)", Point(30, 35), 20 * 2.0.squareRoot(), 0.75),
    ("radial-gradient(12px at left 5px top 50%, red, blue)", Point(15, 35), 12, 1),
    ("radial-gradient(20px 10px at 0 0, red, blue)", Point(10, 20), 20, 0.5),
  ])
  func anEllipseEndsAtSidesOrCorners(_ text: String, _ middle: Point, _ radius: Double, _ ratio: Double) throws {
    let gradient = try gradient(text)
    guard case .radial(let center, _, let end, _) = gradient.geometry else {
      Issue.record("no circle")
      return
    }
    #expect(center == .constant(middle) && abs(end.value(at: 0) - radius) < 1e-9)
    #expect(abs(gradient.transform.d - ratio) < 1e-9 && (gradient.transform.apply(middle) - middle).length < 1e-9)
  }

  @Test func anAngleIsOneOfTheClock() throws {
    let gradient = try gradient("conic-gradient(from 0.25turn at 25% 50%, red 0deg 90deg, blue 75%)")
    #expect(gradient.geometry == .conic(center: .constant(Point(20, 35)), startAngle: .constant(90)))
    #expect(gradient.stops.map { $0.offset.value(at: 0) } == [0, 0.25, 0.75])
  }

  @Test func colorsWithoutAPlaceShareTheWay() throws {
    let gradient = try gradient("linear-gradient(red, lime, blue 60%, white 50%, black)")
    #expect(gradient.stops.map { $0.offset.value(at: 0) } == [0, 0.3, 0.6, 0.6, 1])
  }

  @Test(arguments: [
    "linear-gradient(red)", "linear-gradient(to middle, red, blue)", "linear-gradient(red, 20%, blue)",
    "linear-gradient(in oklab, red, blue)", "conic-gradient(red, blue 720deg)", "red", "url(#a)",
    "linear-gradient(red, blue), linear-gradient(red, blue)", "linear-gradient(red, blue) 0 0",
    "radial-gradient(closest-side at 0 0, red, blue)",
    "radial-gradient(circle 1px 2px, red, blue)", "radial-gradient(red -5px, blue)",
  ])
  func otherTextsAreRefused(_ text: String) { #expect(throws: SVGSyntaxError.self) { try gradient(text) } }
}
