import GraphicsCore

/// A color transfer → `feComponentTransfer`, in a filter of gamma-encoded colors.
extension ColorTransfer {
  var svgNode: SVGNode {
    var node = SVGNode("feComponentTransfer")
    if isLinear { node["color-interpolation-filters"] = "linearRGB" }
    for (name, function) in zip(["feFuncR", "feFuncG", "feFuncB", "feFuncA"], functions) where function != .identity {
      node.children.append(SVGNode(name, function.attributes))
    }
    return node
  }
}

extension TransferFunction {
  fileprivate var attributes: [String: AttributeValue] {
    func text(_ values: Double...) -> AttributeValue { list(values) }
    func list(_ values: [Double]) -> AttributeValue {
      .text(values.map { SVGNumber.text($0, within: Self.tolerance) }.joined(separator: " "))
    }
    return switch self {
    case .identity: ["type": .text("identity")]
    case .linear(let slope, let intercept):
      ["type": .text("linear"), "slope": text(slope), "intercept": text(intercept)]
    case .table(let values): ["type": .text("table"), "tableValues": list(values)]
    case .discrete(let values): ["type": .text("discrete"), "tableValues": list(values)]
    case .gamma(let amplitude, let exponent, let offset):
      [
        "type": .text("gamma"), "amplitude": text(amplitude), "exponent": text(exponent), "offset": text(offset),
      ]
    }
  }

  /// An eighth of a level of 8 bits.
  private static let tolerance = 5e-4
}
