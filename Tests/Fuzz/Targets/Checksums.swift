import CZlib

/// Makes the checksums of a PNG file right, as far as its chunks make sense: the Adler-32 of each stream of pixels,
/// then the CRC-32 of each chunk.
enum Checksums {
  private struct Chunk {
    var name: [UInt8]
    var data: [UInt8]
  }

  static func repaired(_ file: [UInt8]) -> [UInt8] {
    let signature = 8
    guard file.count >= signature else { return file }
    var chunks: [Chunk] = []
    var offset = signature
    while offset + 12 <= file.count {
      let length = file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - offset - 12 else { break }
      chunks.append(
        Chunk(
          name: Array(file[(offset + 4)..<(offset + 8)]), data: Array(file[(offset + 8)..<(offset + 8 + length)])))
      offset += 12 + length
    }
    repairStreams(&chunks)
    return Array(file[..<signature]) + chunks.flatMap(bytes) + Array(file[offset...])
  }

  private static func bytes(_ chunk: Chunk) -> [UInt8] {
    let content = chunk.name + chunk.data
    let crc = content.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
    return big(chunk.data.count) + content + big(Int(crc))
  }

  private static func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

  /// A stream may be spread over several `IDAT` or `fdAT` chunks, of which the latter start with a number.
  private static func repairStreams(_ chunks: inout [Chunk]) {
    var start = 0
    while start < chunks.count {
      let name = String(decoding: chunks[start].name, as: UTF8.self)
      let lead = name == "IDAT" ? 0 : name == "fdAT" ? 4 : nil
      guard let lead else {
        start += 1
        continue
      }
      var end = start + 1
      while end < chunks.count, chunks[end].name == chunks[start].name { end += 1 }
      let stream = chunks[start..<end].flatMap { $0.data.dropFirst(lead) }
      if let sum = adler(ofStream: stream) {
        // The sum stands in the last bytes of the stream, which may lie in two chunks.
        var rest = Array(sum)
        for i in (start..<end).reversed() where !rest.isEmpty {
          let part = min(rest.count, max(0, chunks[i].data.count - lead))
          chunks[i].data.replaceSubrange((chunks[i].data.count - part)..., with: rest.suffix(part))
          rest.removeLast(part)
        }
      }
      start = end
    }
  }

  /// The Adler-32 of what a stream unpacks to; nil where the stream is damaged or unpacks to more than 1 MiB.
  private static func adler(ofStream stream: [UInt8]) -> [UInt8]? {
    guard stream.count > 6 else { return nil }
    var packed = Array(stream.dropFirst(2).dropLast(4))
    var unpacked = [UInt8](repeating: 0, count: 1 << 20)
    var z = z_stream()
    // A raw stream, without header and sum.
    guard inflateInit2_(&z, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
    defer { inflateEnd(&z) }
    let status = packed.withUnsafeMutableBufferPointer { packed in
      unpacked.withUnsafeMutableBufferPointer { unpacked in
        z.next_in = packed.baseAddress
        z.avail_in = UInt32(packed.count)
        z.next_out = unpacked.baseAddress
        z.avail_out = UInt32(unpacked.count)
        return inflate(&z, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    return big(Int(adler32(1, unpacked, UInt32(z.total_out))))
  }
}
