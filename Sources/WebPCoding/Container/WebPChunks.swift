/// The chunks of a RIFF file, whole with their headers and padding and in order, as far as they are whole (RFC 9649,
/// section 2.3). Nothing is decoded, and what follows the end that the file names is left out.
enum WebPChunks {
  typealias Chunk = (name: String, bytes: [UInt8])

  /// Bytes of a chunk's name and length.
  static let header = 8
  /// Bytes before the first chunk.
  private static let fileHeader = 12

  static func all(of bytes: [UInt8]) -> [Chunk] {
    var result: [Chunk] = []
    guard bytes.count >= fileHeader else { return [] }
    let fileEnd = min(bytes.count, bytes.little(4, bytes: 4) + 8)
    var at = fileHeader
    while fileEnd - at >= header {
      let length = bytes.little(at + 4, bytes: 4)
      let end = at + header + length
      guard end <= fileEnd else { break }
      var chunk = Array(bytes[at..<end])
      if length % 2 == 1 { chunk.append(0) }
      result.append((String(decoding: bytes[at..<at + 4], as: UTF8.self), chunk))
      at = end + length % 2
    }
    return result
  }
}
