/// The containers of a `PositionedDecoder`, from which a caller's own types read.
extension PositionedDecoder {
  public func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = node.value else {
      throw mismatch("an object in { }", for: [String: JSONNode].self)
    }
    return KeyedDecodingContainer(PositionedMembers(decoder: self, members: members))
  }

  public func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let items) = node.value else { throw mismatch("a list in [ ]", for: [JSONNode].self) }
    return PositionedItems(decoder: self, items: items)
  }

  public func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension PositionedDecoder: SingleValueDecodingContainer {
  public func decodeNil() -> Bool { node.value == .null }

  public func decode(_ type: Bool.Type) throws -> Bool {
    guard case .boolean(let value) = node.value else { throw mismatch("true or false", for: type) }
    return value
  }

  public func decode(_ type: String.Type) throws -> String {
    guard case .text(let text) = node.value else { throw mismatch("a string", for: type) }
    return text
  }

  public func decode(_ type: Double.Type) throws -> Double { try number(type) }
  public func decode(_ type: Float.Type) throws -> Float { Float(try number(type)) }
  public func decode(_ type: Int.Type) throws -> Int { try whole() }
  public func decode(_ type: Int8.Type) throws -> Int8 { try whole() }
  public func decode(_ type: Int16.Type) throws -> Int16 { try whole() }
  public func decode(_ type: Int32.Type) throws -> Int32 { try whole() }
  public func decode(_ type: Int64.Type) throws -> Int64 { try whole() }
  public func decode(_ type: UInt.Type) throws -> UInt { try whole() }
  public func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }
  public func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }
  public func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }
  public func decode(_ type: UInt64.Type) throws -> UInt64 { try whole() }
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

  private func number(_ type: any Any.Type) throws -> Double {
    guard case .number(let number) = node.value else { throw mismatch("a number", for: type) }
    return number.value
  }

  private func whole<Whole: FixedWidthInteger>() throws -> Whole {
    if case .number(let number) = node.value, let value = Whole(number.text) ?? Whole(exactly: number.value) {
      return value
    }
    throw mismatch("a whole number from \(Whole.min) to \(Whole.max)", for: Whole.self)
  }
}

/// The members of an object.
private struct PositionedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: PositionedDecoder
  let members: [JSONMember]

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { members.contains { $0.key == key.stringValue } }

  private func at(_ key: any CodingKey) throws -> PositionedDecoder {
    guard let member = members.first(where: { $0.key == key.stringValue }) else { throw decoder.missing(key) }
    return decoder.nested(member.value, key)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try at(key).decodeNil() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try Value(from: at(key)) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try at(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try at(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try at(AnyCodingKey(stringValue: "super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try at(key) }
}

/// The entries of a list, in order.
private struct PositionedItems: UnkeyedDecodingContainer {
  let decoder: PositionedDecoder
  let items: [JSONNode]
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex == items.count }

  /// Passes the next entry to `body`, and moves on unless that throws.
  private mutating func next<Value>(_ body: (PositionedDecoder) throws -> Value) throws -> Value {
    let key = AnyCodingKey(intValue: currentIndex)
    guard !isAtEnd else { throw decoder.missing(key) }
    let value = try body(decoder.nested(items[currentIndex], key))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, items[currentIndex].value == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try Value(from: $0) } }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }
  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}
