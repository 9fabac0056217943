import CZlib

/// Builds a PNG file chunk by chunk: the signature first, then for each chunk its length, name, payload and CRC
/// (PNG specification, section 5.3). Counts the sequence numbers that fcTL and fdAT share.
struct ChunkWriter {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private(set) var bytes = ChunkWriter.signature
  private var nextSequenceNumber: UInt32 = 0

  mutating func append(_ name: ChunkName, _ payload: [UInt8] = []) {
    bytes.appendBigEndian(UInt32(payload.count))
    let start = bytes.count
    bytes.append(contentsOf: name.bytes)
    bytes.append(contentsOf: payload)
    bytes.appendBigEndian(bytes.withUnsafeBufferPointer { ChunkChecksum.crc32($0, from: start, to: $0.count) })
  }

  mutating func append(_ control: FrameControl) {
    append(.frameControl, control.bytes(sequenceNumber: takeSequenceNumber()))
  }

  mutating func appendFrameData(_ stream: [UInt8]) {
    var payload: [UInt8] = []
    payload.reserveCapacity(stream.count + 4)
    payload.appendBigEndian(takeSequenceNumber())
    payload.append(contentsOf: stream)
    append(.frameData, payload)
  }

  private mutating func takeSequenceNumber() -> UInt32 {
    defer { nextSequenceNumber += 1 }
    return nextSequenceNumber
  }
}

/// The CRC-32 of PNG chunks (ISO 3309), over the name and the payload.
enum ChunkChecksum {
  static func crc32(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> UInt32 {
    guard start < end, let base = bytes.baseAddress else { return 0 }
    return UInt32(truncatingIfNeeded: crc32_z(0, base + start, end - start))
  }
}
