import Importing
import PresetModel

/// Which declaration of the style sheets and `style` attributes wins for each property of each element (CSS Cascading
/// Level 4, section 6), with variables filled in.
enum Cascade {
  /// - Returns: what is skipped on the way, as by browsers.
  @discardableResult
  static func apply(_ sheet: Stylesheet, _ scheme: ColorScheme, to root: SVGElement) -> [MissingFeature] {
    var notes: [MissingFeature] = []
    apply(sheet, scheme, to: root, variables: [:], &notes)
    return notes
  }

  private static func apply(
    _ sheet: Stylesheet, _ scheme: ColorScheme, to element: SVGElement, variables inherited: [String: String],
    _ notes: inout [MissingFeature]
  ) {
    struct Candidate {
      var declaration: Stylesheet.Declaration
      var weight: (Int, Int, Int, Int, Int, Int)
    }
    var candidates: [Candidate] = []
    for rule in sheet.rules where rule.selector.matches(element) {
      let s = rule.selector.specificity
      for (i, declaration) in rule.declarations.enumerated() {
        candidates.append(
          Candidate(
            declaration: declaration, weight: (declaration.isImportant ? 1 : 0, 0, s.0, s.1, s.2, rule.order * 4096 + i)
          ))
      }
    }
    let style = Stylesheet.choosing(scheme, in: element["style"] ?? "")
    for (i, declaration) in CSSScanner.declarations(style, line: element.line).enumerated() {
      if let message = DeclarationCheck.note(declaration) {
        notes.append(MissingFeature(line: element.line, message))
        continue
      }
      candidates.append(
        Candidate(declaration: declaration, weight: (declaration.isImportant ? 1 : 0, 1, 0, 0, 0, i)))
    }
    candidates.sort { $0.weight < $1.weight }
    var variables = inherited
    for candidate in candidates where candidate.declaration.name.hasPrefix("--") {
      variables[candidate.declaration.name] = candidate.declaration.value
    }
    var declared: [String: String] = [:]
    for candidate in candidates where !candidate.declaration.name.hasPrefix("--") {
      guard let value = filled(candidate.declaration.value, variables, depth: 0) else { continue }
      if let message = DeclarationCheck.note(candidate.declaration.name, value) {
        notes.append(MissingFeature(line: candidate.declaration.line, message))
        continue
      }
      for (name, value) in Shorthand.expanded(candidate.declaration.name, value) { declared[name] = value }
    }
    for (name, value) in declared where value == "unset" || value == "revert" || value == "revert-layer" {
      declared[name] = nil
    }
    element.declared = declared
    element.variables = variables
    for name in DeclarationCheck.attributes {
      guard let value = element[name], let message = DeclarationCheck.note(name, value) else { continue }
      notes.append(MissingFeature(line: element.line, message))
      element.voidAttributes.insert(name)
    }
    for child in element.children { apply(sheet, scheme, to: child, variables: variables, &notes) }
  }

  /// The value with each `var(--name, fallback)` replaced; nil if a name has no value.
  static func filled(_ value: String, _ variables: [String: String], depth: Int) -> String? {
    guard let range = value.firstRange(of: "var(") else { return value }
    guard depth < 16 else { return nil }
    var level = 1
    var end = range.upperBound
    while end < value.endIndex {
      if value[end] == "(" { level += 1 }
      if value[end] == ")" { level -= 1 }
      if level == 0 { break }
      end = value.index(after: end)
    }
    guard end < value.endIndex else { return nil }
    let inner = String(value[range.upperBound..<end])
    let parts = CSSScanner.split(inner, at: UInt8(ascii: ","))
    let name = parts[0].trimmedText
    let fallback = parts.count > 1 ? parts.dropFirst().joined(separator: ",").trimmedText : nil
    guard let found = variables[name] ?? fallback, found.utf8.count < 10_000 else { return nil }
    let whole = String(value[..<range.lowerBound]) + found + String(value[value.index(after: end)...])
    guard whole.utf8.count < 100_000 else { return nil }
    return filled(whole, variables, depth: depth + 1)
  }
}

/// Properties that stand for several others.
enum Shorthand {
  static func expanded(_ name: String, _ value: String) -> [(String, String)] {
    switch name {
    case "animation": return CSSAnimation.longhands(value)
    case "font": return FontShorthand.longhands(value) ?? [(name, value)]
    case "marker": return [("marker-start", value), ("marker-mid", value), ("marker-end", value)]
    default: return [(name, value)]
    }
  }
}
