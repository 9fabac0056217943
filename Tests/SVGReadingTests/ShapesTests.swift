import Importing
import MotionMath
import SVGReading
import Testing

@Suite struct ShapesTests {
  @Test(arguments: [
    ("normal", ["fill stroke", "marker"]), ("fill", ["fill stroke", "marker"]),
    ("stroke", ["stroke", "fill", "marker"]), ("markers", ["marker", "fill stroke"]),
    ("markers stroke", ["marker", "stroke", "fill"]), ("fill markers", ["fill", "marker", "stroke"]),
    ("stroke markers", ["stroke", "marker", "fill"]),
  ])
  func partsArePaintedInTheirOrder(_ order: String, _ parts: [String]) throws {
    let marker = "<marker id='m' markerWidth='4' markerHeight='4'><circle r='1'/></marker>"
    let path = "<path d='M4 4H9V9' stroke='red' marker-end='url(#m)' style='paint-order: \(order)'/>"
    let painted = try shapes(SVGReader.read(svg(marker + path))).map { shape -> String in
      if case .ellipse = shape.outline { return "marker" }
      let kinds: [String?] = [shape.fill == nil ? nil : "fill", shape.stroke == nil ? nil : "stroke"]
      return kinds.compactMap(\.self).joined(separator: " ")
    }
    #expect(painted == parts)
  }

  /// The length of a rounded rectangle is that of its outline, not of its box.
  @Test func aPathLengthIsThatOfTheOutline() throws {
    let dashes = "stroke='red' pathLength='100' stroke-dasharray='25'"
    let shape = try shapes(SVGReader.read(svg("<rect width='20' height='20' rx='5' \(dashes)/>")))[0]
    let dash = try #require(shape.stroke?.dashes.first?.value(at: 0))
    #expect(abs(dash - (40 + 10 * .pi) / 4) < 1e-3)
  }

  @Test func mixingInLinearLightIsNamed() {
    let gradient = "<linearGradient id='g' color-interpolation='linearRGB'><stop/><stop offset='1'/></linearGradient>"
    #expect(
      findings(svg(gradient + "<rect width='9' height='9' fill='url(#g)'/>")) == [
        "2: `color-interpolation: linearRGB` of a gradient cannot be drawn"
      ])
  }
}
