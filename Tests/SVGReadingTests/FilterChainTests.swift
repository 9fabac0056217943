import GraphicsCore
import Importing
import MotionMath
import Testing

@testable import SVGReading

@Suite struct FilterChainTests {
  private static let halving = [0.5, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 1, 0]

  private func filters(_ primitives: String, _ colors: [String] = ["red", "lime"]) throws -> [NodeFilter] {
    let shapes = colors.map { "<rect width='9' height='9' fill='\($0)'/>" }.joined()
    let image = svg("<filter id='f'>\(primitives)</filter><g filter='url(#f)'>\(shapes)</g>")
    return try SVGReader.read(image).nodes[0].filters
  }

  private func kinds(_ filters: [NodeFilter]) -> String {
    filters.map { (filter) -> String in
      switch filter {
      case .blur: "blur"
      case .colorMatrix: "matrix"
      case .colorTransfer(let transfer): if case .table = transfer.red { "decode" } else { "encode" }
      case .shadow: "shadow"
      case .originalOver, .originalAtop, .colorMatrixAtop: "original"
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("<feGaussianBlur stdDeviation='1'/>", "decode blur encode"),
    ("<feGaussianBlur stdDeviation='1' color-interpolation-filters='sRGB'/>", "blur"),
    ("<feColorMatrix type='hueRotate' values='90'/><feGaussianBlur stdDeviation='1'/>", "decode matrix blur encode"),
    ("<feColorMatrix type='saturate' values='0'/><feDropShadow/>", "decode matrix encode shadow"),
    (
      "<feGaussianBlur stdDeviation='1' result='b'/><feBlend in='SourceGraphic' in2='b'/>",
      "decode blur encode original"
    ),
    ("<feColorMatrix values='1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 18 -7'/>", "matrix"),
    (
      "<feGaussianBlur in='SourceAlpha' stdDeviation='1' result='b'/><feFlood flood-color='red'/>"
        + "<feComposite in2='b' operator='in' result='g'/>"
        + "<feMerge><feMergeNode in='g'/><feMergeNode in='SourceGraphic'/></feMerge>",
      "matrix blur matrix original"
    ),
    ("<feFlood flood-color='red'/><feComposite in2='SourceAlpha' operator='in'/>", "matrix"),
    ("<feColorMatrix values='1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 1 0 0 0 0'/>", "decode matrix encode"),
  ])
  func colorsAreTurnedWhereTheirFormMatters(_ primitives: String, _ expected: String) throws {
    #expect(try kinds(filters(primitives)) == expected)
  }

  @Test func oneColorIsBlurredAsItIs() throws {
    #expect(try kinds(filters("<feGaussianBlur stdDeviation='1'/>", ["red", "red"])) == "blur")
    let shadow = "<feDropShadow flood-color='blue'/><feGaussianBlur stdDeviation='1'/>"
    #expect(try kinds(filters(shadow, ["red", "red"])) == "shadow decode blur encode")
  }

  @Test func whatCannotBeDrawnHasARemedy() {
    let body = "<filter id='f'><feMorphology radius='1'/></filter><rect width='9' height='9' filter='url(#f)'/>"
    #expect(
      findings(svg(body))
        == ["2: `feMorphology` cannot be drawn; a stroke in the shape's color makes it wider"])
    #expect(
      findings(svg("<rect width='9' height='9' style='mask: linear-gradient(red, blue)'/>"))
        == [
          "2: `mask: linear-gradient(red, blue)` cannot be drawn; a `mask` element with a gradient in it can"
        ])
  }

  /// There and back, each level stays within half a level, but for the darkest.
  @Test func whatIsTurnedThereAndBackStays() throws {
    var chain = FilterChain(hasOneColor: false)
    chain.change(by: Self.halving, isLinear: true)
    let transfers = chain.encoded.compactMap { (filter) -> ColorTransfer? in
      if case .colorTransfer(let transfer) = filter { transfer } else { nil }
    }
    try #require(transfers.count == 2)
    for level in 0...255 {
      let light = transfers[0].change(of: 0)(Double(level) / 255)
      let back = transfers[1].change(of: 0)(light) * 255
      #expect(abs(back - Double(level)) < (level < 12 ? 3 : 0.5), "level \(level)")
    }
  }
}
