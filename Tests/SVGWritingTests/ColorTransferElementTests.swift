import GraphicsCore
import Testing

@testable import SVGWriting

@Suite struct ColorTransferElementTests {
  @Test func eachFunctionIsAnElement() {
    var transfer = ColorTransfer()
    transfer.red = .linear(slope: 0.5, intercept: -0.25)
    transfer.green = .gamma(amplitude: 2, exponent: 0.5, offset: 0.1)
    transfer.alpha = .discrete([0, 0.3, 1])
    let node = transfer.svgNode
    #expect(node.name == "feComponentTransfer" && node["color-interpolation-filters"] == nil)
    #expect(node.children.map(\.name) == ["feFuncR", "feFuncG", "feFuncA"])
    #expect(
      node.children[0].attributes == [
        "type": .text("linear"), "slope": .text(".5"), "intercept": .text("-.25"),
      ])
    #expect(
      node.children[1].attributes == [
        "type": .text("gamma"), "amplitude": .text("2"), "exponent": .text(".5"), "offset": .text(".1"),
      ])
    #expect(node.children[2].attributes == ["type": .text("discrete"), "tableValues": .text("0 .3 1")])
  }

  @Test func lightHasItsOwnSpace() {
    var transfer = ColorTransfer()
    transfer.blue = .table([1, 0.2])
    transfer.isLinear = true
    let node = transfer.svgNode
    #expect(node["color-interpolation-filters"] == "linearRGB" && node.children.map(\.name) == ["feFuncB"])
    #expect(node.children[0].attributes == ["type": .text("table"), "tableValues": .text("1 .2")])
  }
}
