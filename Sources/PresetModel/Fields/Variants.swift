/// The forms of an object that one of its keys distinguishes: `kind` of a preset, `effect` of a dot grid, `type` of a
/// layout.
struct Variants<Root>: Sendable {
  let key: String
  let documentation: String
  /// The variant that is meant if the key is absent; nil if the key is required.
  let defaultName: String?
  let cases: [Variant<Root>]

  fileprivate var erased: Variants<any Record> {
    Variants<any Record>(
      key: key, documentation: documentation, defaultName: defaultName, cases: cases.map { Variant($0) })
  }
}

/// One variant: a record of its own, the payload, whose keys stand beside those of the object.
struct Variant<Root>: Sendable {
  let name: String
  let documentation: String
  /// Called, not stored, because a run of the tool needs the fields of only one variant in twelve.
  let table: @Sendable () -> Table
  /// The payload of an object that just names the variant.
  let blank: @Sendable () -> any Record
  /// Returns nil if the object is of another variant.
  let payload: @Sendable (any Record) -> (any Record)?
  /// Makes the object this variant, with this payload.
  let set: @Sendable (inout any Record, any Record) -> Void

  init<Payload: Tabled>(
    _ name: String, _ documentation: String, default blank: @autoclosure @escaping @Sendable () -> Payload,
    _ payload: @escaping @Sendable (Root) -> Payload?, _ set: @escaping @Sendable (inout Root, Payload) -> Void
  ) where Root: Record {
    self.name = name
    self.documentation = documentation
    table = { Payload.table }
    self.blank = blank
    self.payload = { record in (record as? Root).flatMap(payload) }
    self.set = { record, value in
      guard var root = record as? Root, let value = value as? Payload else {
        preconditionFailure("a variant is set in its own record")
      }
      set(&root, value)
      record = root
    }
  }

  /// A variant whose object has defaults of its own: `start` makes it of the payload where it was another variant.
  init<Payload: Tabled>(
    _ name: String, _ documentation: String, default blank: @autoclosure @escaping @Sendable () -> Payload,
    start: @escaping @Sendable (Payload) -> Root,
    _ payload: @escaping @Sendable (Root) -> Payload?, _ set: @escaping @Sendable (inout Root, Payload) -> Void
  ) where Root: Record {
    self.init(name, documentation, default: blank(), payload) { root, value in
      if payload(root) == nil { root = start(value) } else { set(&root, value) }
    }
  }

  fileprivate init<Other>(_ other: Variant<Other>) {
    name = other.name
    documentation = other.documentation
    table = other.table
    blank = other.blank
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
