/// The bytes of a file as text. What is not UTF-8 is refused: shown in an editor and saved, it would be damaged.
enum FileText {
  /// - Throws: `StudioError` 415 with the place of the first byte that is not UTF-8, in lines and characters.
  static func text(of bytes: [UInt8], file: String) throws(StudioError) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.elementsEqual(bytes) { return text }
    let at = firstFault(in: bytes, read: text)
    let lineStart = bytes[..<at].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = bytes[..<at].filter { $0 == UInt8(ascii: "\n") }.count + 1
    let column = String(decoding: bytes[lineStart..<at], as: UTF8.self).unicodeScalars.count + 1
    let byte = String(bytes[at], radix: 16, uppercase: true)
    throw StudioError(415, "\(file):\(line):\(column): the byte 0x\(byte) is not UTF-8; save the file as UTF-8")
  }

  /// The index of the first byte that stands for no character.
  /// - Parameter text: The bytes as they were read, with U+FFFD in the place of each fault.
  private static func firstFault(in bytes: [UInt8], read text: String) -> Int {
    let replacement = Array("\u{FFFD}".utf8)
    var at = 0
    for scalar in text.unicodeScalars {
      if scalar == "\u{FFFD}", !bytes[at...].starts(with: replacement) { return at }
      at += UTF8.width(scalar)
    }
    preconditionFailure("bytes that were not read as they are have a fault")
  }
}
