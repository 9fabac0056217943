import GraphicsCore
import Importing
import MotionMath
import Testing

@testable import SVGReading

@Suite struct MarkersTests {
  /// Of the shapes of a marker at the end of a line, as red, green and blue.
  private func paints(_ marker: String, _ line: String) throws -> [[Double]] {
    let body = "<marker id='m'>\(marker)</marker><path d='M1 1h5' marker-end='url(#m)' \(line)/>"
    return shapes(try SVGReader.read(svg(body))).dropFirst().map { shape in
      guard case .color(let color)? = shape.fill else { return [] }
      return Array(color.value(at: 0).light.numbers[..<3])
    }
  }

  /// `SVGPictures/markers.svg` compares the images with a browser's.
  @Test func paintsMayBeThoseOfTheLine() throws {
    let (square, line) = ("<path d='M0 0h2v2z' fill='context-stroke'/>", "stroke='#f00' fill='#00f'")
    #expect(try paints(square, line) == [[1, 0, 0]])
    #expect(try paints("<path d='M0 0h2v2z' fill='context-fill'/>", line) == [[0, 0, 1]])
    #expect(try paints("<path id='p' d='M0 0h2v2z' fill='context-stroke'/>", "stroke='context-fill'") == [])
  }

  @Test func paintsMayBeThoseOfAUse() throws {
    let body = "<defs><path id='p' d='M0 0h2v2z' fill='context-fill'/></defs><use href='#p' fill='#f00'/>"
    let shape = try #require(shapes(try SVGReader.read(svg(body))).first)
    #expect(shape.fill == .color(.constant(ColorPair(Color(red: 1, green: 0, blue: 0)))))
  }

  @Test func aGradientOfTheLineIsNamed() {
    let gradient = "<linearGradient id='g'><stop/><stop offset='1' stop-color='red'/></linearGradient>"
    let marker = "<marker id='m'><path d='M0 0h2v2z' fill='context-stroke'/></marker>"
    #expect(
      findings(svg(gradient + marker + "<path d='M1 1h5v5' stroke='url(#g)' marker-end='url(#m)'/>"))
        == ["2: `context-stroke` of a gradient or a pattern cannot be drawn; give `stroke` a color"])
  }
}
