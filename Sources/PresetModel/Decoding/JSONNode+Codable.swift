/// Converts between JSON values and the trees of any decoder or encoder. Through this the field tables read what other
/// libraries have parsed, and write what other libraries print.
extension JSONNode: Codable {
  /// The place of a node from another library's decoder is its coding path, without a line. A number gets the shortest
  /// text that reads back as the same value.
  public init(from decoder: any Decoder) throws {
    if let positioned = decoder as? PositionedDecoder {
      self = positioned.node
      return
    }
    let steps = decoder.codingPath.map(Reading.Step.init)
    guard steps.count <= JSONScanner.maximumDepth else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "values are nested more than \(JSONScanner.maximumDepth) deep; make the document flatter"))
    }
    self.init(try decoder.scalar() ?? decoder.items() ?? decoder.members(), SourcePlace(steps))
  }

  public func encode(to encoder: any Encoder) throws {
    switch value {
    case .object(let members):
      var container = encoder.container(keyedBy: AnyCodingKey.self)
      for member in members { try container.encode(member.value, forKey: AnyCodingKey(stringValue: member.key)) }
    case .list(let items):
      var container = encoder.unkeyedContainer()
      for item in items { try container.encode(item) }
    default:
      var container = encoder.singleValueContainer()
      switch value {
      case .boolean(let value): try container.encode(value)
      case .text(let text): try container.encode(text)
      // Formats that distinguish whole numbers from others get them as such.
      case .number(let number):
        if let whole = Int(number.text) { try container.encode(whole) } else { try container.encode(number.value) }
      default: try container.encodeNil()
      }
    }
  }
}

extension Decoder {
  /// Returns nil where the value is a list or an object.
  fileprivate func scalar() throws -> JSONNode.Value? {
    guard let container = try present(singleValueContainer) else { return nil }
    if container.decodeNil() { return .null }
    if let value = try present({ try container.decode(Bool.self) }) { return .boolean(value) }
    if let value = try present({ try container.decode(Double.self) }) { return .number(JSONNumber(value)) }
    return try present { try container.decode(String.self) }.map(JSONNode.Value.text)
  }

  fileprivate func items() throws -> JSONNode.Value? {
    guard var container = try present(unkeyedContainer) else { return nil }
    var items: [JSONNode] = []
    while !container.isAtEnd {
      let path = codingPath.map(Reading.Step.init) + [.index(items.count)]
      let isNull = try container.decodeNil()
      items.append(isNull ? JSONNode(.null, SourcePlace(path)) : try container.decode(JSONNode.self))
    }
    return .list(items)
  }

  fileprivate func members() throws -> JSONNode.Value {
    let container = try container(keyedBy: AnyCodingKey.self)
    return .object(
      try container.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
        let place = SourcePlace(codingPath.map(Reading.Step.init) + [.key(key.stringValue)])
        let isNull = try container.decodeNil(forKey: key)
        let node = isNull ? JSONNode(.null, place) : try container.decode(JSONNode.self, forKey: key)
        return JSONMember(key.stringValue, place, node)
      })
  }
}

/// Returns what the decoder gives, or nil where it holds a value of another kind. Trying is the only way to find out
/// the kind.
private func present<Value>(_ value: () throws -> Value) throws -> Value? {
  do { return try value() } catch DecodingError.typeMismatch { return nil }
}

/// Any key of an object, or the index of a list.
struct AnyCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}

extension Reading.Step {
  /// A dictionary's key may look like a number. Only the index of a list has no text of its own.
  init(_ key: any CodingKey) {
    if let index = key.intValue, key.stringValue != String(index) {
      self = .index(index)
    } else {
      self = .key(key.stringValue)
    }
  }

  var codingKey: any CodingKey {
    switch self {
    case .key(let key): AnyCodingKey(stringValue: key)
    case .index(let index): AnyCodingKey(intValue: index)
    }
  }
}
