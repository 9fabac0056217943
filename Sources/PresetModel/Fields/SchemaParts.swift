/// Parts of a JSON Schema.
extension JSONNode {
  /// Chooses between the forms of a value by a condition, so that a validator reports what is wrong with the form that
  /// was meant. `anyOf` appears only in conditions: when it fails, a validator can say only that nothing matches.
  static func branch(if condition: JSONNode, then: JSONNode, else other: JSONNode) -> JSONNode {
    .object([("if", condition), ("then", then), ("else", other)])
  }

  /// A string of one form, or a value that is not a string.
  static func text(_ form: JSONNode, orElse other: JSONNode) -> JSONNode {
    .branch(if: .ofType("string"), then: form, else: other)
  }

  /// A string that is one of some words, or, where it is no word at all, has another form.
  /// - Parameter letters: The characters of words, as in a regular expression.
  static func word(among words: [String], of letters: String, orElse other: JSONNode) -> JSONNode {
    .branch(if: .object([("pattern", .text("^[\(letters)]*$"))]), then: .oneOf(words), else: other)
  }

  static func allOf(_ conditions: JSONNode...) -> JSONNode { .object([("allOf", .list(conditions))]) }

  static func not(_ condition: JSONNode) -> JSONNode { .object([("not", condition)]) }

  /// Whether a value has a JSON type.
  static func ofType(_ type: String) -> JSONNode { .object([("type", .text(type))]) }

  /// Whether a value is an object with this key.
  static func havingKey(_ key: String) -> JSONNode {
    .object([("type", .text("object")), ("required", .texts([key]))])
  }

  /// A text that matches a regular expression.
  static func matching(_ pattern: String) -> JSONNode {
    .object([("type", .text("string")), ("pattern", .text(pattern))])
  }

  static func list(of entry: JSONNode, count: ClosedRange<Int>) -> JSONNode {
    .object([
      ("type", .text("array")), ("items", entry), ("minItems", .number(count.lowerBound)),
      ("maxItems", .number(count.upperBound)),
    ])
  }

  static func oneOf(_ words: [String]) -> JSONNode { .object([("enum", .texts(words))]) }
}
