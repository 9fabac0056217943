/// What stands in a document and is `Codable` through the declaration that this module has of it: presets, projects, manifests, themes, and all the
/// objects and values that they are made of.
///
/// Every decoder gives the same value, the same defaults and the same findings, because each of them leads to the one field table:
///
/// - a `PositionedDecoder` hands over its node, and findings name file, line and column;
/// - of another decoder (`JSONDecoder`, one for YAML) the tree is built first, with the coding path as place. It throws
///   `DecodingError.dataCorrupted` with the coding path of the first error, and with one line for each error as the description. What such a
///   decoder passes over (comments, keys that stand twice, commas too many) nobody can know. Warnings are lost.
///
/// Keys of an object that such a decoder gives are read in alphabetical order.
///
/// A preset's `extends` is looked up in the library that the decoder has under `CodingUserInfoKey.presetLibrary`; without one it is an error.
public protocol DocumentObject: Codable, Equatable, Sendable {}

/// How it is read and written.
protocol ReadableObject: DocumentObject {
  /// The value, or none after a finding.
  static func read(_ node: JSONNode, _ reading: inout Reading) -> Self?
  var written: JSONNode { get }
}

extension ReadableObject {
  @_semantics("optimize.sil.specialize.generic.never")
  public init(from decoder: any Decoder) throws { self = try PositionedDecoder(over: decoder).object() }

  @_semantics("optimize.sil.specialize.generic.never")
  public func encode(to encoder: any Encoder) throws { try written.encode(to: encoder) }
}

/// An object of a field table.
protocol TabledObject: ReadableObject {
  static var table: Table<Self> { get }
}

extension TabledObject {
  @_semantics("optimize.sil.specialize.generic.never")
  static func read(_ node: JSONNode, _ reading: inout Reading) -> Self? {
    table.read(node, from: table.initial, &reading)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  var written: JSONNode { Self.table.write(self) }
}

/// A value of one form in all documents.
protocol TypedValue: ReadableObject {
  static var type: ValueType<Self> { get }
  /// What an absent part of it is.
  static var blank: Self { get }
}

extension TypedValue {
  @_semantics("optimize.sil.specialize.generic.never")
  static func read(_ node: JSONNode, _ reading: inout Reading) -> Self? { type.read(node, blank, &reading) }

  @_semantics("optimize.sil.specialize.generic.never")
  var written: JSONNode { Self.type.write(self) ?? JSONNode(.null, .nowhere) }
}

/// One of some words.
protocol WordValue: ReadableObject, RawRepresentable, CaseIterable where RawValue == String {}

extension WordValue {
  @_semantics("optimize.sil.specialize.generic.never")
  static func read(_ node: JSONNode, _ reading: inout Reading) -> Self? {
    ValueType<Self>.readChoice(node, among: Array(allCases), &reading)
  }

  var written: JSONNode { .text(rawValue) }

  // Those of `ReadableObject` and those of `RawRepresentable` would do; these are the ones.
  @_semantics("optimize.sil.specialize.generic.never")
  public init(from decoder: any Decoder) throws { self = try PositionedDecoder(over: decoder).object() }

  @_semantics("optimize.sil.specialize.generic.never")
  public func encode(to encoder: any Encoder) throws { try written.encode(to: encoder) }
}

extension CodingUserInfoKey {
  /// Of a `PresetLibrary`: where presets come from that a decoded one extends. It is asked for their names without a folder.
  public static let presetLibrary: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "loaderloom.presetLibrary") else {
      preconditionFailure("any text is a key")
    }
    return key
  }()
}
