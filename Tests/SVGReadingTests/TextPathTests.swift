import GraphicsCore
import Importing
import MotionMath
import PresetModel
import Testing

@testable import SVGReading

/// Which path a `textPath` follows, and where on it. `SVGPictures/textpaths.svg` compares the images with a browser's.
@Suite struct TextPathTests {
  private func document(_ body: String) -> [UInt8] {
    Array(
      """
      <svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 200 100'>
      <path id='p' d='M10 50h100'/>\(body)</svg>
      """.utf8)
  }

  private func texts(_ body: String) throws -> [AnimatedText] {
    shapes(try SVGReader.read(document(body))).compactMap {
      if case .text(let text) = $0.outline { text } else { nil }
    }
  }

  /// The path data that the only text follows, and its place on it at a moment.
  private func way(_ body: String, at time: Double = 0) throws -> (data: String, start: Double) {
    let texts = try texts(body)
    try #require(texts.count == 1)
    guard case .path(let data, _, let start) = texts[0].place else { return ("", .nan) }
    return (data, rounded(start.value(at: time)))
  }

  private func rounded(_ number: Double) -> Double { (number * 1e9).rounded() / 1e9 }

  private func findings(_ body: String) -> [String] { SVGReadingTests.findings(document(body)) }

  private func start(_ attributes: String, path: String = "", text: String = "") throws -> Double {
    try way(
      "<path id='q' d='M10 50h100' \(path)/><text \(text)><textPath href='#q' \(attributes)>a</textPath></text>"
    ).start
  }

  @Test func thePathIsNamedOrWritten() throws {
    #expect(try way("<text><textPath href='#p'>a</textPath></text>").data == "M10 50h100")
    #expect(try way("<text><textPath xlink:href=' #p '>a</textPath></text>").data == "M10 50h100")
    #expect(try way("<text><textPath path='M0 9h9' href='#p'>a</textPath></text>").data == "M0 9h9")
    #expect(
      try way("<path id='s' style='d: path(\"M1 2h9\")'/><text><textPath href='#s'>a</textPath></text>").data
        == "M1 2h9")
  }

  @Test func whatFollowsNothingIsNotDrawn() throws {
    #expect(try texts("<text>a<textPath>b</textPath></text>").map(\.text) == ["a"])
    #expect(try texts("<text><textPath href='#none'>b</textPath></text>").isEmpty)
    #expect(try texts("<text><textPath path='M9 9'>b</textPath></text>").isEmpty)
  }

  @Test func theStartIsAPartOfTheLength() throws {
    #expect(try start("") == 0)
    #expect(try start("startOffset='25'") == 0.25)
    #expect(try start("startOffset='-25%'") == -0.25)
    #expect(try start("startOffset='2em'", text: "font-size='20'") == 0.4)
    #expect(try start("startOffset='calc(50% - 10px)'") == 0.4)
  }

  /// Its author counts the path's length, and a transform does not change that.
  @Test func lengthsAreThoseOfThePathsAuthor() throws {
    #expect(try start("startOffset='5'", path: "pathLength='10'") == 0.5)
    #expect(try start("startOffset='5'", path: "pathLength='10' transform='scale(2)'") == 0.5)
    #expect(try start("startOffset='50%'", path: "pathLength='10'") == 0.5)
    #expect(try start("startOffset='50'", path: "transform='scale(2)'") == 0.25)
  }

  @Test func thePathsOwnTransformIsInItsData() throws {
    let text = "<text><textPath href='#q'>a</textPath></text>"
    func data(_ path: String) throws -> String {
      try way("<g transform='scale(7)'><path id='q' \(path)/></g>" + text).data
    }
    #expect(try data("d='M0 0h10v5' transform='translate(3 4) scale(2)'") == "M3 4 L23 4 L23 14")
    #expect(try data("d='M0 0Q1 1 2 0z' style='transform: translate(1px)'") == "M1 0 Q2 1 3 0 L1 0")
  }

  /// In a composition a text goes round a closed path; in SVG it ends where the path does.
  @Test func closedPathsAreOpened() throws {
    func data(_ path: String) throws -> String { try way("<text><textPath path='\(path)'>a</textPath></text>").data }
    #expect(try data("M60 20a40 40 0 1 1-.01 0z") == "M60 20a40 40 0 1 1-.01 0L60 20")
    #expect(try data("m1 2h3v4Z m10 0l1 1 0 2z") == "m1 2h3v4L1 2 m10 0l1 1 0 2L11 2")
  }

  @Test func placesOfTheTextCountAlongThePath() throws {
    #expect(try start("startOffset='10'", text: "x='15' dx='5' y='33'") == 0.3)
    // A `textPath` itself has no places.
    #expect(try start("x='15' dx='5'") == 0)
    let two = try texts(
      "<text x='20'><textPath href='#p' startOffset='10'>a<tspan x='40' y='7'>b</tspan></textPath><textPath href='#p'>c</textPath></text>"
    )
    #expect(two.map(\.text) == ["a", "b", "c"])
    let starts = two.map { text in
      if case .path(_, _, let start) = text.place { rounded(start.value(at: 0)) } else { Double.nan }
    }
    #expect(starts == [0.3, 0.5, 0])
  }

  @Test func textsStandBeforeAndAfterIt() throws {
    let body = "<text x='5' y='9'>before <textPath href='#p'>on it</textPath> <tspan x='1' y='2'>after</tspan></text>"
    let parts = try texts(body)
    #expect(parts.map(\.text) == ["before", "on it", "after"])
    #expect(parts[0].place == .point(.constant(Point(5, 9))) && parts[2].place == .point(.constant(Point(1, 2))))
    let after = "2: text after a `textPath` cannot be drawn where that ends; give it an `x` and a `y`"
    #expect(findings("<text><textPath href='#p'>on it</textPath> after</text>") == [after])
    #expect(findings("<text><textPath href='#p'>on it</textPath><tspan x='3'>after</tspan></text>") == [after])
    #expect(findings("<text><textPath href='#p'>on it</textPath> <tspan> </tspan></text>").isEmpty)
  }

  @Test func theStartMoves() throws {
    let body =
      "<text><textPath href='#p'>a<animate attributeName='startOffset' from='-20' to='80%' dur='2s' repeatCount='indefinite'/></textPath></text>"
    #expect(try way(body).start == -0.2)
    #expect(try way(body, at: 1).start == 0.3)
    let along =
      "<text><animate attributeName='x' values='0;50' dur='1s' repeatCount='indefinite'/><textPath href='#p' startOffset='50%'>a</textPath></text>"
    #expect(try way(along, at: 0.5).start == 0.75)
  }

  @Test func fontsAreThoseAroundIt() throws {
    let text = try texts(
      "<g font-family='Inter' font-weight='bold'><text font-size='9' text-anchor='end'><textPath href='#p' font-size='12'><tspan text-anchor='middle'>a</tspan></textPath></text></g>"
    )[0]
    #expect(text.family == "Inter" && text.weight == 700 && text.size == 12 && text.anchor == .middle)
  }

  @Test func whatCannotBeFollowedIsNamed() {
    func finding(_ attributes: String, _ before: String = "") -> [String] {
      findings("\(before)<text><textPath \(attributes)>a</textPath></text>")
    }
    #expect(
      finding("href='#c'", "<circle id='c' r='9'/>") == [
        "2: `textPath` leads to a `circle`; only a path can be followed"
      ])
    #expect(finding("href='a.svg#p'") == ["2: `textPath` on a path of another file is not followed: a.svg#p"])
    #expect(finding("path='M0 0 X'").first?.hasPrefix("2: path data: expected one of the letters") == true)
    #expect(finding("href='#p' side='right'") == ["2: `side: right` cannot be drawn"])
    #expect(finding("href='#p' startOffset='far'") == ["2: `startOffset`: not a length: far"])
    #expect(
      finding("href='#p' startOffset='1e6'") == [
        "2: a text more than 100 lengths of its path away cannot be drawn"
      ])
    #expect(finding("href='#p' textLength='40'") == ["2: `textLength` of a text cannot be drawn"])
    let turning =
      "<path id='t' d='M0 0h9'><animateTransform attributeName='transform' type='rotate' values='0;9' dur='1s'/></path>"
    let moves = "2: a text on a path that moves cannot be drawn; move the text"
    #expect(finding("href='#t'", turning) == [moves])
    let bending = "<path id='t'><animate attributeName='d' values='M0 0h9;M0 0h5' dur='1s' fill='freeze'/></path>"
    #expect(finding("href='#t'", bending) == [moves])
    #expect(
      findings("<text><textPath href='#p'>a<set attributeName='href' to='#q'/></textPath></text>") == [
        "2: `set` of `href` cannot be drawn"
      ])
    #expect(
      findings("<text><tspan><textPath href='#p'>a</textPath></tspan></text>") == [
        "2: `textPath` in a `tspan` cannot be drawn"
      ])
    let rise = "2: `dy` of a text on a path cannot be drawn; move the path"
    #expect(findings("<text dy='3'><textPath href='#p'>a</textPath></text>") == [rise])
    #expect(findings("<text><textPath href='#p'><tspan dy='3'>a</tspan></textPath></text>") == [rise])
    #expect(findings("<text dy='0'><textPath href='#p'>a</textPath></text>").isEmpty)
  }
}
