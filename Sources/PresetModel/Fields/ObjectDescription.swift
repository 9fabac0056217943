/// What a field table says about its object, without the object's Swift types. It is the source of the schema and the
/// reference.
package struct ObjectDescription: Sendable {
  package let name: String
  package let summary: String
  /// One for each combination of variants; a single one if there are no variants.
  package let forms: [FormDescription]
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
  package let key: String
  package let documentation: String
  package let isRequired: Bool
  package let defaultNote: String?
  package let label: String
  package let unit: String
  package let range: String
  package let schema: JSONNode
  package let objects: [@Sendable () -> ObjectDescription]
  package let defaultValue: JSONNode?

  @_semantics("optimize.sil.specialize.generic.never")
  init<Root>(_ field: Field<Root>, default root: Root) {
    key = field.key
    documentation = field.documentation()
    isRequired = field.isRequired
    defaultNote = field.defaultNote
    label = field.label
    unit = field.unit
    range = field.range()
    schema = field.schema()
    objects = field.objects
    defaultValue = field.write(root)
  }
}

/// A form in the making: the struct with its variants selected, and the fields so far.
private struct FormDraft<Root> {
  var root: Root
  var discriminators: [FormDescription.Discriminator] = []
  var fields: [Field<Root>] = []
}

extension Table {
  var description: ObjectDescription { knownDescription.value { madeDescription } }

  @_semantics("optimize.sil.specialize.generic.never")
  private var madeDescription: ObjectDescription {
    let forms = Table.extended([FormDraft(root: initial)], by: items).map { draft in
      var root = draft.root
      afterSelection(&root)
      return FormDescription(
        discriminators: draft.discriminators,
        fields: draft.fields.map { FieldDescription($0, default: root) })
    }
    return ObjectDescription(name: name, summary: summary, forms: forms)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private static func extended(_ drafts: [FormDraft<Root>], by items: [Item<Root>]) -> [FormDraft<Root>] {
    items.reduce(drafts) { drafts, item in
      switch item {
      case .field(let field):
        return drafts.map { draft in
          var draft = draft
          draft.fields.append(field)
          return draft
        }
      case .variants(let variants): return drafts.flatMap { forms(of: $0, variants) }
      }
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private static func forms(of draft: FormDraft<Root>, _ variants: Variants<Root>) -> [FormDraft<Root>] {
    let values = variants.cases.map(\.name)
    return variants.cases.flatMap { variant in
      var draft = draft
      variant.select(&draft.root)
      draft.discriminators.append(
        FormDescription.Discriminator(
          key: variants.key, value: variant.name, isDefault: variant.name == variants.defaultName,
          values: values, keyDocumentation: variants.documentation, documentation: variant.documentation))
      return extended([draft], by: variant.items())
    }
  }
}

// MARK: For schema and reference

extension ObjectDescription {
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
