import PresetModel
import Testing

/// A decoder that has nothing to do with JSON. It reads a tree of values such as a configuration language might have:
/// it distinguishes whole numbers from others, gives each value only as what it is, and keeps the keys in their order.
struct TreeDecoder: Decoder {
  indirect enum Tree: Equatable {
    case nothing
    case flag(Bool)
    case whole(Int)
    case real(Double)
    case text(String)
    case list([Tree])
    case map([(key: String, value: Tree)])

    init(_ node: JSONNode) {
      switch node.value {
      case .null, .malformed: self = .nothing
      case .boolean(let value): self = .flag(value)
      case .number(let number): self = Int(number.text).map(Tree.whole) ?? .real(number.value)
      case .text(let text): self = .text(text)
      case .list(let items): self = .list(items.map(Tree.init))
      case .object(let members): self = .map(members.map { ($0.key, Tree($0.value)) })
      }
    }

    static func == (a: Tree, b: Tree) -> Bool { "\(a)" == "\(b)" }
  }

  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int?
    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) {
      stringValue = "entry \(intValue)"
      self.intValue = intValue
    }
  }

  let tree: Tree
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ text: String) throws {
    let (root, findings) = JSONScanner.scan(Array(text.utf8), origin: SourcePlace(file: "tree", line: 1, column: 1))
    #expect(findings.isEmpty)
    tree = Tree(try #require(root))
  }

  private init(_ tree: Tree, _ parent: TreeDecoder, _ key: any CodingKey) {
    self.tree = tree
    codingPath = parent.codingPath + [key]
    userInfo = parent.userInfo
  }

  private func mismatch<Value>(_ type: Value.Type) -> DecodingError {
    .typeMismatch(type, DecodingError.Context(codingPath: codingPath, debugDescription: "\(tree) is no \(type)"))
  }

  func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
    guard case .map(let entries) = tree else { throw mismatch([String: Tree].self) }
    return KeyedDecodingContainer(Map(decoder: self, entries: entries))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let entries) = tree else { throw mismatch([Tree].self) }
    return List(decoder: self, entries: entries)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension TreeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { tree == .nothing }
  func decode(_ type: Bool.Type) throws -> Bool {
    if case .flag(let value) = tree { value } else { throw mismatch(type) }
  }
  func decode(_ type: String.Type) throws -> String {
    if case .text(let text) = tree { text } else { throw mismatch(type) }
  }
  func decode(_ type: Double.Type) throws -> Double {
    switch tree {
    case .whole(let value): Double(value)
    case .real(let value): value
    default: throw mismatch(type)
    }
  }
  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  private func whole<W: FixedWidthInteger>() throws -> W {
    if case .whole(let value) = tree, let value = W(exactly: value) { value } else { throw mismatch(W.self) }
  }
  func decode(_ type: Int.Type) throws -> Int { try whole() }
  func decode(_ type: Int8.Type) throws -> Int8 { try whole() }
  func decode(_ type: Int16.Type) throws -> Int16 { try whole() }
  func decode(_ type: Int32.Type) throws -> Int32 { try whole() }
  func decode(_ type: Int64.Type) throws -> Int64 { try whole() }
  func decode(_ type: UInt.Type) throws -> UInt { try whole() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try whole() }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }
}

extension TreeDecoder {
  private struct Map<K: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: TreeDecoder
    let entries: [(key: String, value: Tree)]
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [K] { entries.compactMap { K(stringValue: $0.key) } }
    func contains(_ key: K) -> Bool { entries.contains { $0.key == key.stringValue } }
    private func at(_ key: K) throws -> TreeDecoder {
      guard let entry = entries.first(where: { $0.key == key.stringValue }) else {
        throw DecodingError.keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: ""))
      }
      return TreeDecoder(entry.value, decoder, key)
    }
    func decodeNil(forKey key: K) throws -> Bool { try at(key).decodeNil() }
    func decode<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T { try T(from: at(key)) }
    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) throws -> KeyedDecodingContainer<N> {
      try at(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: K) throws -> any UnkeyedDecodingContainer {
      try at(key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { decoder }
    func superDecoder(forKey key: K) throws -> any Decoder { try at(key) }
  }

  private struct List: UnkeyedDecodingContainer {
    let decoder: TreeDecoder
    let entries: [Tree]
    var currentIndex = 0
    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { entries.count }
    var isAtEnd: Bool { currentIndex == entries.count }
    private mutating func next() -> TreeDecoder {
      defer { currentIndex += 1 }
      return TreeDecoder(entries[currentIndex], decoder, Key(intValue: currentIndex))
    }
    mutating func decodeNil() throws -> Bool {
      guard entries[currentIndex] == .nothing else { return false }
      currentIndex += 1
      return true
    }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: next()) }
    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> {
      try next().container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { next() }
  }
}
