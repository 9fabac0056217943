import GraphicsCore
import Importing
import SVGReading
import Testing

/// `SVGPictures/clips.svg` compares the images with a browser's.
@Suite struct ClipPathsTests {
  /// Where the coordinates of the clip's path begin.
  private func corner(_ style: String, _ element: String) throws -> Point {
    let image = try SVGReader.read(svg("<\(element) style=\"clip-path: \(style)\"/>"))
    let mask = try #require(image.nodes[0].masks.first)
    return mask.nodes[0].transforms.matrix(at: 0).apply(.zero)
  }

  @Test func pathsStartAtTheBoxOfTheStroke() throws {
    let rectangle = "rect x='5' y='6' width='9' height='9'"
    #expect(try corner("path('M0 0h9v9z')", rectangle) == Point(5, 6))
    #expect(try corner("path('M0 0h9v9z')", rectangle + " stroke='red' stroke-width='4'") == Point(3, 4))
    #expect(try corner("path('M0 0h9v9z') fill-box", rectangle + " stroke='red' stroke-width='4'") == Point(5, 6))
    #expect(try corner("path('M0 0h9v9z') view-box", rectangle) == .zero)
    #expect(try corner("path(evenodd, 'M0 0h9v9z')", "path d='M2 3h9v9z'") == Point(2, 3))
  }

  @Test func whatHasNoKnownBoxIsNamed() {
    func finding(_ body: String) -> String? { findings(svg(body)).first }
    let clip = "style=\"clip-path: path('M0 0h9v9z')\""
    #expect(
      finding("<path d='M2 3h9v9z' stroke='red' \(clip)/>")
        == "2: `clip-path: path()` on a stroked path or group cannot be drawn; say `fill-box` or `view-box`")
    #expect(
      finding("<circle r='3' \(clip)><animate attributeName='r' to='9' dur='1s'/></circle>")
        == "2: `clip-path: path()` on a shape that moves cannot be drawn; a `clipPath` element "
        + "can, or the box `view-box`")
    #expect(finding("<rect width='3' height='3' style=\"clip-path: path('M0')\"/>")?.contains("path data") == true)
  }
}
