/// A struct or an enum whose keys a field table lists.
protocol Record: Sendable {
  /// Sets defaults that follow from the variants, when these are known but no field has been read.
  mutating func takeDefaults()
  /// Checks conditions between fields, when all of them are read.
  func check(_ node: JSONNode, _ reading: inout Reading)
}

extension Record {
  mutating func takeDefaults() {}
  func check(_ node: JSONNode, _ reading: inout Reading) {}
}

/// A record that has one table, whatever holds it.
protocol Tabled: Record {
  static var table: Table { get }
}

/// One key of an object: the property that holds its value, its type, and what it means.
///
/// It is plain data, and the same class for every struct, so that one piece of code reads and writes them all. The
/// conformance is unchecked because of the key path, which is made of literals that capture nothing.
final class Property: @unchecked Sendable {
  let key: String
  let type: any ValueType
  let isRequired: Bool
  /// Text in place of a default that does not follow from the struct alone ("the text style's").
  let defaultNote: String?
  let documentation: String
  private let path: AnyKeyPath

  fileprivate init(
    _ key: String, _ path: AnyKeyPath, _ type: any ValueType, _ isRequired: Bool, _ defaultNote: String?,
    _ documentation: String
  ) {
    self.key = key
    self.path = path
    self.type = type
    self.isRequired = isRequired
    self.defaultNote = defaultNote
    self.documentation = documentation
  }

  /// The same property, as one of a struct that holds this one's struct.
  func within(_ holder: AnyKeyPath, defaultNote note: String?) -> Property {
    guard let path = holder.appending(path: path) else { preconditionFailure("\(key) is a key of what is held") }
    return Property(key, path, type, isRequired, note ?? defaultNote, documentation)
  }

  func read(_ node: JSONNode, into record: inout any Record, _ reading: inout Reading) {
    type.read(node, into: &record, at: path, &reading)
  }

  /// Returns nil if the value is absent.
  func write(_ record: any Record) -> JSONNode? { type.write(record, at: path) }
}

/// A property as a field table lists it. `Root` is the struct whose table it is, so that Swift checks the key path and
/// the type against each other.
struct Field<Root> {
  let property: Property

  init<Value>(
    _ key: String, _ path: WritableKeyPath<Root, Value>, _ type: any ValueType<Value>, isRequired: Bool = false,
    defaultNote: String? = nil, _ documentation: String
  ) {
    property = Property(key, path, type, isRequired, defaultNote, documentation)
  }
}

extension ValueType {
  fileprivate func read<Root: Record>(
    _ node: JSONNode, into record: inout Root, at path: AnyKeyPath, _ reading: inout Reading
  ) {
    let path: WritableKeyPath<Root, Value> = property(path)
    if let value = read(node, over: record[keyPath: path], &reading) { record[keyPath: path] = value }
  }

  fileprivate func write<Root: Record>(_ record: Root, at path: AnyKeyPath) -> JSONNode? {
    let path: WritableKeyPath<Root, Value> = property(path)
    return write(record[keyPath: path])
  }

  private func property<Root>(_ path: AnyKeyPath) -> WritableKeyPath<Root, Value> {
    guard let path = path as? WritableKeyPath<Root, Value> else {
      preconditionFailure("a field is read and written in its own record")
    }
    return path
  }
}
