/// What only a font has: weights by name or number, and OpenType features.
struct FontWeightType: ValueType {
  private var words: [String] { FontWeight.names.map(\.name) }

  var label: String { "word or whole number" }
  var range: String { words.joined(separator: ", ") + "; 1…1000" }
  var schema: JSONNode { .text(.oneOf(words), orElse: numberSchema("integer", 1...1000)) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> FontWeight? {
    switch node.value {
    case .number(let number):
      if let value = Int(exactly: number.value), 1...1000 ~= value { return FontWeight(value) }
    case .text(let word):
      if let known = FontWeight.names.first(where: { $0.name == word }) { return known.weight }
    default: break
    }
    return reading.mismatched(
      node, oneOf(words) + ", or a whole number from 1 to 1000", among: words,
      remedy: numberRemedy(node, "", in: 1...1000, isWhole: true))
  }

  func write(_ weight: FontWeight) -> JSONNode? {
    FontWeight.names.first { $0.weight == weight }.map { .text($0.name) } ?? .number(weight.value)
  }
}

extension ValueType where Self == FontWeightType { static var weight: FontWeightType { FontWeightType() } }

extension FontWeight {
  static let names: [(name: String, weight: FontWeight)] = [
    ("thin", .thin), ("extraLight", .extraLight), ("light", .light), ("regular", .regular), ("medium", .medium),
    ("semibold", .semibold), ("bold", .bold), ("extraBold", .extraBold), ("black", .black),
  ]
}

/// An OpenType feature: its four-character tag, alone or with `=` and a number.
struct FontFeatureType: ValueType {
  var label: String { "string" }
  var range: String { "\"tnum\", \"liga=0\"" }
  var schema: JSONNode { .matching("^[a-zA-Z0-9]{4}(=[0-9]{1,4})?$") }

  func read(_ node: JSONNode, _ reading: inout Reading) -> String? {
    let feature = /[a-zA-Z0-9]{4}(=[0-9]{1,4})?/.matchingSemantics(.unicodeScalar)
    guard case .text(let text) = node.value, text.wholeMatch(of: feature) != nil else {
      return reading.mismatched(node, "an OpenType feature such as \"tnum\" or \"liga=0\"")
    }
    return text
  }

  func write(_ text: String) -> JSONNode? { .text(text) }
}
