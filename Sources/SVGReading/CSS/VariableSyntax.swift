/// What registered custom properties may hold (CSS Properties and Values API Level 1, section 5).
enum VariableSyntax {
  private static let kinds: [String: Set<Calculation.Kind>] = [
    "<number>": [.number], "<length>": [.length], "<percentage>": [.percentage],
    "<length-percentage>": [.length, .percentage], "<angle>": [.angle], "<time>": [.time],
  ]

  /// Whether a value is one of a syntax such as `<angle>`, as far as that is known here.
  static func allows(_ value: String, _ syntax: String) -> Bool {
    let value = value.trimmedText.lowercased()
    if value.contains("var(") || DeclarationCheck.isForAll(value) { return true }
    if syntax == "<color>" { return DeclarationCheck.fault("color", value) == nil }
    guard let wanted = kinds[syntax] else { return true }
    // Of lengths only, 0 needs no unit.
    if Double(value) == 0, wanted.contains(.length) { return true }
    do throws(SVGSyntaxError) {
      let kind = try Calculation.typed(value, "a value") { (number, _) throws(SVGSyntaxError) in number }.kind
      return wanted.contains(kind)
    } catch {
      // Not every function is computed here.
      return value.hasSuffix(")")
    }
  }
}
