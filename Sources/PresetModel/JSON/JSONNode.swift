/// A JSON value and its place.
public struct JSONNode: Equatable, Sendable {
  public enum Value: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(JSONNumber)
    case text(String)
    case list([JSONNode])
    case object([JSONMember])
    /// Something malformed that has been reported already.
    case malformed
  }

  public var value: Value
  public var place: SourcePlace

  public init(_ value: Value, _ place: SourcePlace) {
    self.value = value
    self.place = place
  }

  /// The value of an object's key.
  package func member(_ key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The value of an object's key, or the entry of a list by its number.
  func child(_ key: String) -> JSONNode? {
    if case .list(let items) = value, let index = Int(key), items.indices.contains(index) { return items[index] }
    return member(key)
  }

  /// The value at a path of keys and numbers or, where it is not written, the innermost object or list that would hold
  /// it.
  func nearest(_ path: some Sequence<String>) -> JSONNode {
    var node = self
    for key in path {
      guard let next = node.child(key) else { break }
      node = next
    }
    return node
  }
}

/// A key of an object, its place, and its value.
public struct JSONMember: Equatable, Sendable {
  public var key: String
  public var keyPlace: SourcePlace
  public var value: JSONNode

  public init(_ key: String, _ keyPlace: SourcePlace, _ value: JSONNode) {
    self.key = key
    self.keyPlace = keyPlace
    self.value = value
  }
}

/// A finite number with its decimal text as written.
public struct JSONNumber: Equatable, Sendable {
  public var text: String
  public var value: Double

  init(text: String, value: Double) {
    self.text = text
    self.value = value
  }

  /// The shortest text that reads back as the same value; whole numbers without a fraction.
  public init(_ value: Double) {
    let text = value.description
    self.init(text: text.hasSuffix(".0") ? String(text.dropLast(2)) : text, value: value)
  }
}

/// Values that come from no text, for printing.
extension JSONNode {
  package static let null = JSONNode(.null, .nowhere)
  package static func text(_ text: String) -> JSONNode { JSONNode(.text(text), .nowhere) }
  package static func number(_ value: Double) -> JSONNode { JSONNode(.number(JSONNumber(value)), .nowhere) }
  package static func number(_ value: Int) -> JSONNode {
    JSONNode(.number(JSONNumber(text: value.description, value: Double(value))), .nowhere)
  }
  package static func boolean(_ value: Bool) -> JSONNode { JSONNode(.boolean(value), .nowhere) }
  package static func list(_ items: [JSONNode]) -> JSONNode { JSONNode(.list(items), .nowhere) }
  package static func texts(_ texts: [String]) -> JSONNode { .list(texts.map { .text($0) }) }
  package static func object(_ members: [(String, JSONNode)]) -> JSONNode {
    JSONNode(.object(members.map { JSONMember($0.0, .nowhere, $0.1) }), .nowhere)
  }

  /// Adds the members of another object. A member whose key exists already replaces the earlier one.
  package mutating func add(_ other: JSONNode) {
    value = other.merged(over: self) { member, _ in member }.value
  }

  /// Returns the members of another object with those of this one. `merge` makes one of two with the same key, this
  /// one's first. What is no object stands as it is.
  func merged(over base: JSONNode, _ merge: (JSONMember, JSONMember) -> JSONMember) -> JSONNode {
    guard case .object(let mine) = value, case .object(var members) = base.value else { return self }
    for member in mine {
      if let i = members.firstIndex(where: { $0.key == member.key }) {
        members[i] = merge(member, members[i])
      } else {
        members.append(member)
      }
    }
    return JSONNode(.object(members), place)
  }

  /// Whether it is neither a list nor an object.
  var isScalar: Bool {
    switch value {
    case .list, .object: false
    default: true
    }
  }

  /// The same value as if all of it were written at one place.
  func placed(at place: SourcePlace) -> JSONNode {
    switch value {
    case .list(let items): JSONNode(.list(items.map { $0.placed(at: place) }), place)
    case .object(let members):
      JSONNode(.object(members.map { JSONMember($0.key, place, $0.value.placed(at: place)) }), place)
    default: JSONNode(value, place)
    }
  }
}
