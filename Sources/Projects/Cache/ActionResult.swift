/// The message in which servers of Bazel's remote caching protocol keep a result: `ActionResult` of the Remote
/// Execution API, version 2, with the file's digest and, as its output, a record. Servers that look into it keep it
/// together with the file; others see bytes. https://github.com/bazelbuild/remote-apis
struct ActionResult: Equatable, Sendable {
  /// Of the file, hexadecimal.
  var sha256: String
  var byteCount: Int
  var record: [UInt8]

  private static let outputFiles = 2
  private static let standardOutput = 5

  /// In the wire format of Protocol Buffers.
  var encoded: [UInt8] {
    let digest = Self.field(1, Array(sha256.utf8)) + Self.number(2 << 3) + Self.number(byteCount)
    let file = Self.field(1, Array("file".utf8)) + Self.field(2, digest)
    return Self.field(Self.outputFiles, file) + Self.field(Self.standardOutput, record)
  }

  /// Whether bytes start like a message, whose files come first. Those of a page or of another document do not.
  static func isStart(of bytes: [UInt8]) -> Bool { bytes.first == UInt8(outputFiles << 3 | 2) }

  /// The record in a message; nil if there is none.
  static func record(in bytes: [UInt8]) -> [UInt8]? {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let key = number(&rest) else { return nil }
      switch key & 7 {
      case 0:
        guard number(&rest) != nil else { return nil }
      case 1: rest = rest.dropFirst(8)
      case 2:
        guard let count = number(&rest), count <= rest.count else { return nil }
        if key >> 3 == standardOutput { return Array(rest.prefix(count)) }
        rest = rest.dropFirst(count)
      case 5: rest = rest.dropFirst(4)
      default: return nil
      }
    }
    return nil
  }

  private static func field(_ number: Int, _ content: [UInt8]) -> [UInt8] {
    self.number(number << 3 | 2) + self.number(content.count) + content
  }

  /// Seven bits in each byte, lowest first.
  private static func number(_ value: Int) -> [UInt8] {
    var (bytes, rest) = ([UInt8](), value)
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var (value, shift) = (0, 0)
    while let byte = bytes.popFirst(), shift < 56 {
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}
