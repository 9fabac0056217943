import GraphicsCore
import Importing
import MotionMath
import Testing

@testable import SVGReading

@Suite struct RecoloringTests {
  private func image(_ frames: String, timing: String = "linear", _ body: String) -> [UInt8] {
    svg("<style>@keyframes k { \(frames) } g { animation: k 2s \(timing) infinite }</style><g>\(body)</g>")
  }

  private func fills(_ image: AnimatedImage) -> [Track<ColorPair>] {
    shapes(image).compactMap { (shape) -> Track<ColorPair>? in
      if case .color(let color)? = shape.fill { color } else { nil }
    }
  }

  private func channels(_ color: Color) -> [Double] { [color.red, color.green, color.blue] }

  static let motions: [(ColorFilterFunction.Kind, Double, Double, String)] = [
    (.hueRotate, 0, 360, "hue-rotate(360deg)"), (.hueRotate, 0, 720, "hue-rotate(720deg)"),
    (.brightness, 1, 3, "brightness(300%)"), (.contrast, 1, 0, "contrast(0)"), (.grayscale, 0, 1, "grayscale(1)"),
    (.saturate, 1, 2, "saturate(2)"), (.sepia, 0, 1, "sepia(100%)"), (.invert, 0, 1, "invert()"),
  ]

  @Test(arguments: motions)
  func colorsMoveAsTheFunctionSays(
    _ kind: ColorFilterFunction.Kind, _ first: Double, _ last: Double, _ text: String
  ) throws {
    let body = "<rect width='9' height='9' fill='#d2691e'/><rect width='5' height='5' fill='navy'/>"
    let found = try fills(SVGReader.read(image("to { filter: \(text) }", body)))
    let colors = [Color(hex: 0xD2691E), Color(hex: 0x000080)]
    try #require(found.count == 2)
    for (fill, color) in zip(found, colors) {
      for i in 0..<40 {
        let share = Double(i) / 40
        let m = ColorFilterFunction(kind, Double.interpolate(first, last, share)).matrix
        let meant = [0, 5, 10].map { row -> Double in
          let sum = m[row] * color.red + m[row + 1] * color.green + m[row + 2] * color.blue + m[row + 4]
          return min(1, max(0, sum))
        }
        let shown = channels(fill.value(at: share * 2).light)
        for (a, b) in zip(shown, meant) { #expect(abs(a - b) < 4.0 / 255, "\(text) at \(share)") }
      }
    }
  }

  @Test func easingsAndStepsAreKept() throws {
    let rect = "<rect width='9' height='9' fill='white'/>"
    let eased = try fills(SVGReader.read(image("to { filter: invert(1) }", timing: "ease-in", rect)))[0]
    let easing = Easing.cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
    #expect(abs(eased.value(at: 1).light.red - (1 - easing(0.5))) < 1.0 / 255)
    let stepped = try fills(SVGReader.read(image("to { filter: invert(1) }", timing: "steps(2)", rect)))[0]
    #expect([0.1, 0.9, 1.1, 1.9].map { stepped.value(at: $0).light.red } == [1, 1, 0.5, 0.5])
  }

  @Test func tooManyKeyframesAreNamed() {
    let frames = (0...20).map { "\($0 * 5)% { filter: hue-rotate(\($0 * 340)deg) }" }.joined(separator: " ")
    let found = findings(image(frames, "<rect width='9' height='9' fill='blue'/>"))
    #expect(found.count == 1 && found[0].contains("keyframes, as its colors take; at most 254 can"), "\(found)")
  }

  /// Those that are shares are limited where they are written, so that the motion ends with its last keyframe.
  @Test func sharesBeyondOneAreOne() throws {
    for name in ["grayscale", "invert", "sepia"] {
      let colors = try [1, 2].map { amount in
        try fills(SVGReader.read(image("to { filter: \(name)(\(amount)) }", "<rect width='9' height='9' fill='red'/>")))
      }
      #expect(!colors[0].isEmpty && colors[0] == colors[1], "\(name)")
    }
  }

  /// A mixture that is cut off is not the mixture of colors that are.
  @Test func whatLooksDifferentIsNamed() {
    let beyond = "where it takes a gradient or something translucent beyond black or white"
    let stops = "<stop stop-color='gray'/><stop offset='1' stop-color='white'/>"
    let gradient = "<linearGradient id='p'>\(stops)</linearGradient><rect width='9' height='9' fill='url(#p)'/>"
    let overlaid = "<rect width='9' height='9' fill='gray'/><rect width='5' height='5' fill='gold' opacity='.5'/>"
    let moving = "<rect width='9' height='9'><animate attributeName='fill' values='red;blue' dur='1s'/></rect>"
    for (body, reason) in [(gradient, beyond), (overlaid, beyond), (moving, "on a color that moves")] {
      let found = findings(image("to { filter: brightness(3) }", body))
      #expect(found == ["2: `filter` that moves cannot be drawn \(reason)"], "\(body)")
    }
    for body in [gradient, overlaid] {
      #expect(findings(image("to { filter: grayscale(1) }", body)).isEmpty, "\(body)")
    }
  }
}
