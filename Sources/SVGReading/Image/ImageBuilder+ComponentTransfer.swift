import Importing
import PresetModel

/// `feComponentTransfer` (Filter Effects Module Level 1, section 9.6), where its functions are straight lines: then it
/// is a color matrix.
extension ImageBuilder {
  /// - Returns: the twenty factors, and whether they leave red, green and blue as they are.
  func componentTransfer(_ element: SVGElement) throws(SVGSyntaxError) -> (matrix: [Double], keepsColor: Bool) {
    var lines = [(slope: Double, intercept: Double)](repeating: (1, 0), count: 4)
    for (i, name) in ["feFuncR", "feFuncG", "feFuncB", "feFuncA"].enumerated() {
      // The last of each name counts.
      guard let function = element.children.last(where: { $0.isSVG && $0.name == name }) else { continue }
      if !function.animations.isEmpty { throw SVGSyntaxError("a `\(name)` that moves") }
      lines[i] = try line(function)
    }
    var matrix = [Double](repeating: 0, count: 20)
    for i in 0..<4 {
      matrix[i * 5 + i] = lines[i].slope
      matrix[i * 5 + 4] = lines[i].intercept
    }
    return (matrix, lines[..<3].allSatisfy { $0 == (1, 0) })
  }

  private func line(_ function: SVGElement) throws(SVGSyntaxError) -> (slope: Double, intercept: Double) {
    func numbers(_ name: String) throws(SVGSyntaxError) -> [Double] {
      let text = function[name] ?? ""
      guard let numbers = NumberScanner.list(text) else { throw SVGSyntaxError("the `\(name)` \(text)") }
      return numbers
    }
    switch function["type"]?.trimmedText ?? "identity" {
    case "identity": return (1, 0)
    case "linear": return (try numbers("slope").first ?? 1, try numbers("intercept").first ?? 0)
    case "table":
      let values = try numbers("tableValues")
      guard let first = values.first, let last = values.last else { return (1, 0) }
      // A table of more points is one line where they stand on it.
      let step = (last - first) / Double(max(1, values.count - 1))
      for (i, value) in values.enumerated() where abs(value - (first + step * Double(i))) > 1e-9 {
        throw SVGSyntaxError("a `\(function.name)` with a `table` that bends")
      }
      return (last - first, first)
    case "gamma":
      let (amplitude, exponent) = (try numbers("amplitude").first ?? 1, try numbers("exponent").first ?? 1)
      guard exponent == 1 || amplitude == 0 else {
        throw SVGSyntaxError("a `\(function.name)` of the type gamma")
      }
      return (amplitude, try numbers("offset").first ?? 0)
    case "discrete":
      let values = try numbers("tableValues")
      guard let first = values.first, values.allSatisfy({ $0 == first }) else {
        if values.isEmpty { return (1, 0) }
        throw SVGSyntaxError("a `\(function.name)` of the type discrete")
      }
      return (0, first)
    // An unknown type counts as none.
    default: return (1, 0)
    }
  }

  /// Filter Effects Module Level 1, section 13.1.
  static func sepia(_ amount: Double) -> [Double] {
    let s = 1 - amount
    return [
      0.393 + 0.607 * s, 0.769 - 0.769 * s, 0.189 - 0.189 * s, 0, 0,
      0.349 - 0.349 * s, 0.686 + 0.314 * s, 0.168 - 0.168 * s, 0, 0,
      0.272 - 0.272 * s, 0.534 - 0.534 * s, 0.131 + 0.869 * s, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }
}
