import GraphicsCore
import Importing
import MotionMath
import SVGReading
import Testing

@Suite struct SVGReaderTests {
  @Test func pagesAndPartsOfThemAreNamed() {
    let page =
      "1: the file is an HTML page, which cannot be drawn; save its `svg` element, with the style sheet inside, as a file "
      + "of its own"
    for text in ["<!DOCTYPE html>\n<p>a<br>", "\n<html lang='en'><head>", "<?xml version='1.0'?><html/>"] {
      #expect(findings(Array(text.utf8)) == [page])
    }
    #expect(
      findings(svg("<foreignObject width='9' height='9'><p>a</p></foreignObject>")) == [
        "2: `foreignObject` holds HTML, of which only one still `div` with a background that fills it can be drawn; draw "
          + "it with shapes and `text`"
      ])
    #expect(findings(Array("<p/>".utf8)) == ["1: the document is a <p>, not an <svg>"])
  }

  @Test(arguments: [
    ("fill='color-mix(in lab, red, blue)'", "`fill`: `color-mix(in lab, red, blue)` cannot be drawn"),
    ("style='fill: CanvasText'", "`fill`: the color of the system `CanvasText` cannot be drawn"),
    ("style='r: 5vw'", "`r`: lengths in `vw` cannot be drawn: 5vw"),
  ])
  func whatBrowsersDrawIsNamed(_ attributes: String, _ message: String) {
    #expect(findings(svg("<circle r='3' \(attributes)/>")) == ["2: \(message)"])
  }

  @Test(arguments: [
    ("", "<style>svg { width: 40px; height: 2em }</style>", Size(40, 32)),
    ("style='width: 40px; height: 30px' viewBox='0 0 8 8'", "", Size(40, 30)),
    ("class='l'", "<style>.l { width: calc(1em + 4px); height: 10px }</style>", Size(20, 10)),
    ("style='width: 40px' viewBox='0 0 8 4'", "", Size(40, 20)),
    ("style='width: 100vw; height: calc(100vh - 2px)' viewBox='0 0 8 4'", "", Size(8, 4)),
    ("style='width: min(50%, 40px)' viewBox='0 0 8 4'", "", Size(8, 4)),
    ("style='width: 40px; aspect-ratio: 4 / 3'", "", Size(40, 30)),
    ("style='height: 40px; aspect-ratio: 1' viewBox='0 0 8 4'", "", Size(40, 40)),
    ("style='width: 40px; aspect-ratio: auto' viewBox='0 0 8 4'", "", Size(40, 20)),
    ("style='width: max-content; height: 30px' viewBox='0 0 8 4'", "", Size(60, 30)),
  ])
  func styleSheetsGiveASize(_ attributes: String, _ style: String, _ size: Size) throws {
    #expect(try SVGReader.read(svg(style + "<circle r='3'/>", attributes)).size == size)
  }

  /// Lists of dashes are repeated until they are alike.
  @Test func listsOfDashesAreOfOneLength() throws {
    func image(_ lists: String) -> [UInt8] {
      svg(
        "<path d='M0 5h9' stroke='red'><animate attributeName='stroke-dasharray' values='\(lists)' dur='1s' repeatCount='indefinite'/></path>"
      )
    }
    let dashes = try shapes(SVGReader.read(image("1 2 3;4;5 6"))).first?.stroke?.dashes ?? []
    #expect(dashes.map { $0.value(at: 0) } == [1, 2, 3, 1, 2, 3])
    #expect(
      findings(image("5 3 2 4 1;1 2 3 4 5 6 7")) == [
        "2: `stroke-dasharray` repeats after 35 lengths; at most 32 can be drawn"
      ])
    let list = String(repeating: "1 ", count: 33)
    #expect(
      findings(svg("<path d='M0 5h9' stroke='red' stroke-dasharray='\(list)'/>")) == [
        "2: `stroke-dasharray` repeats after 33 lengths; at most 32 can be drawn"
      ])
  }

  @Test func sizesOfThePageAreNotes() throws {
    let bytes = svg("<circle r='3'/>", "style='width: 100vw; height: 40px' viewBox='0 0 8 4'")
    #expect(try notes(bytes) == ["1: `width: 100vw` depends on the page around the image and is skipped"])
  }

  @Test func isolationPartsAGroupFromWhatIsBelow() throws {
    func backdrop(_ style: String) throws -> AnimatedNode.Backdrop? {
      try SVGReader.read(svg("<g style='\(style)'><circle r='3'/></g>")).nodes[0].backdrop
    }
    #expect(try backdrop("isolation: isolate") == .own && backdrop("transform: rotate(9deg)") == .shared)
  }

  @Test func aStyleSheetIsOfItsMedia() throws {
    func visible(_ media: String) throws -> Bool {
      let sheet = "<style media='\(media)'>rect { display: none }</style>"
      return try shapes(SVGReader.read(svg(sheet + "<rect width='9' height='9'/><circle r='3'/>"))).count == 2
    }
    #expect(try visible("print") && !visible("screen") && !visible(""))
    let scripted = svg("<style media='(scripting: none)'>rect { fill: red }</style><circle r='3'/>")
    #expect(findings(scripted) == ["2: the media query (scripting: none) cannot be followed"])
  }
}
