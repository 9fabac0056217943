/// What only a font has: weights by name or number, and OpenType features.
extension ValueType where Value == FontWeight {
  static let weight = ValueType(
    label: "word or whole number", range: { FontWeight.names.map(\.name).joined(separator: ", ") + "; 1…1000" },
    schema: {
      .object([
        (
          "anyOf",
          .list([
            .object([("enum", .list(FontWeight.names.map { .text($0.name) }))]), numberSchema("integer", 1...1000),
          ])
        )
      ])
    },
    read: { node, _, reading in
      switch node.value {
      case .number(let number):
        if let value = Int(exactly: number.value), 1...1000 ~= value { return FontWeight(value) }
      case .text(let word):
        if let known = FontWeight.names.first(where: { $0.name == word }) { return known.weight }
      default: break
      }
      let words = FontWeight.names.map(\.name)
      reading.mismatch(node, oneOf(words) + ", or a whole number from 1 to 1000", among: words)
      return nil
    },
    write: { weight in
      FontWeight.names.first { $0.weight == weight }.map { .text($0.name) } ?? .number(weight.value)
    })
}

extension FontWeight {
  static let names: [(name: String, weight: FontWeight)] = [
    ("thin", .thin), ("extraLight", .extraLight), ("light", .light), ("regular", .regular), ("medium", .medium),
    ("semibold", .semibold), ("bold", .bold), ("extraBold", .extraBold), ("black", .black),
  ]
}

extension ValueType where Value == String {
  /// An OpenType feature: its four-character tag, alone or with `=` and a number.
  static let fontFeature = ValueType(
    label: "text", range: { "\"tnum\", \"liga=0\"" },
    schema: {
      .object([("type", .text("string")), ("pattern", .text("^[a-zA-Z0-9]{4}(=[0-9]{1,4})?$"))])
    },
    read: { node, _, reading in
      guard case .text(let text) = node.value, isFontFeature(text) else {
        reading.mismatch(node, "an OpenType feature such as \"tnum\" or \"liga=0\"")
        return nil
      }
      return text
    },
    write: { .text($0) })

  private static func isFontFeature(_ text: String) -> Bool {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    func isWord(_ part: Substring) -> Bool { part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    guard let tag = parts.first, tag.count == 4, isWord(tag), parts.count <= 2 else { return false }
    return parts.count == 1 || (1...4 ~= parts[1].count && parts[1].allSatisfy { $0.isASCII && $0.isNumber })
  }
}
