/// What a field table says about its object, without the object's Swift types. It is the source of the schema and the
/// reference.
package struct ObjectDescription: Sendable {
  package let name: String
  package let summary: String
  /// One for each combination of variants; a single one if there are no variants.
  package let forms: [FormDescription]
  /// Conditions between its keys, as parts of a schema.
  package let rules: [JSONNode]
}

/// One form of an object: the variants that make it, and all its keys in order.
package struct FormDescription: Sendable {
  package struct Discriminator: Equatable, Sendable {
    package let key: String
    package let value: String
    /// Whether the form also applies if the key is absent.
    package let isDefault: Bool
    /// All values that the key can have, given the discriminators before it.
    package let values: [String]
    package let keyDocumentation: String
    package let documentation: String
  }

  package var discriminators: [Discriminator] = []
  package var fields: [FieldDescription] = []
}

/// One key, with its default in this form.
package struct FieldDescription: Sendable {
  private let field: Property
  package let schema: JSONNode
  package let defaultValue: JSONNode?

  package var key: String { field.key }
  package var documentation: String { field.documentation }
  package var isRequired: Bool { field.isRequired }
  package var defaultNote: String? { field.defaultNote }
  package var label: String { field.type.label }
  package var unit: String { field.type.unit }
  package var range: String { field.type.range }
  package var objects: [@Sendable () -> ObjectDescription] { field.type.objects }

  fileprivate init(_ field: Property, default value: JSONNode?) {
    (self.field, schema, defaultValue) = (field, field.type.schema, value)
  }
}

// MARK: From a table

extension ObjectDescription {
  init(_ table: Table) {
    name = table.name
    summary = table.summary
    rules = table.rules
    forms = FormDraft(draft: Draft(table, of: table.initial)).extended(by: table.items, of: 0).map(\.description)
  }
}

/// A form in the making: the record with its variants selected, and the fields so far.
private struct FormDraft {
  var draft: Draft
  var discriminators: [FormDescription.Discriminator] = []

  /// The forms that this one becomes by the items of one part of the record.
  func extended(by items: [Item], of part: Int) -> [FormDraft] {
    items.reduce([self]) { forms, item in
      switch item {
      case .field(let field): forms.map { $0.adding(field, to: part) }
      case .variants(let variants):
        forms.flatMap { form in variants.cases.flatMap { form.choosing($0, among: variants, of: part) } }
      }
    }
  }

  private func adding(_ field: Property, to part: Int) -> FormDraft {
    var form = self
    form.draft.add(field, to: part)
    return form
  }

  private func choosing(
    _ variant: Variant<any Record>, among variants: Variants<any Record>, of part: Int
  ) -> [FormDraft] {
    var form = self
    let payload = form.draft.choose(variant, of: part)
    form.discriminators.append(
      FormDescription.Discriminator(
        key: variants.key, value: variant.name, isDefault: variant.name == variants.defaultName,
        values: variants.cases.map(\.name), keyDocumentation: variants.documentation,
        documentation: variant.documentation))
    return form.extended(by: variant.table().items, of: payload)
  }

  var description: FormDescription {
    var whole = draft
    whole.assemble(first: true)
    return FormDescription(
      discriminators: discriminators,
      fields: whole.fields.map { FieldDescription($0.field, default: whole.written($0)) })
  }
}

// MARK: For schema and reference

extension ObjectDescription {
  /// The object itself, then those that it may contain.
  var all: [ObjectDescription] { [self] + nestedObjects }

  /// The objects that this one may contain at any depth, each once, in the order in which a reader meets them.
  var nestedObjects: [ObjectDescription] {
    var found: [ObjectDescription] = []
    func visit(_ object: ObjectDescription) {
      for field in object.forms.flatMap(\.fields) {
        for nested in field.objects.map({ $0() }) where !found.contains(where: { $0.name == nested.name }) {
          found.append(nested)
          visit(nested)
        }
      }
    }
    visit(self)
    return found
  }

  /// The keys that all forms have.
  var sharedFields: [FieldDescription] {
    forms[0].fields.filter { field in
      forms.allSatisfy { $0.fields.contains { $0.key == field.key && $0.schema == field.schema } }
    }
  }

  /// Whether the key has one default in all forms.
  func hasSharedDefault(_ key: String) -> Bool {
    let values = forms.map { form in form.fields.first { $0.key == key }?.defaultValue }
    return values.allSatisfy { $0 == values[0] }
  }
}

extension FieldDescription {
  var unitInWords: String {
    switch unit {
    case "pt": "points"
    case "s": "seconds"
    case "°": "degrees"
    default: unit
    }
  }
}
