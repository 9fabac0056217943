import PresetModel
import Testing

@Suite struct SchemaWriterTests {
  private func schema() throws -> JSONNode {
    let (root, findings) = JSONScanner.scan(
      Array(SchemaWriter.schema().utf8), origin: SourcePlace(file: "schema", line: 1, column: 1))
    #expect(findings.isEmpty)
    return try #require(root)
  }

  /// The keys under any `properties` of a schema.
  private func properties(_ node: JSONNode?) -> Set<String> {
    guard let node else { return [] }
    switch node.value {
    case .object(let members):
      return members.reduce(into: []) { keys, member in
        if member.key == "properties", case .object(let properties) = member.value.value {
          keys.formUnion(properties.map(\.key))
        }
        keys.formUnion(properties(member.value))
      }
    case .list(let items): return items.reduce(into: []) { $0.formUnion(properties($1)) }
    default: return []
    }
  }

  @Test func hasEveryKeyOfEveryTable() throws {
    let schema = try schema()
    for (i, object) in PresetDocument.objects.enumerated() {
      let node = i == 0 ? schema : schema.member("$defs")?.member(object.name)
      let keys = properties(node)
      for form in object.forms {
        for key in form.discriminators.map(\.key) + form.fields.map(\.key) { #expect(keys.contains(key), "\(key)") }
      }
    }
  }

  @Test func everyReferenceHasItsDefinition() throws {
    let schema = try schema()
    func references(_ node: JSONNode) -> [String] {
      switch node.value {
      case .object(let members):
        members.flatMap { member -> [String] in
          if member.key == "$ref", case .text(let target) = member.value.value { return [target] }
          return references(member.value)
        }
      case .list(let items): items.flatMap(references)
      default: []
      }
    }
    let targets = Set(references(schema))
    #expect(targets.contains("#/$defs/Layout"))
    #expect(targets.contains("#/$defs/Expression"))
    // "#" is a preset within a preset.
    for target in targets where target != "#" {
      #expect(schema.member("$defs")?.member(String(target.dropFirst("#/$defs/".count))) != nil, "\(target)")
    }
  }

  /// A kind of one period is offered no loop for several.
  @Test func theLoopIsOneThatTheKindTakes() throws {
    guard case .list(let rules)? = try schema().member("allOf")?.value else {
      Issue.record("the schema has no rules")
      return
    }
    func choices(_ condition: String, _ key: String) -> [String] {
      rules.compactMap { $0.member(condition)?.member("properties")?.member(key)?.member("enum") }.map(JSONPrinter.line)
    }
    #expect(choices("then", "loop") == [#"["seamless", "faithful"]"#])
    #expect(choices("if", "kind") == [#"["shimmerText", "dotGrid", "progressBar", "skeleton", "spinner"]"#])
    for form in ["seamless", "faithful"] {
      _ = try PresetDocument.decode(text: #"{ "kind": "spinner", "loop": "\#(form)" }"#, file: "a.json")
    }
  }

  /// The reader takes what the schema gives as the least and the largest value, and refuses what lies beyond.
  @Test func limitsAreTheDecodersLimits() throws {
    for form in PresetDocument.objects[0].forms {
      let kind = form.discriminators.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", ")
      func findings(_ key: String, _ value: Double) -> [Finding] {
        let text = "{\(kind), \"\(key)\": \(JSONPrinter.line(.number(value)))}"
        return problems(in: text, file: "a.json").filter {
          $0.path == "$.\(key)" && $0.severity == .error && $0.message.hasPrefix("\(key): expected ")
        }
      }
      for field in form.fields {
        guard case .number(let least)? = field.schema.member("minimum")?.value,
          case .number(let most)? = field.schema.member("maximum")?.value
        else { continue }
        // Opacities of a pair are checked against each other too.
        if field.key != "minOpacity", field.key != "maxOpacity" {
          #expect(findings(field.key, least.value).isEmpty, "\(kind) \(field.key)")
        }
        #expect(findings(field.key, most.value).isEmpty, "\(kind) \(field.key)")
        #expect(findings(field.key, least.value - 1).count == 1, "\(kind) \(field.key)")
        #expect(findings(field.key, most.value + 1).count == 1, "\(kind) \(field.key)")
      }
    }
  }

  /// A documented default is the value of a document without the key.
  @Test func defaultsAreTheDecodersDefaults() throws {
    for form in PresetDocument.objects[0].forms {
      let kind = form.discriminators.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", ")
      // A required key has no default.
      let required = form.fields.filter(\.isRequired).map { ", \"\($0.key)\": [{\"type\": \"circle\"}]" }.joined()
      let preset = try PresetDocument.decode(text: "{\(kind)\(required)}", file: "a.json").preset
      let (root, _) = JSONScanner.scan(
        Array(PresetDocument.encode(preset).utf8), origin: SourcePlace(file: "b", line: 1, column: 1))
      for field in form.fields where !field.isRequired {
        #expect(
          root?.member(field.key).map(JSONPrinter.line) == field.defaultValue.map(JSONPrinter.line), "\(field.key)")
      }
    }
  }
}
