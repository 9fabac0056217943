/// Writes the JSON Schema (draft 2020-12) from the field tables, for completion and checks while a preset is typed.
///
/// An object with one form is a list of properties. An object with several forms has the keys that all forms share, and
/// under `allOf` one `if`/`then` for each form, with its own keys and defaults. So editors complete the keys of the
/// kind that is already written. Where the form is not known, nothing else is reported.
public struct SchemaWriter {
  /// Whether parameters and arithmetic on them may stand for numbers.
  private let allowsExpressions: Bool

  /// The schema file's text.
  public static func schema(of document: DocumentKind = .preset) -> String {
    let writer = SchemaWriter(allowsExpressions: document == .preset)
    var definitions: [(String, JSONNode)] = []
    if document == .preset {
      definitions = [
        ("Color", ColorType.definition), ("Easing", EasingType.definition),
        ("Expression", expression),
      ]
    }
    let objects = document.objects
    for object in objects.dropFirst() { definitions.append((object.name, .object(writer.members(of: object)))) }
    let head: [(String, JSONNode)] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("LoaderLoom \(document.rawValue)")), ("examples", .list(document.examples)),
    ]
    return JSONPrinter.document(.object(head + writer.members(of: objects[0]) + [("$defs", .object(definitions))]))
  }

  /// Arithmetic on parameters, which may stand for any number.
  private static let expression = JSONNode.object([
    ("description", .text("A parameter or arithmetic on parameters: \"$size\", \"$size * 0.5\".")),
    ("type", .text("string")), ("pattern", .text(#"^\$"#)),
  ])

  private static let isExpression = JSONNode.matching(#"^\$"#)
  private static let reference = JSONNode.object([("$ref", .text("#/$defs/Expression"))])

  /// Returns the schema of a value in which an expression may stand for any number.
  private static func allowingExpressions(_ node: JSONNode) -> JSONNode {
    switch node.value {
    case .object(let members):
      if let type = node.member("type")?.asText, type == "number" || type == "integer" {
        return .branch(if: isExpression, then: reference, else: node)
      }
      if let form = node.member("then"), let other = node.member("else"), node == .text(form, orElse: other) {
        return .text(.branch(if: isExpression, then: reference, else: form), orElse: other)
      }
      return .object(members.map { ($0.key, allowingExpressions($0.value)) })
    case .list(let items): return .list(items.map(allowingExpressions))
    default: return node
    }
  }

  private func members(of object: ObjectDescription) -> [(String, JSONNode)] {
    let shared = object.sharedFields
    var properties: [(String, JSONNode)] = []
    for discriminator in object.forms[0].discriminators.prefix(1) {
      properties.append((discriminator.key, property(discriminator, object.forms)))
    }
    properties += shared.map { ($0.key, property($0, isDefaultShared: object.hasSharedDefault($0.key))) }
    var required = object.forms[0].discriminators.prefix(1).filter { _ in
      !object.forms.contains { $0.discriminators[0].isDefault }
    }.map(\.key)
    required += shared.filter(\.isRequired).map(\.key)

    var members: [(String, JSONNode)] = [
      ("type", .text("object")), ("description", .text(object.summary)), ("properties", .object(properties)),
    ]
    members += requiring(required, object)
    guard object.forms.count > 1 else { return members + [("additionalProperties", .boolean(false))] }
    var branches = object.forms.map { branch($0, object) } + innerDiscriminators(of: object)
    if object.canExtend { branches.append(extendingBranch(of: object)) }
    branches += object.rules
    return members + [("allOf", .list(branches)), ("defaultSnippets", .list(snippets(of: object)))]
  }

  /// "These keys must be there", of which one that extends another may leave all to the other.
  private func requiring(_ keys: [String], _ object: ObjectDescription) -> [(String, JSONNode)] {
    guard !keys.isEmpty else { return [] }
    let required = JSONNode.texts(keys)
    guard object.canExtend else { return [("required", required)] }
    return [
      ("if", .object([("required", .list([.text("extends")]))])), ("then", .boolean(true)),
      ("else", .object([("required", required)])),
    ]
  }

  /// "If the document is of this form, then it has these keys and no others."
  ///
  /// A branch lists all keys, those with schemas elsewhere too. `unevaluatedProperties` would need less, but a single
  /// wrong value makes validators report every key of its branch.
  private func branch(_ form: FormDescription, _ object: ObjectDescription) -> JSONNode {
    let condition: [(String, JSONNode)] = form.discriminators.map { ($0.key, .object([("const", .text($0.value))])) }
    let given = form.discriminators.filter { !$0.isDefault }.map { JSONNode.text($0.key) }
    let sharedKeys = object.sharedFields.map(\.key)
    var properties: [(String, JSONNode)] = form.discriminators.map { ($0.key, .boolean(true)) }
    var required: [String] = []
    for field in form.fields {
      let isElsewhere = sharedKeys.contains(field.key) && object.hasSharedDefault(field.key)
      properties.append((field.key, isElsewhere ? .boolean(true) : property(field, isDefaultShared: true)))
      if field.isRequired, !isElsewhere { required.append(field.key) }
    }
    let then = [("properties", JSONNode.object(properties)), ("additionalProperties", .boolean(false))]
    return .object([
      ("if", .object([("properties", .object(condition)), ("required", .list(given))])),
      ("then", .object(then + requiring(required, object))),
    ])
  }

  /// "If the first discriminator has this value, then the second has one of these."
  private func innerDiscriminators(of object: ObjectDescription) -> [JSONNode] {
    object.forms[0].discriminators[0].values.compactMap { value in
      let forms = object.forms.filter { $0.discriminators[0].value == value }
      guard let first = forms.first, first.discriminators.count > 1 else { return nil }
      let outer = first.discriminators[0]
      return .object([
        (
          "if",
          .object([
            ("properties", .object([(outer.key, .object([("const", .text(value))]))])),
            ("required", .list(outer.isDefault ? [] : [.text(outer.key)])),
          ])
        ),
        (
          "then",
          .object([
            ("properties", .object(first.discriminators.dropFirst().map { ($0.key, property($0, forms)) }))
          ])
        ),
      ])
    }
  }

  /// "If it extends another and does not say its kind, then it has any keys of any kind."
  private func extendingBranch(of object: ObjectDescription) -> JSONNode {
    var properties: [(String, JSONNode)] = object.forms[0].discriminators.prefix(1).map { ($0.key, .boolean(true)) }
    let inner = object.forms.flatMap { $0.discriminators.dropFirst() }
    for key in inner.map(\.key) where !properties.contains(where: { $0.0 == key }) {
      let values = inner.filter { $0.key == key }.flatMap(\.values)
      properties.append((key, .object([("enum", .texts(values.withoutRepeats))])))
    }
    for key in object.forms.flatMap(\.fields).map(\.key).withoutRepeats
    where !properties.contains(where: { $0.0 == key }) {
      if object.sharedFields.contains(where: { $0.key == key }) {
        properties.append((key, .boolean(true)))
        continue
      }
      var union = FieldUnion()
      for form in object.forms {
        for field in form.fields where field.key == key {
          union.add(kind: form.discriminators[0].value, documentation: documentation(field), schema: schema(field))
        }
      }
      properties.append((key, union.schema))
    }
    return .object([
      ("if", .allOf(.havingKey("extends"), .not(.havingKey(object.forms[0].discriminators[0].key)))),
      ("then", .object([("properties", .object(properties)), ("additionalProperties", .boolean(false))])),
    ])
  }

  /// What editors offer to write for each form: its discriminators, and the keys that it must have.
  private func snippets(of object: ObjectDescription) -> [JSONNode] {
    object.forms.filter { $0.discriminators.dropFirst().allSatisfy(\.isDefault) }.map { form in
      let first = form.discriminators[0]
      let required = form.fields.filter(\.isRequired).map { ($0.key, $0.snippet) }
      return .object([
        ("label", .text(first.value)), ("description", .text(first.documentation)),
        ("body", .object([(first.key, .text(first.value))] + required)),
      ])
    }
  }

  private func property(_ discriminator: FormDescription.Discriminator, _ forms: [FormDescription]) -> JSONNode {
    let all = forms.flatMap(\.discriminators).filter { $0.key == discriminator.key }
    var described: [String] = []
    for value in discriminator.values {
      if let one = all.first(where: { $0.value == value }) { described.append("\(value): \(one.documentation)") }
    }
    var members: [(String, JSONNode)] = [
      ("description", .text(([discriminator.keyDocumentation] + described).joined(separator: " "))),
      ("enum", .texts(discriminator.values)),
      (
        "enumDescriptions",
        .list(discriminator.values.map { value in .text(all.first { $0.value == value }?.documentation ?? "") })
      ),
    ]
    if let usual = all.first(where: \.isDefault) { members.append(("default", .text(usual.value))) }
    return .object(members)
  }

  private func property(_ field: FieldDescription, isDefaultShared: Bool) -> JSONNode {
    guard case .object(let own) = schema(field).value else { preconditionFailure("a value's schema is an object") }
    var members = [("description", JSONNode.text(documentation(field)))] + own.map { ($0.key, $0.value) }
    if isDefaultShared, field.defaultNote == nil, let value = field.defaultValue { members.append(("default", value)) }
    return .object(members)
  }

  private func documentation(_ field: FieldDescription) -> String {
    field.documentation + (field.unit.isEmpty ? "" : " In \(field.unitInWords).")
  }

  private func schema(_ field: FieldDescription) -> JSONNode {
    allowsExpressions ? Self.allowingExpressions(field.schema) : field.schema
  }
}

extension ObjectDescription {
  /// Whether a document may leave what it must have to one that it extends.
  fileprivate var canExtend: Bool { sharedFields.contains { $0.key == "extends" } }
}

extension FieldDescription {
  /// A value that an author replaces.
  fileprivate var snippet: JSONNode {
    switch schema.member("type")?.asText {
    case "array": .list([.object([("type", .text("circle")), ("diameter", .number(16)), ("fill", .text("blue"))])])
    case "string": .text("$1")
    case "number", "integer": .number(1)
    default: .object([])
    }
  }
}
