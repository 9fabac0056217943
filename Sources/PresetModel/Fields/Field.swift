/// One key of an object: the struct's property that holds its value, its type, and what it means.
struct Field<Root>: Sendable {
  let key: String
  let documentation: @Sendable () -> String
  let isRequired: Bool
  /// Text in place of a default that does not follow from the struct alone ("the text style's").
  let defaultNote: String?
  let label: String
  let unit: String
  let range: @Sendable () -> String
  let schema: @Sendable () -> JSONNode
  let objects: [@Sendable () -> ObjectDescription]
  let read: @Sendable (JSONNode, inout Root, inout Reading) -> Void
  let write: @Sendable (Root) -> JSONNode?

  @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ type: ValueType<Value>,
    isRequired: Bool = false, defaultNote: String? = nil,
    _ documentation: @autoclosure @escaping @Sendable () -> String
  ) {
    self.key = key
    self.documentation = documentation
    self.isRequired = isRequired
    self.defaultNote = defaultNote
    label = type.label
    unit = type.unit
    range = type.range
    schema = type.schema
    objects = type.objects
    read = { node, root, reading in
      if let value = type.read(node, root[keyPath: path], &reading) { root[keyPath: path] = value }
    }
    write = { type.write($0[keyPath: path]) }
  }

  /// The same field, as a field of a struct that holds this one's struct.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Inner>(_ field: Field<Inner>, through lens: Lens<Root, Inner>, defaultNote note: String? = nil) {
    key = field.key
    documentation = field.documentation
    isRequired = field.isRequired
    defaultNote = note ?? field.defaultNote
    label = field.label
    unit = field.unit
    range = field.range
    schema = field.schema
    objects = field.objects
    read = { node, root, reading in
      var inner = lens.get(root)
      field.read(node, &inner, &reading)
      lens.set(&root, inner)
    }
    write = { field.write(lens.get($0)) }
  }
}

/// Gets and sets the payload of one of a struct's enum cases, or another part of the struct.
struct Lens<Outer, Inner>: Sendable {
  /// Traps if the enum has another case.
  let get: @Sendable (Outer) -> Inner
  let set: @Sendable (inout Outer, Inner) -> Void

  @_semantics("optimize.sil.specialize.generic.never")
  init(_ extract: @escaping @Sendable (Outer) -> Inner?, _ set: @escaping @Sendable (inout Outer, Inner) -> Void) {
    get = { outer in
      guard let inner = extract(outer) else { preconditionFailure("a variant's fields are read after it was selected") }
      return inner
    }
    self.set = set
  }
}
