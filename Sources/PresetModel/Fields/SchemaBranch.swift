/// Parts of a JSON Schema that choose between forms of a value by what is there, not by what fits. A validator then
/// reports what is wrong in the form that was meant. Of `anyOf` it can say only that nothing fits.
extension JSONNode {
  static func branch(if condition: JSONNode, then: JSONNode, else other: JSONNode) -> JSONNode {
    .object([("if", condition), ("then", then), ("else", other)])
  }

  /// Whether a value has a JSON type.
  static func ofType(_ type: String) -> JSONNode { .object([("type", .text(type))]) }

  /// Whether a value is an object with at least one of these keys.
  static func havingKey(_ keys: String...) -> JSONNode {
    let one = keys.map { JSONNode.object([("required", .list([.text($0)]))]) }
    return .object([("type", .text("object")), ("anyOf", .list(one))])
  }

  static func not(_ condition: JSONNode) -> JSONNode { .object([("not", condition)]) }

  static func allOf(_ conditions: JSONNode...) -> JSONNode { .object([("allOf", .list(conditions))]) }
}
