import PresetModel

/// The condition of `@supports` (CSS Conditional Rules Level 4, section 6): whether what it asks for is understood
/// here.
enum SupportsCondition {
  /// - Parameter text: what follows `@supports`.
  static func holds(_ text: String) -> Bool { holds(text.trimmedText, depth: 0) }

  private static let deepest = 32

  private static func holds(_ text: String, depth: Int) -> Bool {
    guard depth < deepest, !text.isEmpty else { return false }
    let words = CSSScanner.words(text)
    if words[0].lowercased() == "not" {
      return words.count == 2 && isCondition(words[1]) && !holds(words[1], depth: depth + 1)
    }
    guard words.count > 1 else { return one(words[0], depth: depth) }
    // `a and b and c`, or `a or b`: never both without parentheses.
    let joint = words[1].lowercased()
    guard words.count % 2 == 1, joint == "and" || joint == "or" else { return false }
    let parts = stride(from: 0, to: words.count, by: 2).map { words[$0] }
    let joints = stride(from: 1, to: words.count, by: 2).map { words[$0].lowercased() }
    guard joints.allSatisfy({ $0 == joint }) else { return false }
    let hold = parts.map { holds($0, depth: depth + 1) }
    return joint == "and" ? hold.allSatisfy { $0 } : hold.contains(true)
  }

  private static func isCondition(_ text: String) -> Bool { text.hasSuffix(")") }

  /// `(property: value)`, `(condition)` or `selector(…)`; anything else is not understood.
  private static func one(_ text: String, depth: Int) -> Bool {
    guard let (name, written) = CSSScanner.parts(ofCall: text) else { return false }
    let inner = written.trimmedText
    switch name.lowercased() {
    case "":
      if inner.hasPrefix("(") || inner.lowercased().hasPrefix("not ") || inner.lowercased().hasPrefix("selector(") {
        return holds(inner, depth: depth + 1)
      }
      guard let declaration = CSSScanner.declarations(inner).first else { return false }
      return isUnderstood(declaration)
    case "selector":
      do throws(SVGSyntaxError) {
        // An `&` is understood in rules that are nested.
        _ = try Selector(inner, in: Selector.Parent(rules: 0..<0, specificity: (0, 0, 0)))
        return true
      } catch {
        // That is the answer: the condition asks whether the selector can be read.
        return false
      }
    default: return false
    }
  }

  private static func isUnderstood(_ declaration: Stylesheet.Declaration) -> Bool {
    let (name, value) = (declaration.name, declaration.value.lowercased())
    if name.hasPrefix("--") { return true }
    guard PropertyNames.attributes.contains(name) || styles.contains(name),
      DeclarationCheck.fault(name, value) == nil
    else { return false }
    switch name {
    case "mix-blend-mode": return LayerBlend.ofStyles[value] != nil
    case "d": return value == "none" || value.hasPrefix("path(")
    case "offset-path":
      return value == "none" || ["path(", "circle(", "ellipse(", "polygon("].contains(where: value.hasPrefix)
    case "offset": return value == "none" || value.contains("path(")
    case "animation-composition": return CSSAnimation.Composition(rawValue: value) != nil
    default: return true
    }
  }

  /// Properties that only style sheets set.
  private static let styles: Set<String> = [
    "animation", "animation-name", "animation-duration", "animation-delay", "animation-timing-function",
    "animation-iteration-count", "animation-direction", "animation-fill-mode", "animation-play-state",
    "animation-composition", "translate", "rotate", "scale", "transform-box", "offset", "offset-path",
    "offset-distance", "offset-rotate", "mask-image", "mask-mode", "mix-blend-mode", "isolation", "background",
    "background-color", "font", "marker", "will-change", "pointer-events", "cursor", "all",
  ]
}
