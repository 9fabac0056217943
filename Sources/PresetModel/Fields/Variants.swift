/// The forms of an object that one of its keys distinguishes: `kind` of a preset, `effect` of a dot grid, `type` of a
/// layout.
struct Variants<Root>: Sendable {
  let key: String
  let documentation: String
  /// The variant that is meant if the key is absent; nil if the key is required.
  let defaultName: String?
  let cases: [Variant<Root>]
}

/// One variant: how it is chosen and recognised, and the keys that only it has.
struct Variant<Root>: Sendable {
  let name: String
  let documentation: String
  /// Makes the struct this variant's default.
  let select: @Sendable (inout Root) -> Void
  let matches: @Sendable (Root) -> Bool
  /// Called, not stored, because a run of the tool needs the fields of only one variant in twelve.
  let items: @Sendable () -> [Item<Root>]
  /// The conditions between the payload's own fields.
  let check: @Sendable (Root, JSONNode, inout Reading) -> Void

  /// A case of an enum whose payload has a table of its own; `set` puts the payload's case in place.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Payload>(
    _ name: String, _ documentation: String, default payload: @autoclosure @escaping @Sendable () -> Payload,
    _ extract: @escaping @Sendable (Root) -> Payload?, _ set: @escaping @Sendable (inout Root, Payload) -> Void,
    table: @escaping @Sendable () -> Table<Payload>
  ) where Payload: Sendable {
    self.name = name
    self.documentation = documentation
    select = { set(&$0, payload()) }
    matches = { extract($0) != nil }
    let lens = Lens(extract, set)
    items = { table().items.map { $0.lifted(through: lens) } }
    check = { table().check(lens.get($0), $1, &$2) }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private init<Inner>(_ variant: Variant<Inner>, through lens: Lens<Root, Inner>) {
    name = variant.name
    documentation = variant.documentation
    select = { root in
      var inner = lens.get(root)
      variant.select(&inner)
      lens.set(&root, inner)
    }
    matches = { variant.matches(lens.get($0)) }
    items = { variant.items().map { $0.lifted(through: lens) } }
    check = { variant.check(lens.get($0), $1, &$2) }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func lifted<Outer>(through lens: Lens<Outer, Root>) -> Variant<Outer> { Variant<Outer>(self, through: lens) }
}

/// An entry of a field table.
enum Item<Root>: Sendable {
  case field(Field<Root>)
  case variants(Variants<Root>)

  @_semantics("optimize.sil.specialize.generic.never")
  func lifted<Outer>(through lens: Lens<Outer, Root>) -> Item<Outer> {
    switch self {
    case .field(let field): .field(Field(field, through: lens))
    case .variants(let variants):
      .variants(
        Variants(
          key: variants.key, documentation: variants.documentation, defaultName: variants.defaultName,
          cases: variants.cases.map { $0.lifted(through: lens) }))
    }
  }
}

@resultBuilder enum ItemBuilder<Root> {
  static func buildExpression(_ field: Field<Root>) -> [Item<Root>] { [.field(field)] }
  static func buildExpression(_ variants: Variants<Root>) -> [Item<Root>] { [.variants(variants)] }
  /// Fields that several objects share.
  static func buildExpression(_ items: [Item<Root>]) -> [Item<Root>] { items }
  @_semantics("optimize.sil.specialize.generic.never")
  static func buildBlock(_ items: [Item<Root>]...) -> [Item<Root>] { items.flatMap { $0 } }
}
