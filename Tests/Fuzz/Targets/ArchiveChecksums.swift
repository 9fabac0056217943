import CZlib

/// Makes the checksums of a ZIP archive right, as far as its central directory makes sense: those of entries that are
/// stored as they are.
enum ArchiveChecksums {
  /// Of an entry in the central directory, of the bytes after its signature (PKWARE APPNOTE 6.3, section 4.3.12).
  private static let headSize = 46

  static func repaired(_ archive: [UInt8]) -> [UInt8] {
    var bytes = archive
    func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
    var at = 0
    while at + headSize <= bytes.count {
      guard bytes[at..<(at + 4)].elementsEqual([0x50, 0x4B, 1, 2]) else {
        at += 1
        continue
      }
      let (method, size, local) = (number(at + 10, 2), number(at + 20, 4), number(at + 42, 4))
      if method == 0, local + 30 <= bytes.count {
        let start = local + 30 + number(local + 26, 2) + number(local + 28, 2)
        if start <= bytes.count, size <= bytes.count - start {
          let sum = bytes[start..<(start + size)].withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
          for i in 0..<4 {
            bytes[at + 16 + i] = UInt8(truncatingIfNeeded: sum >> (8 * UInt(i)))
            bytes[local + 14 + i] = UInt8(truncatingIfNeeded: sum >> (8 * UInt(i)))
          }
        }
      }
      at += headSize
    }
    return bytes
  }
}
