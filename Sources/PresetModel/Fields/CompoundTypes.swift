/// Values that are made of other values.

/// A value that may be absent, or `null`, so that an argument can remove it. It is absent by default.
struct OptionalType<Wrapped: Sendable>: ValueType {
  let type: any ValueType<Wrapped>

  var label: String { type.label }
  var unit: String { type.unit }
  var range: String { type.range }
  var schema: JSONNode { .branch(if: .ofType("null"), then: .boolean(true), else: type.schema) }
  var objects: [@Sendable () -> ObjectDescription] { type.objects }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Wrapped?? {
    if case .null = node.value { return .some(nil) }
    guard let value = type.read(node, &reading) else { return nil }
    return .some(value)
  }

  func write(_ value: Wrapped?) -> JSONNode? { value.flatMap(type.write) }
}

struct ListType<Element: Sendable>: ValueType {
  let type: any ValueType<Element>
  let count: ClosedRange<Int>

  init(of type: any ValueType<Element>, count: ClosedRange<Int>) {
    self.type = type
    self.count = count
  }

  var label: String { "list of \(type.label)" }
  var unit: String { type.unit }
  var range: String { "\(count.lowerBound)…\(count.upperBound) entries" }
  var schema: JSONNode { .list(of: type.schema, count: count) }
  var objects: [@Sendable () -> ObjectDescription] { type.objects }

  func read(_ node: JSONNode, _ reading: inout Reading) -> [Element]? {
    guard case .list(let items) = node.value, count.contains(items.count) else {
      return reading.mismatched(
        node, "a list of \(count.lowerBound) to \(count.upperBound) entries",
        remedy: isEntry(node) ? "put it in [ ]" : listRemedy(node), takesParameter: false)
    }
    var values: [Element] = []
    for (i, item) in items.enumerated() {
      let value = reading.within(.index(i)) { type.read(item, &$0) }
      if let value { values.append(value) }
    }
    return values.count == items.count ? values : nil
  }

  /// Whether a value is an entry, and all that is wrong is that there is no list around it.
  private func isEntry(_ node: JSONNode) -> Bool {
    if case .list = node.value { return false }
    return count.contains(1) && type.accepts(node)
  }

  func write(_ values: [Element]) -> JSONNode? { .list(values.compactMap(type.write)) }
}

/// An object of named fields. Missing keys have the object's own defaults or, where it does not start fresh, keep the
/// value that the field has so far.
struct ObjectType<Value: Record>: ValueType {
  let table: @Sendable () -> Table
  let startsFresh: Bool
  let objects: [@Sendable () -> ObjectDescription]

  init(
    startsFresh: Bool = true, table: @escaping @Sendable () -> Table,
    description: (@Sendable () -> ObjectDescription)? = nil
  ) {
    self.table = table
    self.startsFresh = startsFresh
    objects = [description ?? { table().description }]
  }

  var label: String { table().name }
  var schema: JSONNode { .object([("$ref", .text("#/$defs/\(label)"))]) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Value? {
    let table = table()
    return table.read(node, from: table.initial, &reading) as? Value
  }

  func read(_ node: JSONNode, over current: Value, _ reading: inout Reading) -> Value? {
    startsFresh ? read(node, &reading) : table().read(node, from: current, &reading) as? Value
  }

  func write(_ value: Value) -> JSONNode? { table().write(value) }
}

extension ObjectType where Value: Tabled {
  init(startsFresh: Bool = true) { self.init(startsFresh: startsFresh, table: { Value.table }) }
}

/// An object with any keys of 1 to 200 characters, in their order.
struct MapType<Element: Equatable & Sendable>: ValueType {
  let type: any ValueType<Element>
  let keys: String
  let limit: Int

  private static var longestKey: Int { 200 }

  var label: String { "object of \(type.label)" }
  var unit: String { type.unit }
  var range: String { "\(keys) → \(type.range)" }
  var schema: JSONNode {
    .object([
      ("type", .text("object")), ("additionalProperties", type.schema), ("maxProperties", .number(limit)),
    ])
  }
  var objects: [@Sendable () -> ObjectDescription] { type.objects }

  func read(_ node: JSONNode, _ reading: inout Reading) -> [Named<Element>]? {
    guard case .object(let members) = node.value else {
      return reading.mismatched(node, "an object of \(keys)", takesParameter: false)
    }
    guard members.count <= limit else {
      reading.refuse(node.place, expected("at most \(limit) keys", found: "\(members.count)"))
      return nil
    }
    var values: [Named<Element>] = []
    for member in members {
      let length = member.key.unicodeScalars.count
      guard 1...Self.longestKey ~= length else {
        reading.refuse(member.keyPlace, expected("a key of 1 to \(Self.longestKey) characters", found: "\(length)"))
        continue
      }
      let value = reading.within(.key(member.key)) { type.read(member.value, &$0) }
      if let value { values.append(Named(member.key, value)) }
    }
    return values.count == members.count ? values : nil
  }

  func write(_ entries: [Named<Element>]) -> JSONNode? {
    .object(entries.compactMap { entry in type.write(entry.value).map { (entry.name, $0) } })
  }
}

/// Any JSON value, which another table reads later.
struct JSONType: ValueType {
  var label: String { "value" }
  var schema: JSONNode { .object([]) }

  func read(_ node: JSONNode, _: inout Reading) -> JSONNode? {
    if case .malformed = node.value { nil } else { node }
  }

  func write(_ node: JSONNode) -> JSONNode? { node }
}

// MARK: In tables

extension ValueType {
  static func optional<Wrapped>(_ type: any ValueType<Wrapped>) -> OptionalType<Wrapped>
  where Self == OptionalType<Wrapped> { OptionalType(type: type) }

  static func list<Element>(of type: any ValueType<Element>, count: ClosedRange<Int>) -> ListType<Element>
  where Self == ListType<Element> { ListType(of: type, count: count) }

  static func object<Object: Tabled>(startsFresh: Bool = true) -> ObjectType<Object>
  where Self == ObjectType<Object> { ObjectType(startsFresh: startsFresh) }

  static func map<Element>(of type: any ValueType<Element>, keys: String, limit: Int) -> MapType<Element>
  where Self == MapType<Element> { MapType(type: type, keys: keys, limit: limit) }
}

extension ValueType where Self == JSONType { static var json: JSONType { JSONType() } }
