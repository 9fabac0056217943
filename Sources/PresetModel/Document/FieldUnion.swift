/// One key that several kinds have → one schema that takes what any of the kinds takes.
///
/// A document that extends another may omit `kind`, so nothing in it says which kind's value is meant. Equal schemas
/// are merged, words are collected in one enumeration, and the remaining schemas are selected by JSON type. A
/// validator can then name the mistake; with `anyOf` it could say only that nothing matches.
struct FieldUnion {
  private struct Part {
    var kind: String
    var documentation: String
    var schema: JSONNode
  }

  private var parts: [Part] = []

  /// - Parameters:
  ///   - kind: A kind that has the key.
  ///   - documentation: What the key means there.
  ///   - schema: The value's, without the description.
  mutating func add(kind: String, documentation: String, schema: JSONNode) {
    let isKnown = parts.contains { $0.kind == kind && $0.documentation == documentation && $0.schema == schema }
    if !isKnown { parts.append(Part(kind: kind, documentation: documentation, schema: schema)) }
  }

  /// - Precondition: Schemas that differ are lists of words, or one of objects and one of others.
  var schema: JSONNode {
    guard case .object(let members) = union(parts.map(\.schema).withoutRepeats).value else {
      preconditionFailure("a value's schema is an object")
    }
    return .object([("description", .text(description))] + members.map { ($0.key, $0.value) })
  }

  private var description: String {
    let texts = parts.map(\.documentation).withoutRepeats
    if texts.count == 1 { return texts[0] }
    return texts.map { text in
      let kinds = parts.filter { $0.documentation == text }.map(\.kind).withoutRepeats
      return "\(kinds.joined(separator: ", ")): \(text)"
    }.joined(separator: " ")
  }

  private func union(_ schemas: [JSONNode]) -> JSONNode {
    if schemas.count == 1 { return schemas[0] }
    let values = schemas.map(\.unlessNull)
    if values != schemas {
      return .branch(if: .ofType("null"), then: .boolean(true), else: union(values.withoutRepeats))
    }
    let words = schemas.compactMap(\.words)
    if words.count == schemas.count {
      return .object([("type", .text("string")), ("enum", .texts(words.flatMap { $0 }.withoutRepeats))])
    }
    let objects = schemas.filter(\.isOfObjects)
    precondition(schemas.count == 2 && objects.count == 1, "two kinds' values of one key have the same JSON type")
    return .branch(if: .ofType("object"), then: objects[0], else: schemas.first { !$0.isOfObjects }!)
  }
}

extension JSONNode {
  /// The schema of a value that is not null.
  fileprivate var unlessNull: JSONNode {
    guard let other = member("else"), member("if") == .ofType("null") else { return self }
    return other
  }

  /// The words of which a text is one.
  fileprivate var words: [String]? {
    guard case .list(let items)? = member("enum")?.value else { return nil }
    let words = items.compactMap(\.asText)
    return words.count == items.count ? words : nil
  }

  /// Colors and easings, which are texts too, are no part of this.
  fileprivate var isOfObjects: Bool {
    guard let name = member("$ref")?.asText else { return member("type")?.asText == "object" }
    return !["Color", "Easing", "Expression"].contains(String(name.dropFirst("#/$defs/".count)))
  }
}
