import GraphicsCore
import Importing
import MotionMath
import Testing

@testable import SVGReading

@Suite struct OklabMixingTests {
  /// The fill of a rectangle with keyframes over two seconds.
  private func fill(_ keyframes: String, easing: String = "linear", own: String = "black") throws -> Track<ColorPair> {
    let sheet = "<style>rect { fill: \(own); animation: k 2s \(easing) infinite } @keyframes k { \(keyframes) }</style>"
    let image = try SVGReader.read(svg(sheet + "<rect width='9' height='9'/>"))
    guard case .color(let color)? = shapes(image).first?.fill else {
      Issue.record("a color")
      return .constant(ColorPair(.clear))
    }
    return color
  }

  private func isClose(_ color: Color, _ red: Double, _ green: Double, _ blue: Double) -> Bool {
    zip([color.red, color.green, color.blue], [red, green, blue]).allSatisfy { abs($0 - $1) < 1.5 / 255 }
  }

  /// The same color by the definition.
  private func mixed(_ a: OKLab, _ b: OKLab, _ share: Double) -> (red: Double, green: Double, blue: Double) {
    func part(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return OKLab(lightness: part(a.lightness, b.lightness), a: part(a.a, b.a), b: part(a.b, b.b)).encodedSRGB
  }

  private let red = OKLab(red: 1, green: 0, blue: 0)
  private let green = OKLab(lightness: 0.6, a: -0.1, b: 0.1)

  @Test(arguments: [
    ("linear", Easing.linear), ("ease", .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)),
    ("cubic-bezier(.5, 0, .3, 1)", .cubicBezier(x1: 0.5, y1: 0, x2: 0.3, y2: 1)),
  ])
  func aNewerColorIsMixedInOklab(_ text: String, _ easing: Easing) throws {
    let color = try fill("from { fill: red } to { fill: oklab(60% -.1 .1) }", easing: text)
    for share in [0.03, 0.1, 0.37, 0.5, 0.62, 0.83, 0.99] {
      let wanted = mixed(red, green, easing(share))
      let shown = color.value(at: 2 * share).light
      #expect(isClose(shown, wanted.red, wanted.green, wanted.blue), "\(share)")
    }
    #expect(3...20 ~= color.motions[0].frames.count)
  }

  @Test func stepsAreThoseOfOklab() throws {
    let color = try fill("from { fill: red } to { fill: oklab(60% -.1 .1) }", easing: "steps(2)")
    let middle = mixed(red, green, 0.5)
    #expect(isClose(color.value(at: 0.9).light, 1, 0, 0))
    #expect(isClose(color.value(at: 1.1).light, middle.red, middle.green, middle.blue))
  }

  /// The color of what is transparent counts for nothing.
  @Test func colorsAreMultipliedByTheirAlpha() throws {
    let color = try fill("from { fill: transparent } to { fill: oklab(60% -.1 .1 / 50%) }").value(at: 1).light
    let full = green.encodedSRGB
    #expect(abs(color.alpha - 0.25) < 1e-6 && isClose(color, full.red, full.green, full.blue))
  }

  /// A color outside of sRGB is limited after it is mixed.
  @Test func colorsBeyondTheScreenAreMixedAsTheyAre() throws {
    let color = try fill("from { fill: oklch(70% .2 30) } to { fill: oklch(70% .2 200) }").value(at: 1.5).light
    #expect(isClose(color, 63 / 255, 178 / 255, 178 / 255))
  }

  @Test func theElementsOwnColorCounts() throws {
    func count(_ own: String, _ middle: String) throws -> Int {
      try fill("50% { fill: \(middle) }", own: own).motions[0].frames.count
    }
    #expect(try count("oklch(70% .1 30)", "blue") > 3 && count("red", "lab(40% 20 -50)") > 3)
    #expect(try count("red", "hsl(120 100% 50%)") == 3)
    // What the element has is the initial black.
    #expect(try count("initial", "oklab(60% -.1 .1)") > 3 && count("inherit", "oklab(60% -.1 .1)") > 3)
    // Nearby colors are as good without cuts.
    #expect(try count("oklch(70% .1 30)", "oklch(70% .1 32)") == 3)
    #expect(try count("color(srgb 1 0 0)", "blue") > 3)
  }
}
