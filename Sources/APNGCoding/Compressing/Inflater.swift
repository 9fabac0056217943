import CDeflate

/// zlib streams → bytes of a length that is known beforehand, so that no stream can ask for more memory than its
/// picture. One object for each thread.
package final class Inflater {
  /// What deflate can expand at most: a match of 258 bytes takes at least 2 bits.
  static let largestRatio = 1032

  package enum Failure: Error {
    case damaged
    /// Fewer or more bytes than expected, or bytes left over after the stream.
    case wrongLength
    case outOfMemory
  }

  private let decompressor: OpaquePointer

  package init() throws(Failure) {
    guard let decompressor = libdeflate_alloc_decompressor() else { throw .outOfMemory }
    self.decompressor = decompressor
  }

  deinit { libdeflate_free_decompressor(decompressor) }

  /// A stream of unknown length, of at most `limit` bytes.
  func inflate(_ stream: [UInt8], upTo limit: Int) throws(Failure) -> [UInt8] {
    let capacity = min(limit, stream.count * Self.largestRatio)
    var (used, written) = (0, 0)
    var result = LIBDEFLATE_SUCCESS
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { out, filled in
      result = libdeflate_zlib_decompress_ex(
        decompressor, stream, stream.count, out.baseAddress, capacity, &used, &written)
      filled = result == LIBDEFLATE_SUCCESS ? written : 0
    }
    return try checked(bytes, result, used, of: stream)
  }

  package func inflate(_ stream: [UInt8], count: Int) throws(Failure) -> [UInt8] {
    // A picture that its stream cannot fill is refused before its memory is asked for.
    guard count / Self.largestRatio <= stream.count else { throw .wrongLength }
    var used = 0
    var result = LIBDEFLATE_SUCCESS
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { out, filled in
      result = libdeflate_zlib_decompress_ex(
        decompressor, stream, stream.count, out.baseAddress, count, &used, nil)
      filled = result == LIBDEFLATE_SUCCESS ? count : 0
    }
    return try checked(bytes, result, used, of: stream)
  }

  private func checked(
    _ bytes: [UInt8], _ result: libdeflate_result, _ used: Int, of stream: [UInt8]
  ) throws(Failure) -> [UInt8] {
    switch result {
    case LIBDEFLATE_SUCCESS where used == stream.count: return bytes
    case LIBDEFLATE_BAD_DATA: throw .damaged
    default: throw .wrongLength
    }
  }
}
