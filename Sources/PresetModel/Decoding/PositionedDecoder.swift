/// The decoder that the tool itself uses. It reads scanned JSON, so every error names its file, line and column.
///
/// ```swift
/// struct Screen: Decodable { var title: String; var loader: Preset }
/// let screen = try PositionedDecoder.decode(Screen.self, from: bytes, file: "screen.json").value
/// ```
///
/// An object of this module is read as a whole, and reports everything that is wrong in it. A type of the caller's own
/// stops at its first error, as with any decoder.
public struct PositionedDecoder: Decoder {
  public let codingPath: [any CodingKey]
  public let userInfo: [CodingUserInfoKey: Any]
  let node: JSONNode
  private let log: Log

  /// The state that all decoders of one document share.
  private final class Log {
    var reading: Reading
    init(_ reading: Reading) { self.reading = reading }
  }

  private init(_ node: JSONNode, codingPath: [any CodingKey] = [], userInfo: [CodingUserInfoKey: Any] = [:], log: Log) {
    self.node = node
    self.codingPath = codingPath
    self.userInfo = userInfo
    self.log = log
  }

  /// Returns a decoder for the value of a key or an entry of a list.
  func nested(_ node: JSONNode, _ key: any CodingKey) -> PositionedDecoder {
    PositionedDecoder(node, codingPath: codingPath + [key], userInfo: userInfo, log: log)
  }

  /// Uses the decoder itself, or reads the whole tree that another library's decoder holds.
  init(over decoder: any Decoder) throws {
    if let positioned = decoder as? PositionedDecoder {
      self = positioned
      return
    }
    let library = decoder.userInfo[.presetLibrary] as? PresetLibrary ?? .empty
    self.init(
      try JSONNode(from: decoder), codingPath: decoder.codingPath, userInfo: decoder.userInfo,
      log: Log(Reading(PresetSources(library: library))))
  }

  // MARK: Whole documents

  /// Reads a JSON text. `file` is the name that findings carry; `library` finds the presets that others extend.
  ///
  /// - Throws: everything that is wrong, in the order of the file.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], file: String, library: PresetLibrary = .empty
  ) throws(InvalidPreset) -> (value: Value, warnings: [Finding]) {
    try decode(bytes, PresetSources(file: file, library: library))
  }

  /// Decodes the same from a text of at most `limit` bytes.
  static func decode<Value: Decodable>(
    _ bytes: [UInt8], _ sources: PresetSources, limit: Int = JSONScanner.maximumBytes
  ) throws(InvalidPreset) -> (value: Value, warnings: [Finding]) {
    let log = Log(Reading(sources))
    var value: Value?
    if let root = log.reading.decode(bytes, limit: limit) {
      let decoder = PositionedDecoder(root, log: log)
      do { value = try Value(from: decoder) } catch { decoder.report(error) }
    }
    log.reading.sort()
    guard let value, !log.reading.hasErrors else { throw InvalidPreset(findings: log.reading.findings) }
    return (value, log.reading.findings)
  }

  /// Reports an error that is not a finding yet: one thrown by the caller's own types.
  private func report(_ error: any Error) {
    guard !log.reading.hasErrors else { return }
    guard let error = error as? DecodingError, let context = error.context else {
      return log.reading.error(node.place, "\(error)")
    }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    log.reading.at(context.codingPath) { $0.error(node.nearest(path).place, context.debugDescription) }
  }

  // MARK: Objects of this module

  /// Reads the node as an object of this module, with a finding for everything that is wrong or doubtful in it.
  func object(_ type: any ReadableObject.Type) throws -> any ReadableObject {
    let earlier = log.reading.findings.count
    let value = log.reading.at(codingPath) { type.read(node, &$0) }
    let errors = log.reading.findings[earlier...].filter { $0.severity == .error }
    if let value, errors.isEmpty { return value }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: log.reading.steps(ofErrorAfter: earlier)?.map(\.codingKey) ?? codingPath,
        debugDescription: (errors.map(\.description) + [log.reading.rest].compactMap { $0 }).joined(separator: "\n")))
  }

  /// Reports that the node is not what a type of the caller's own asks for.
  func mismatch(_ expectation: String, for type: any Any.Type) -> DecodingError {
    log.reading.at(codingPath) { $0.mismatch(node, expectation) }
    return .typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: log.reading.findings.last?.description ?? expectation))
  }

  /// Reports that a key is missing that a type of the caller's own asks for.
  func missing(_ key: any CodingKey) -> DecodingError {
    log.reading.at(codingPath) { $0.missing(key.stringValue, in: node) }
    return .keyNotFound(
      key,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: log.reading.findings.last?.description ?? key.stringValue))
  }
}

extension DecodingError {
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
