/// A line of metadata: written as tEXt where both parts are Latin-1, else as iTXt (PNG specification, section 11.3.3).
public struct PNGText: Equatable, Hashable, Sendable {
  /// 1…79 printable Latin-1 characters, with no space at an end and no two in a row; "Title", "Description",
  /// "Software", …
  public var keyword: String
  /// Any text without NUL.
  public var text: String

  public init(keyword: String, text: String) {
    self.keyword = keyword
    self.text = text
  }

  /// The chunk that says this.
  /// - Throws: `APNGEncodingError.badKeyword` or `.badText`.
  func chunk() throws(APNGEncodingError) -> (name: ChunkName, payload: [UInt8]) {
    guard let key = keyword.latin1, Self.isKeyword(key) else { throw .badKeyword(keyword) }
    guard !text.unicodeScalars.contains("\0") else { throw .badText(keyword: keyword) }
    if let latin1 = text.latin1 { return (.text, key + [0] + latin1) }
    // Not compressed, no language, no translated keyword.
    return (.internationalText, key + [0, 0, 0, 0, 0] + Array(text.utf8))
  }

  /// Whether these bytes may stand as the keyword of a text or the name of a profile.
  static func isKeyword(_ bytes: some Collection<UInt8>) -> Bool {
    (1...79).contains(bytes.count) && bytes.allSatisfy { (32...126).contains($0) || $0 >= 161 } && bytes.first != 32
      && bytes.suffix(1).first != 32 && !zip(bytes, bytes.dropFirst()).contains { $0 == (32, 32) }
  }

  /// From the payload of a tEXt chunk, or of an iTXt chunk that is not compressed; nothing from any other.
  static func parse(_ name: ChunkName, _ payload: ArraySlice<UInt8>) -> [PNGText] {
    guard let end = payload.firstIndex(of: 0), end > payload.startIndex else { return [] }
    let keyword = String(latin1: payload[..<end])
    let rest = payload[(end + 1)...]
    if name == .text { return [PNGText(keyword: keyword, text: String(latin1: rest))] }
    guard name == .internationalText, rest.count >= 4, rest.first == 0 else { return [] }
    let fields = rest.dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3 else { return [] }
    return [PNGText(keyword: keyword, text: String(decoding: fields[2], as: UTF8.self))]
  }
}

extension String {
  /// The bytes of ISO 8859-1, or nil where a character has none.
  fileprivate var latin1: [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  init(latin1 bytes: ArraySlice<UInt8>) {
    self = ""
    unicodeScalars.append(contentsOf: bytes.map { Unicode.Scalar($0) })
  }
}
