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
    let body = "<filter id='f'><feMorphology radius='1'/></filter><path d='M0 0H9L5 9' filter='url(#f)'/>"
    #expect(
      findings(svg(body)) == [
        "2: `feMorphology` can be drawn only of filled rectangles, circles and ellipses in one color that overlap "
          + "nothing, and where it makes them smaller, of one rectangle; draw the shape as large as it is meant"
      ])
  }

  /// These are named of every filter, whichever way it is drawn.
  @Test func unitsAndRegionsOfPrimitivesAreNamed() {
    for primitive in ["feGaussianBlur stdDeviation='1'", "feMorphology radius='1'", "feOffset dx='1'"] {
      let shape = "<rect width='8' height='8' filter='url(#f)'/>"
      let found = findings(
        svg("<filter id='f' primitiveUnits='objectBoundingBox'><\(primitive) x='1' y='1'/></filter>" + shape))
      #expect(found.contains("2: `primitiveUnits` cannot be drawn; write the numbers in pixels"))
      #expect(found.contains("2: a region of a filter primitive cannot be drawn; give it to the `filter`"))
    }
  }

  /// The region of a filter ends a tenth of the box beyond it, unless it says otherwise.
  @Test func aWiderShapeEndsAtTheRegion() throws {
    let filter = "<filter id='f'><feMorphology operator='dilate' radius='4'/></filter>"
    let node = try SVGReader.read(svg(filter + "<rect width='20' height='10' filter='url(#f)'/>")).nodes[0]
    #expect(node.frame == .still(Rect(x: -2, y: -1, width: 24, height: 12)) && node.filterFrame == nil)
  }

  /// So Figma begins each filter, a layer blur among them.
  @Test func overAFloodOfNothingTheImageStays() throws {
    let start = "<feFlood flood-opacity='0' result='none'/><feBlend in='SourceGraphic' in2='none' result='shape'/>"
    #expect(try kinds(filters(start + "<feGaussianBlur stdDeviation='1'/>", ["red", "red"])) == "blur")
    #expect(try kinds(filters(start + "<feGaussianBlur in='shape' stdDeviation='1'/>", ["red", "red"])) == "blur")
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

  private func blurred(_ primitives: String) -> [UInt8] {
    svg("<filter id='f'>\(primitives)</filter><rect x='2' y='4' width='10' height='10' filter='url(#f)'/>")
  }

  /// What is blurred more in one direction is larger in the other one while it is blurred; the edges are not.
  @Test(arguments: [
    ("stdDeviation='4 0'", 4.0, Point(1, 100)), ("stdDeviation='2 5'", 5.0, Point(2.5, 1)),
    ("stdDeviation='0'>\(moving("stdDeviation", "0 0;3 6;0 0"))</feGaussianBlur><desc", 0.0, Point(2, 1)),
  ])
  func aBlurMayHaveTwoDeviations(_ deviations: String, _ start: Double, _ scale: Point) throws {
    let node = try SVGReader.read(blurred("<feGaussianBlur \(deviations)/>")).nodes[0]
    #expect(node.filters.isEmpty && node.frame == .still(Rect(x: 1, y: 3, width: 12, height: 12)))
    guard case .group(let small) = node.content, case .group(let filtered) = small[0].content,
      case .group(let large) = filtered[0].content, case .blur(let deviation) = filtered[0].filters[0]
    else {
      Issue.record("no blur of something scaled: \(node)")
      return
    }
    #expect(small[0].transforms == [.scale(.constant(Point(1 / scale.x, 1 / scale.y)))])
    #expect(large[0].transforms == [.scale(.constant(scale))])
    #expect(deviation.value(at: 0) == start)
  }

  @Test func twoDeviationsKeepTheirRatio() {
    let ratio = ["2: blurs whose two deviations stand in several ratios cannot be drawn; keep one ratio"]
    #expect(findings(blurred("<feGaussianBlur stdDeviation='4 2'/><feGaussianBlur stdDeviation='2'/>")) == ratio)
    #expect(
      findings(blurred("<feGaussianBlur>\(moving("stdDeviation", "4 0;0 4"))</feGaussianBlur>")) == ratio)
    #expect(findings(blurred("<feGaussianBlur stdDeviation='4 2'/><feGaussianBlur stdDeviation='2 1'/>")).isEmpty)
    #expect(
      findings(blurred("<feGaussianBlur stdDeviation='4 2'/><feDropShadow/>"))
        == ["2: a shadow beside a blur of two deviations cannot be drawn"])
    #expect(
      findings(blurred("<feOffset in='SourceAlpha' dx='2'/><feGaussianBlur stdDeviation='4 2'/>")).contains(
        "2: a shadow whose blur has two deviations cannot be drawn; one with one can"))
  }
}
