/// Writes the JSON Schema (draft 2020-12) from the field tables, for completion and checks while a preset is typed.
///
/// An object with one form is a list of properties. An object with several forms has the keys that all forms share, and
/// under `allOf` one `if`/`then` for each form, with its own keys and defaults. So editors complete the keys of the
/// kind that is already written.
public struct SchemaWriter {
  /// Whether parameters and arithmetic on them may stand for numbers.
  private let allowsExpressions: Bool

  /// The schema file's text.
  public static func schema(of document: DocumentKind = .preset) -> String {
    let writer = SchemaWriter(allowsExpressions: document == .preset)
    var definitions: [(String, JSONNode)] = []
    if document == .preset {
      definitions = [
        ("Color", ValueType<ThemedColor>.colorDefinition), ("Easing", ValueType<EasingValue>.easingDefinition),
        ("Expression", expression),
      ]
    }
    let objects = document.objects
    for object in objects.dropFirst() { definitions.append((object.name, .object(writer.members(of: object)))) }
    let head: [(String, JSONNode)] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("LoaderLoom \(document.rawValue)")),
    ]
    return JSONPrinter.document(.object(head + writer.members(of: objects[0]) + [("$defs", .object(definitions))]))
  }

  /// Arithmetic on parameters, which may stand for any number.
  private static let expression = JSONNode.object([
    ("description", .text("A parameter or arithmetic on parameters: \"$size\", \"$size * 0.5\".")),
    ("type", .text("string")), ("pattern", .text(#"^\$"#)),
  ])

  /// Returns the schema of a value in which an expression may stand for any number.
  private static func allowingExpressions(_ node: JSONNode) -> JSONNode {
    switch node.value {
    case .object(let members):
      if let type = node.member("type")?.asText, type == "number" || type == "integer" {
        return .object([("anyOf", .list([node, .object([("$ref", .text("#/$defs/Expression"))])]))])
      }
      return .object(members.map { ($0.key, allowingExpressions($0.value)) })
    case .list(let items): return .list(items.map(allowingExpressions))
    default: return node
    }
  }

  private func members(of object: ObjectDescription) -> [(String, JSONNode)] {
    let shared = object.sharedFields
    let sharedKeys = shared.map(\.key)
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
    if !required.isEmpty { members.append(("required", .list(required.map { .text($0) }))) }
    guard object.forms.count > 1 else { return members + [("additionalProperties", .boolean(false))] }
    let branches = object.forms.map { form in
      branch(form, object, own: form.fields.filter { !sharedKeys.contains($0.key) || !object.hasSharedDefault($0.key) })
    }
    return members + [("allOf", .list(branches)), ("unevaluatedProperties", .boolean(false))]
  }

  /// "If the document is of this form, then it has these keys too."
  private func branch(_ form: FormDescription, _ object: ObjectDescription, own: [FieldDescription]) -> JSONNode {
    let condition: [(String, JSONNode)] = form.discriminators.map { ($0.key, .object([("const", .text($0.value))])) }
    let given = form.discriminators.filter { !$0.isDefault }.map { JSONNode.text($0.key) }
    var properties: [(String, JSONNode)] = form.discriminators.dropFirst().map { discriminator in
      (
        discriminator.key,
        property(discriminator, object.forms.filter { $0.discriminators.first == form.discriminators.first })
      )
    }
    properties += own.map { ($0.key, property($0, isDefaultShared: true)) }
    var then: [(String, JSONNode)] = [("properties", .object(properties))]
    let required = own.filter(\.isRequired).map { JSONNode.text($0.key) }
    if !required.isEmpty { then.append(("required", .list(required))) }
    return .object([
      ("if", .object([("properties", .object(condition)), ("required", .list(given))])), ("then", .object(then)),
    ])
  }

  private func property(
    _ discriminator: FormDescription.Discriminator, _ forms: [FormDescription]
  ) -> JSONNode {
    let all = forms.flatMap(\.discriminators).filter { $0.key == discriminator.key }
    var described: [String] = []
    for value in discriminator.values {
      if let one = all.first(where: { $0.value == value }) { described.append("\(value): \(one.documentation)") }
    }
    var members: [(String, JSONNode)] = [
      ("description", .text(([discriminator.keyDocumentation] + described).joined(separator: " "))),
      ("enum", .list(discriminator.values.map { .text($0) })),
    ]
    if let usual = all.first(where: \.isDefault) { members.append(("default", .text(usual.value))) }
    return .object(members)
  }

  private func property(_ field: FieldDescription, isDefaultShared: Bool) -> JSONNode {
    guard case .object(let type) = field.schema.value else { preconditionFailure("a value's schema is an object") }
    let unit = field.unit.isEmpty ? "" : " In \(field.unitInWords)."
    var members = [("description", JSONNode.text(field.documentation + unit))]
    let own = JSONNode(.object(type), .nowhere)
    if case .object(let whole) = (allowsExpressions ? Self.allowingExpressions(own) : own).value {
      members += whole.map { ($0.key, $0.value) }
    }
    if isDefaultShared, field.defaultNote == nil, let value = field.defaultValue { members.append(("default", value)) }
    return .object(members)
  }
}
