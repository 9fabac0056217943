/// File bytes → chunks, one by one. Every length is checked against the bytes that are left before anything is read.
struct ChunkReader {
  struct Chunk {
    var name: ChunkName
    /// Of the length field.
    var offset: Int
    var payload: ArraySlice<UInt8>

    func error(_ reason: APNGReadingError.Reason) -> APNGReadingError {
      APNGReadingError(reason, chunk: name.description, offset: offset)
    }

    /// The big-endian number of `T`'s size that starts `at` bytes into the payload.
    /// - Precondition: the payload is long enough.
    func number<T: FixedWidthInteger>(_: T.Type, at: Int) -> T {
      let start = payload.startIndex + at
      return payload[start..<(start + T.bitWidth / 8)].reduce(0) { $0 << 8 | T(truncatingIfNeeded: $1) }
    }

    func requireLength(_ length: Int) throws(APNGReadingError) {
      guard payload.count == length else { throw error(.badLength(length: payload.count)) }
    }
  }

  let bytes: [UInt8]
  private(set) var offset: Int
  /// Whether IEND was read. What follows it is no part of the image.
  private(set) var isAtEnd = false
  /// Chunks that were skipped, as browsers do: their checksum is wrong, and the image does not need them.
  private(set) var skipped = (chunks: 0, payloads: 0)
  /// Their faults.
  private(set) var overlooked: [OverlookedFault] = []

  init(_ bytes: [UInt8]) throws(APNGReadingError) {
    guard bytes.starts(with: ChunkWriter.signature) else { throw APNGReadingError(.notPNG, chunk: "", offset: 0) }
    self.bytes = bytes
    offset = ChunkWriter.signature.count
  }

  /// Bytes after the last chunk that was read.
  var bytesLeft: Int { bytes.count - offset }

  mutating func next() throws(APNGReadingError) -> Chunk {
    while true { if let chunk = try nextUnlessDamaged() { return chunk } }
  }

  /// - Returns: nil for a chunk that is skipped.
  private mutating func nextUnlessDamaged() throws(APNGReadingError) -> Chunk? {
    let available = bytesLeft
    guard available >= 12 else {
      throw APNGReadingError(.truncated(needed: 12, available: available), chunk: "", offset: offset)
    }
    let start = offset
    func word(_ at: Int) -> UInt32 { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | UInt32($1) } }
    let length = Int(word(start))
    let name = ChunkName(code: word(start + 4))
    func error(_ reason: APNGReadingError.Reason) -> APNGReadingError {
      APNGReadingError(reason, chunk: name.description, offset: start)
    }
    guard name.isLetters else { throw error(.badChunkName) }
    guard length <= Int32.max else { throw error(.badLength(length: length)) }
    guard length <= available - 12 else { throw error(.truncated(needed: length + 12, available: available)) }
    let end = start + 8 + length
    let computed = bytes.withUnsafeBufferPointer { ChunkChecksum.crc32($0, from: start + 4, to: end) }
    let stored = word(end)
    offset = end + 4
    guard computed == stored else {
      let fault = error(.badChecksum(stored: stored, computed: computed))
      guard name.isDispensable else { throw fault }
      skipped = (skipped.chunks + 1, skipped.payloads + length)
      overlooked.add(fault)
      return nil
    }
    isAtEnd = name == .end
    return Chunk(name: name, offset: start, payload: bytes[(start + 8)..<end])
  }
}
