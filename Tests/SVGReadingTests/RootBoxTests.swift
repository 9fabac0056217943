import GraphicsCore
import Importing
import MotionMath
import Testing

@testable import SVGReading

/// The outermost svg as a box. `SVGPictures/root.svg` and `backdrop.svg` compare the images with a browser's.
@Suite struct RootBoxTests {
  private func image(_ attributes: String, _ body: String = "<path d='M1 1h3'/>") throws -> AnimatedImage {
    try SVGReader.read(Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(body)</svg>".utf8))
  }

  private func problem(_ attributes: String) -> String? {
    do throws(ImportError) {
      _ = try SVGReader.read(Array("<svg \(attributes)><path d='M1 1h3'/></svg>".utf8))
      return nil
    } catch {
      return error.findings.map(\.message).joined(separator: "; ")
    }
  }

  // MARK: Background

  @Test(arguments: [
    ("viewBox='0 0 100 100' width='200' style='background:#fff'", ""),
    ("viewBox='-50 -50 100 100' width='200' style='background: rgb(255, 255, 255) none repeat scroll 0% 0%'", ""),
    ("viewBox='0 0 100 100' width='200'", "<style>svg { background: white }</style>"),
    ("viewBox='0 0 10 40' width='200' height='200'", "<style>svg { background-color: white }</style>"),
  ])
  func theBackgroundFillsTheImage(_ attributes: String, _ style: String) throws {
    let image = try image(attributes, style + "<path d='M1 1h3'/>")
    guard case .shape(let shape) = image.nodes[0].content, case .rectangle(let origin, let size, _) = shape.outline
    else { return #expect(Bool(false), "no background") }
    #expect(image.size == Size(200, 200) && origin == .constant(.zero) && size == .constant(Size(200, 200)))
    #expect(image.nodes[0].transforms.isEmpty)
  }

  @Test func theLaterOfTwoBackgroundsHolds() throws {
    #expect(try image("width='9' height='9' style='background-color: red; background: none'").nodes.count == 1)
    #expect(try image("width='9' height='9' style='background: none; background-color: red'").nodes.count == 2)
  }

  @Test func anImageInTheBackgroundIsRefused() {
    #expect(
      problem("width='9' height='9' style='background: linear-gradient(red, blue)'")
        == "`background-image: linear-gradient(red, blue)` of the svg cannot be drawn; use an image or a gradient in it"
    )
  }

  // MARK: Around the image

  @Test(arguments: ["padding: 10px", "border-radius: 50%", "border: 1px solid red", "box-shadow: 0 0 3px red"])
  func whatIsAroundTheImageIsNamed(_ style: String) {
    #expect(
      problem("width='9' height='9' style='\(style)'") == "`\(style)` of the svg cannot be drawn; draw it in the image")
  }

  @Test(arguments: ["padding: 0", "border: none", "border: 0 solid", "border-color: red", "margin: 9px", "outline: 0"])
  func whatIsNotThereIsNot(_ style: String) { #expect(problem("width='9' height='9' style='\(style)'") == nil) }

  @Test func outlinesAreNamed() {
    let named = "`outline` cannot be drawn; draw a stroke or a rectangle"
    #expect(problem("width='9' height='9' style='outline: 1px solid red'") == named)
    let rect = "<rect width='9' height='9' style='outline: dashed'/>"
    #expect(findings(svg(rect)) == ["2: " + named])
  }

  // MARK: Transform

  @Test(arguments: [
    "transform='rotate(90)'", "style='transform: rotate(90deg)'", "style='rotate: 90deg'",
    "style='transform: rotate(90deg); transform-origin: 50% 50%'",
    "style='transform: rotate(90deg); transform-box: fill-box'",
  ])
  func theRootTurnsAboutTheCenterOfItsBox(_ transform: String) throws {
    let image = try image("viewBox='0 0 24 24' width='200' height='100' \(transform)")
    #expect(image.nodes[0].transforms == [.rotate(.constant(90), about: .constant(Point(100, 50)))])
    // Its edges go with it.
    #expect(image.nodes[0].frame == .still(Rect(x: 0, y: 0, width: 200, height: 100)))
  }

  @Test func lengthsOfTheRootsTransformAreThoseOfItsBox() throws {
    let style = "transform: translate(10%, 5px) scale(2); transform-origin: 0 8px"
    let moved = try image("viewBox='0 0 24 24' width='200' style='\(style)'")
    #expect(
      moved.nodes[0].transforms == [
        .translate(.constant(Point(20, 5))), .scale(.constant(Point(2, 2)), about: .constant(Point(0, 8))),
      ])
    let free = try image("width='9' height='9' style='transform: scale(2); overflow: visible'")
    #expect(free.nodes[0].frame == nil)
    #expect(try image("width='9' height='9'").nodes[0].frame == nil)
  }

  @Test func aRotatingRootTurnsAboutTheCenter() throws {
    let turn =
      "<animateTransform attributeName='transform' type='rotate' values='0;360' dur='1s' repeatCount='indefinite'/>"
    let image = try image("viewBox='0 0 24 24' width='48'", "<path d='M1 1h3'/>" + turn)
    guard case .rotate(_, let center)? = image.nodes[0].transforms.first else {
      return #expect(Bool(false), "it does not turn")
    }
    #expect(center == .constant(Point(24, 24)))
  }

  // MARK: Size

  @Test func aSizeThatCannotBeDrawnSaysWhy() {
    #expect(
      problem("viewBox='0 0 24 24' width='1000000'")
        == "the image is 1000000 × 1000000 points; a side has 1 to 4096: "
        + "give the svg a width of 4096 and a height of 4096, or less")
    #expect(problem("viewBox='0 0 10000 5000'")?.hasSuffix("a width of 4096 and a height of 2048, or less") == true)
    #expect(problem("viewBox='0 0 0.5 1'")?.hasSuffix("a width of 1 and a height of 2, or more") == true)
    #expect(problem("viewBox='0 0 10000 1'")?.hasSuffix("a viewBox that is less narrow") == true)
    #expect(
      problem("width='9999' height='9999'")?.hasSuffix("a viewBox of its size, and a width and a height in this range")
        == true)
    #expect(
      problem("viewBox='0 0 24 24' width='0'")
        == "the image has no size; give the svg a viewBox, or a width and a height above 0")
    #expect(problem("viewBox='0 0 4096 4096'") == nil)
  }
}
