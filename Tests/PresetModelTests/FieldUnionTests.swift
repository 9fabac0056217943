import Testing

@testable import PresetModel

@Suite struct FieldUnionTests {
  private let number = JSONNode.object([("type", .text("number")), ("minimum", .number(0)), ("maximum", .number(9))])
  private let size = JSONNode.object([("$ref", .text("#/$defs/Size"))])

  private func union(_ parts: (String, String, JSONNode)...) -> JSONNode {
    var union = FieldUnion()
    for (kind, documentation, schema) in parts {
      union.add(kind: kind, documentation: documentation, schema: schema)
    }
    return union.schema
  }

  private func described(_ text: String, _ schema: JSONNode) -> JSONNode {
    guard case .object(let members) = schema.value else { return schema }
    return .object([("description", .text(text))] + members.map { ($0.key, $0.value) })
  }

  @Test func equalSchemasAreOne() {
    #expect(union(("orb", "The disc.", number), ("spinner", "The disc.", number)) == described("The disc.", number))
    #expect(
      union(("orb", "The disc.", number), ("spinner", "The arc.", number), ("bar", "The arc.", number))
        == described("orb: The disc. spinner, bar: The arc.", number))
  }

  @Test func wordsAreOneEnumeration() {
    let (one, other) = (JSONNode.oneOf(["leading", "center"]), JSONNode.oneOf(["start", "center"]))
    #expect(
      union(("a", "Lines.", one), ("b", "Lines.", other))
        == described(
          "Lines.", .object([("type", .text("string")), ("enum", .texts(["leading", "center", "start"]))])))
  }

  @Test func objectsAreToldFromTheRest() {
    let either = JSONNode.branch(if: .ofType("object"), then: size, else: number)
    #expect(union(("a", "Size.", number), ("b", "Size.", size)) == described("Size.", either))
    let optional = JSONNode.branch(if: .ofType("null"), then: .boolean(true), else: size)
    #expect(
      union(("a", "Size.", number), ("b", "Size.", optional))
        == described("Size.", .branch(if: .ofType("null"), then: .boolean(true), else: either)))
  }

  /// No value of the schema of presets is tried against several forms.
  @Test func nothingIsTried() throws {
    let (root, _) = JSONScanner.scan(
      Array(SchemaWriter.schema().utf8), origin: SourcePlace(file: "schema", line: 1, column: 1))
    /// Places of `anyOf` and `oneOf` that are not in conditions.
    func tried(_ node: JSONNode, _ path: String) -> [String] {
      switch node.value {
      case .object(let members):
        members.flatMap { member -> [String] in
          if member.key == "if" { return [] }
          let own = ["anyOf", "oneOf"].contains(member.key) ? [path] : []
          return own + tried(member.value, path + "/" + member.key)
        }
      case .list(let items): items.flatMap { tried($0, path) }
      default: []
      }
    }
    #expect(tried(try #require(root), "") == [])
  }
}
