import Importing
import SVGReading
import Testing

/// `SVGPictures/transfers.svg` compares the images with a browser's.
@Suite struct ComponentTransferTests {
  private func document(_ functions: String, _ space: String = "sRGB") -> [UInt8] {
    svg(
      """
      <filter id='f' color-interpolation-filters='\(space)'><feComponentTransfer>\(functions)</feComponentTransfer></filter>
      <rect width='9' height='9' fill='red' filter='url(#f)'/>
      """)
  }

  @Test func straightLinesAreAColorMatrix() throws {
    let functions = """
      <feFuncR type='linear' slope='.5' intercept='.25'/><feFuncG type='table' tableValues='1 .5 0'/>
      <feFuncB type='gamma' amplitude='2' exponent='1' offset='-1'/><feFuncA type='discrete' tableValues='.5 .5'/>
      """
    let image = try SVGReader.read(document(functions))
    #expect(
      image.nodes[0].filters == [
        .colorMatrix([0.5, 0, 0, 0, 0.25, 0, -1, 0, 0, 1, 0, 0, 2, 0, -1, 0, 0, 0, 0, 0.5])
      ])
    // Alpha is the same in every space.
    #expect(findings(document("<feFuncA type='linear' slope='9' intercept='-4'/>", "linearRGB")).isEmpty)
  }

  @Test func theRestIsNamed() {
    func finding(_ functions: String, _ space: String = "sRGB") -> [String] { findings(document(functions, space)) }
    func message(_ what: String) -> [String] { ["2: `feComponentTransfer`: \(what) cannot be drawn"] }
    #expect(finding("<feFuncA type='discrete' tableValues='0 1'/>") == message("a `feFuncA` of the type discrete"))
    #expect(finding("<feFuncA type='table' tableValues='0 1 1'/>") == message("a `feFuncA` with a `table` that bends"))
    #expect(finding("<feFuncR type='gamma' exponent='2'/>") == message("a `feFuncR` of the type gamma"))
    #expect(finding("<feFuncR type='linear' slope='2'/>", "linearRGB") == message("a change of colors in linear light"))
    let blur =
      "<filter id='f'><feGaussianBlur stdDeviation='4 0'/></filter><rect width='9' height='9' filter='url(#f)'/>"
    #expect(findings(svg(blur)) == ["2: `stdDeviation`: a blur of two deviations (4 0) cannot be drawn"])
  }
}
