/// Presets, projects, manifests, themes, and all the objects and values that they are made of. They are `Codable`
/// through the field tables of this module.
///
/// Every decoder gives the same value, with the same defaults and the same messages:
///
/// - A `PositionedDecoder` hands over its node. Findings name file, line and column.
/// - With any other decoder (`JSONDecoder`, one for YAML) the whole tree is read first, with coding paths as places.
///   Errors are thrown as `DecodingError.dataCorrupted`: the coding path of the first error, and a description with one
///   line for each error. Comments, duplicate keys and trailing commas that such a decoder accepts go unnoticed,
///   warnings are not reported, and the keys of an object are read in alphabetical order.
///
/// A preset's `extends` is looked up in the library that the decoder has under `CodingUserInfoKey.presetLibrary`.
/// Without a library it is an error.
public protocol DocumentObject: Codable, Equatable, Sendable {}

/// How a document object is written.
package protocol WrittenObject: DocumentObject {
  var node: JSONNode { get }
}

/// How a document object is read.
protocol ReadableObject: WrittenObject {
  /// Returns the value, or nil after a finding.
  static func read(_ node: JSONNode, _ reading: inout Reading) -> Self?
}

extension ReadableObject {
  public init(from decoder: any Decoder) throws {
    self = try Self.decoded(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws { try node.encode(to: encoder) }

  fileprivate static func decoded(from decoder: any Decoder) throws -> Self {
    guard let value = try PositionedDecoder(over: decoder).object(Self.self) as? Self else {
      preconditionFailure("a type reads its own values")
    }
    return value
  }
}

/// An object that a field table describes.
protocol TabledObject: ReadableObject, Tabled {}

extension TabledObject {
  static func read(_ node: JSONNode, _ reading: inout Reading) -> Self? {
    table.read(node, from: table.initial, &reading) as? Self
  }

  package var node: JSONNode { Self.table.write(self) }
}

/// A value that has one form in all documents.
protocol TypedValue: ReadableObject {
  static var type: any ValueType<Self> { get }
}

extension TypedValue {
  static func read(_ node: JSONNode, _ reading: inout Reading) -> Self? { type.read(node, &reading) }

  package var node: JSONNode { Self.type.write(self) ?? JSONNode(.null, .nowhere) }
}

/// A value written as one of a few words.
protocol WordValue: TypedValue, Word {}

extension WordValue {
  static var type: any ValueType<Self> { .choice() }

  // Both `ReadableObject` and `RawRepresentable` provide these two; the declarations here settle which are used.
  public init(from decoder: any Decoder) throws {
    self = try Self.decoded(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws { try node.encode(to: encoder) }
}

extension CodingUserInfoKey {
  /// The key of a `PresetLibrary`, which finds the presets that a decoded one extends. It is asked for their names
  /// without a folder.
  public static let presetLibrary: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "loaderloom.presetLibrary") else {
      preconditionFailure("any text is a key")
    }
    return key
  }()
}
