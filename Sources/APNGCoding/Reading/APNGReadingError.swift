/// What is wrong with a PNG file, in which chunk and where.
public struct APNGReadingError: Error, Equatable, Sendable {
  public enum Reason: Error, Equatable {
    case notPNG
    case truncated(needed: Int, available: Int)
    case badChunkName
    case badChecksum(stored: UInt32, computed: UInt32)
    case badLength(length: Int)
    case missing(String)
    case misplaced
    case repeated
    case unknownCriticalChunk
    case zeroSize
    case badColor(type: Int, bitDepth: Int)
    case badField(name: String, value: Int)
    case badPaletteLength(entries: Int)
    /// tRNS has more entries than PLTE.
    case excessAlphas(count: Int, entries: Int)
    /// Why an ICC profile is none.
    case badProfile(String)
    case sequenceNumber(found: UInt32, expected: UInt32)
    case frameCount(declared: Int, found: Int)
    case frameOutsideCanvas(x: Int, y: Int, width: Int, height: Int)
    case frameWithoutData(frame: Int)
    case badCompressedData(frame: Int)
    case truncatedCompressedData(frame: Int)
    case badStreamChecksum(frame: Int)
    case bytesBehindStream(frame: Int, count: Int)
    case pixelDataLength(frame: Int, expected: Int)
    case badFilter(frame: Int, row: Int, filter: Int)
    case indexOutsidePalette(frame: Int, index: Int, entries: Int)
    case limit(what: String, value: Int, limit: Int)
    case outOfMemory
  }

  public var reason: Reason
  /// The chunk's four letters; empty before the first chunk.
  public var chunk: String
  /// Of the chunk's first byte (its length field), from the start of the file.
  public var offset: Int

  public init(_ reason: Reason, chunk: String, offset: Int) {
    self.reason = reason
    self.chunk = chunk
    self.offset = offset
  }
}

extension APNGReadingError: CustomStringConvertible {
  public var description: String {
    (chunk.isEmpty ? "" : "chunk \(chunk) ") + "at byte \(offset): \(reason.description)"
  }
}

extension APNGReadingError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notPNG: "the signature of a PNG is missing"
    case .truncated(let needed, let available): "the file ends early: \(needed) bytes are needed, \(available) are left"
    case .badChunkName: "the chunk's name is not four letters"
    case .badChecksum(let stored, let computed):
      "the checksum is \(String(stored, radix: 16)), the bytes give \(String(computed, radix: 16))"
    case .badLength(let length): "\(length) bytes are not a length this chunk can have"
    case .missing(let name): "there is no \(name) before this"
    case .misplaced: "the chunk is not allowed here"
    case .repeated: "the chunk may appear only once"
    case .unknownCriticalChunk: "the chunk is critical and unknown"
    case .zeroSize: "a side is 0 or over 2147483647"
    case .badColor(let type, let bitDepth): "color type \(type) with \(bitDepth) bits does not exist"
    case .badField(let name, let value): "\(name) is \(value)"
    case .badPaletteLength(let entries): "\(entries) palette entries are too few or too many"
    case .excessAlphas(let count, let entries):
      "\(count) alphas for a palette of \(entries), of which \(Self.use(ofAlphas: count, entries))"
    case .badProfile(let why): "the ICC profile \(why)"
    case .sequenceNumber(let found, let expected): "the sequence number is \(found) instead of \(expected)"
    case .frameCount(let declared, let found): "acTL promises \(declared) frames, there are \(found)"
    case .frameOutsideCanvas(let x, let y, let width, let height):
      "a frame of \(width) × \(height) at \(x), \(y) does not fit the canvas"
    case .frameWithoutData(let frame): "frame \(frame) has no data"
    case .badCompressedData(let frame): "frame \(frame): the compressed data is damaged"
    case .truncatedCompressedData(let frame): "frame \(frame): the compressed data ends early"
    case .badStreamChecksum(let frame): "frame \(frame): the checksum of the compressed data is that of other data"
    case .bytesBehindStream(let frame, let count):
      "frame \(frame): \(count == 1 ? "1 byte follows" : "\(count) bytes follow") the compressed data"
    case .pixelDataLength(let frame, let expected): "frame \(frame): the data does not give \(expected) bytes of rows"
    case .badFilter(let frame, let row, let filter): "frame \(frame): row \(row) has filter \(filter)"
    case .indexOutsidePalette(let frame, let index, let entries):
      "frame \(frame): index \(index) is outside a palette of \(entries)"
    case .limit(let what, let value, let limit): "\(what): \(value) is over the limit of \(limit)"
    case .outOfMemory: "there is not enough memory for the decompressor"
    }
  }

  private static func use(ofAlphas count: Int, _ entries: Int) -> String {
    count > ChunkSequence.mostAlphas ? "none is used" : "Chromium uses the first \(entries), and libpng none"
  }
}
