/// The forms of an object that one of its keys distinguishes: `kind` of a preset, `effect` of a dot grid, `type` of a
/// layout.
struct Variants<Root>: Sendable {
  let key: String
  let documentation: String
  /// The variant that is meant if the key is absent; nil if the key is required.
  var defaultName: String?
  let cases: [Variant<Root>]

  fileprivate var erased: Variants<any Record> {
    Variants<any Record>(
      key: key, documentation: documentation, defaultName: defaultName, cases: cases.map { Variant($0) })
  }
}

/// One variant: a record of its own, the payload, whose keys stand beside those of the object.
struct Variant<Root>: Sendable {
  let name: String
  /// Called, not stored, because a run of the tool needs the fields of only one variant in twelve.
  let table: @Sendable () -> Table
  /// What it says in place of its table's summary, and the payload of an object that just names it in place of the
  /// table's own, where variants share a table.
  private let own: (documentation: String, blank: any Record)?
  /// Returns nil if the object is of another variant.
  let payload: @Sendable (any Record) -> (any Record)?
  /// Makes the object this variant, with this payload.
  let set: @Sendable (inout any Record, any Record) -> Void

  var documentation: String { own?.documentation ?? table().summary }
  /// The payload of an object that just names the variant.
  var blank: any Record { own?.blank ?? table().initial }

  /// - Parameter start: Makes the object of the payload where it was another variant, for objects whose defaults depend
  ///   on their variant.
  init<Payload: Tabled>(
    _ name: String, own: (documentation: String, blank: Payload)? = nil,
    start: (@Sendable (Payload) -> Root)? = nil,
    _ payload: @escaping @Sendable (Root) -> Payload?, _ set: @escaping @Sendable (inout Root, Payload) -> Void
  ) where Root: Record {
    self.name = name
    table = { Payload.table }
    self.own = own.map { ($0.documentation, $0.blank) }
    self.payload = { record in (record as? Root).flatMap(payload) }
    self.set = { record, value in
      guard var root = record as? Root, let value = value as? Payload else {
        preconditionFailure("a variant is set in its own record")
      }
      if let start, payload(root) == nil { root = start(value) } else { set(&root, value) }
      record = root
    }
  }

  fileprivate init<Other>(_ other: Variant<Other>) {
    name = other.name
    table = other.table
    own = other.own
    payload = other.payload
    set = other.set
  }
}

/// The fields of a struct that the object's struct holds; in documents its keys stand among the object's own.
struct Fields<Root> {
  fileprivate let items: [Item]

  /// - Parameter defaultNote: text in place of each default.
  init<Inner: Tabled>(in path: WritableKeyPath<Root, Inner>, defaultNote: String? = nil) {
    items = Inner.table.items.map { item in
      guard case .field(let field) = item else { preconditionFailure("a struct with variants stands by itself") }
      return .field(field.within(path, defaultNote: defaultNote))
    }
  }
}

/// An entry of a field table.
enum Item: Sendable {
  case field(Property)
  case variants(Variants<any Record>)

  var key: String {
    switch self {
    case .field(let field): field.key
    case .variants(let variants): variants.key
    }
  }
}

@resultBuilder enum ItemBuilder<Root> {
  static func buildExpression(_ field: Field<Root>) -> [Item] { [.field(field.property)] }
  static func buildExpression(_ variants: Variants<Root>) -> [Item] { [.variants(variants.erased)] }
  static func buildExpression(_ fields: Fields<Root>) -> [Item] { fields.items }
  static func buildExpression(_ fields: [Field<Root>]) -> [Item] { fields.map { .field($0.property) } }
  static func buildBlock(_ items: [Item]...) -> [Item] { items.flatMap { $0 } }
}
