import CDeflate

/// Bytes → zlib streams at one libdeflate level. One object for each thread: it reuses its tables.
final class Deflater {
  private let compressor: OpaquePointer
  private var buffer = Scratch<UInt8>()

  /// - Parameter level: 1 (fast) … 12 (small).
  init(level: Int) throws(APNGEncodingError) {
    guard let compressor = libdeflate_alloc_compressor(Int32(level)) else { throw .outOfMemory }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// The length of the stream.
  func size(_ bytes: UnsafeBufferPointer<UInt8>) -> Int { fill(bytes) }

  func stream(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    // The buffer may be another one after filling.
    let count = fill(bytes)
    return [UInt8](buffer.memory[..<count])
  }

  private func fill(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    buffer.reserve(bound)
    let memory = buffer.memory
    let count = libdeflate_zlib_compress(compressor, bytes.baseAddress, bytes.count, memory.baseAddress, memory.count)
    precondition(count > 0, "a buffer of the stated bound holds the stream")
    return count
  }
}
