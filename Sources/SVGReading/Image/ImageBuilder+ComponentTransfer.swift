import GraphicsCore
import Importing
import PresetModel

/// `feComponentTransfer` (Filter Effects Module Level 1, section 9.6) → a color matrix where its functions are straight
/// lines of encoded values, and a color transfer otherwise.
extension ImageBuilder {
  /// - Parameters:
  ///   - isLinear: Whether red, green and blue are amounts of light.
  ///   - isFramed: Whether the filter has an edge, so that what it fills ends somewhere.
  func componentTransfer(_ element: SVGElement, isLinear: Bool, isFramed: Bool) throws(SVGSyntaxError) -> NodeFilter {
    var transfer = ColorTransfer()
    transfer.red = try function("feFuncR", of: element)
    transfer.green = try function("feFuncG", of: element)
    transfer.blue = try function("feFuncB", of: element)
    transfer.alpha = try function("feFuncA", of: element)
    guard isFramed || transfer.alpha.value(at: 0) == 0 else {
      throw Region.unknown(filledBy: "a `feFuncA`")
    }
    transfer.isLinear = isLinear && transfer.functions[..<3].contains { $0 != .identity }
    if !transfer.isLinear, let matrix = Self.matrix(transfer) { return .colorMatrix(matrix) }
    return .colorTransfer(transfer)
  }

  private static func matrix(_ transfer: ColorTransfer) -> [Double]? {
    var matrix = [Double](repeating: 0, count: 20)
    for (i, function) in transfer.functions.enumerated() {
      guard let (slope, intercept) = function.line else { return nil }
      matrix[i * 5 + i] = slope
      matrix[i * 5 + 4] = intercept
    }
    return matrix
  }

  private func function(_ name: String, of transfer: SVGElement) throws(SVGSyntaxError) -> TransferFunction {
    // The last of each name counts.
    guard let element = transfer.children.last(where: { $0.isSVG && $0.name == name }) else { return .identity }
    if !element.animations.isEmpty { throw SVGSyntaxError("a `\(name)` that moves") }
    func numbers(_ attribute: String) throws(SVGSyntaxError) -> [Double] {
      let text = element[attribute] ?? ""
      guard let numbers = NumberScanner.list(text) else { throw SVGSyntaxError("the `\(attribute)` \(text)") }
      return numbers
    }
    func number(_ attribute: String, _ standard: Double) throws(SVGSyntaxError) -> Double {
      try numbers(attribute).first ?? standard
    }
    func values() throws(SVGSyntaxError) -> [Double] {
      let values = try numbers("tableValues")
      guard values.count <= Self.mostTransferValues else {
        throw SVGSyntaxError("a `\(name)` of more than \(Self.mostTransferValues) `tableValues`")
      }
      return values
    }
    switch element["type"]?.trimmedText ?? "identity" {
    case "linear": return .linear(slope: try number("slope", 1), intercept: try number("intercept", 0))
    case "table":
      let values = try values()
      return values.isEmpty ? .identity : .table(values)
    case "discrete":
      let values = try values()
      return values.isEmpty ? .identity : .discrete(values)
    case "gamma":
      let exponent = try number("exponent", 1)
      guard (0...Self.largestExponent).contains(exponent) else {
        throw SVGSyntaxError("a `\(name)` of the exponent \(element["exponent"] ?? "")")
      }
      return .gamma(amplitude: try number("amplitude", 1), exponent: exponent, offset: try number("offset", 0))
    // `identity`, or an unknown type, which counts as none.
    default: return .identity
    }
  }

  /// What `colorTransfer` of a layer takes.
  private static let mostTransferValues = 256
  private static let largestExponent = 100.0
}

extension TransferFunction {
  /// The straight line that it is; nil if it is none.
  fileprivate var line: (slope: Double, intercept: Double)? {
    switch self {
    case .identity: return (1, 0)
    case .linear(let slope, let intercept): return (slope, intercept)
    case .table(let values):
      guard let first = values.first, let last = values.last else { return (1, 0) }
      // A table of more points is one line where they stand on it.
      let step = (last - first) / Double(max(1, values.count - 1))
      let isStraight = values.enumerated().allSatisfy { abs($1 - (first + step * Double($0))) <= 1e-9 }
      return isStraight ? (last - first, first) : nil
    case .discrete(let values):
      guard let first = values.first else { return (1, 0) }
      return values.allSatisfy { $0 == first } ? (0, first) : nil
    case .gamma(let amplitude, let exponent, let offset):
      return exponent == 1 || amplitude == 0 ? (amplitude, offset) : nil
    }
  }
}
