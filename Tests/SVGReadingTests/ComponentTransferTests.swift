import GraphicsCore
import Importing
import SVGReading
import Testing

/// `SVGPictures/transfers.svg` and `functions.svg` compare the images with a browser's.
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

  @Test func otherFunctionsAreATransfer() throws {
    let functions = """
      <feFuncR type='discrete' tableValues='0 .5, 1'/><feFuncG type='gamma' exponent='2' offset='.1'/>
      <feFuncB type='identity' tableValues='1 0'/><feFuncA type='table' tableValues='0 0 1'/>
      """
    var transfer = ColorTransfer()
    transfer.red = .discrete([0, 0.5, 1])
    transfer.green = .gamma(amplitude: 1, exponent: 2, offset: 0.1)
    transfer.alpha = .table([0, 0, 1])
    #expect(try SVGReader.read(document(functions)).nodes[0].filters == [.colorTransfer(transfer)])
    transfer.isLinear = true
    #expect(try SVGReader.read(document(functions, "linearRGB")).nodes[0].filters == [.colorTransfer(transfer)])
  }

  @Test func lightIsNoMatrix() throws {
    var transfer = ColorTransfer()
    transfer.red = .linear(slope: 2, intercept: 0)
    transfer.isLinear = true
    let filters = try SVGReader.read(document("<feFuncR type='linear' slope='2'/>", "linearRGB")).nodes[0].filters
    #expect(filters == [.colorTransfer(transfer)])
    // A change of alpha alone is one in any light.
    let alpha = try SVGReader.read(document("<feFuncA type='discrete' tableValues='0 1'/>", "linearRGB"))
    var threshold = ColorTransfer()
    threshold.alpha = .discrete([0, 1])
    #expect(alpha.nodes[0].filters == [.colorTransfer(threshold)])
  }

  /// The last function of a name counts, and one of an unknown type or without values is none.
  @Test func functionsThatSayNothingAreNone() throws {
    let functions = """
      <feFuncR type='discrete' tableValues='0 1'/><feFuncR type='discrete'/><feFuncG type='table' tableValues=''/>
      <feFuncB type='cubic' tableValues='0 1'/>
      """
    let identity = [1.0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
    #expect(try SVGReader.read(document(functions, "linearRGB")).nodes[0].filters == [.colorMatrix(identity)])
  }

  @Test func theRestIsNamed() {
    func finding(_ functions: String) -> [String] { findings(document(functions)) }
    func message(_ what: String) -> [String] { ["2: `feComponentTransfer`: \(what) cannot be drawn"] }
    #expect(finding("<feFuncA type='discrete' tableValues='0 x'/>") == message("the `tableValues` 0 x"))
    #expect(finding("<feFuncR type='gamma' exponent='-1'/>") == message("a `feFuncR` of the exponent -1"))
    #expect(
      finding("<feFuncG type='table' tableValues='\(String(repeating: "0 1 ", count: 129))'/>")
        == message("a `feFuncG` of more than 256 `tableValues`"))
    #expect(
      finding("<feFuncA type='table'><animate attributeName='tableValues' values='0 1;1 0' dur='1s'/></feFuncA>")
        == message("a `feFuncA` that moves"))
  }

  /// What fills the filter's region needs one.
  @Test func whatIsFilledHasAnEdge() {
    let circle = "<circle r='5'>\(moving("r", "5;9"))</circle>"
    func finding(_ region: String, _ shapes: String) -> [String] {
      findings(
        svg(
          """
          <filter id='f' \(region)><feComponentTransfer><feFuncA type='table' tableValues='1 0'/></feComponentTransfer></filter>
          <g filter='url(#f)'>\(shapes)</g>
          """))
    }
    #expect(finding("filterUnits='userSpaceOnUse' width='24' height='24'", circle + circle).isEmpty)
    #expect(finding("", circle).isEmpty)
    #expect(
      finding("", circle + circle) == [
        "2: `feComponentTransfer`: a `feFuncA` that fills the filter's region, which is unknown around a text and "
          + "around a group or a path that changes, cannot be drawn"
      ])
  }

  /// A color over the whole region, in or out of an image, is a matrix.
  @Test func aFloodInOrOutOfAnImageIsAColorMatrix() throws {
    func document(_ operation: String, _ more: String = "") -> [UInt8] {
      svg(
        """
        <filter id='f' filterUnits='userSpaceOnUse' x='0' y='0' width='20' height='20' color-interpolation-filters='sRGB'>
        <feFlood flood-color='#f00' flood-opacity='.5'/><feComposite operator='\(operation)' in2='SourceGraphic'/>\(more)
        </filter><rect width='9' height='9' fill='blue' filter='url(#f)'/>
        """)
    }
    let tint: [Double] = [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(try SVGReader.read(document("in")).nodes[0].filters == [.colorMatrix(tint + [0.5, 0])])
    #expect(try SVGReader.read(document("out")).nodes[0].filters == [.colorMatrix(tint + [-0.5, 0.5])])
    // A flood is nothing by itself, and no image that filters could follow.
    #expect(
      findings(document("xor")) == [
        "3: `feComposite` after `feFlood` cannot be drawn, but `feComposite` with `in` or `out`"
      ])
    for body in [
      "<feFlood/>", "<feFlood/><feGaussianBlur stdDeviation='2'/>",
      "<feFlood/><feFlood/><feComposite operator='out' in2='SourceGraphic'/>",
      "<feFlood result='bg'/><feMerge><feMergeNode in='bg'/><feMergeNode in='SourceGraphic'/></feMerge>",
      "<feFlood><animate attributeName='flood-color' values='red;blue' dur='1s'/></feFlood><feComposite operator='in' in2='SourceGraphic'/>",
    ] {
      let filter = "<filter id='f' filterUnits='userSpaceOnUse' width='9' height='9'>\(body)</filter>"
      #expect(!findings(svg(filter + "<rect width='9' height='9' filter='url(#f)'/>")).isEmpty, "\(body)")
    }
  }
}
