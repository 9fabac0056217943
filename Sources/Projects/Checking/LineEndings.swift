/// The line endings of texts, which a checkout changes where Git is not told to leave them alone.
enum LineEndings {
  /// Whether two texts differ, but only in that one ends lines by CR and LF where the other has LF.
  static func onlyDiffer(_ a: [UInt8], _ b: [UInt8]) -> Bool { a != b && unified(a) == unified(b) }

  /// The same with LF alone.
  private static func unified(_ text: [UInt8]) -> [UInt8] {
    var unified: [UInt8] = []
    unified.reserveCapacity(text.count)
    for (index, byte) in text.enumerated() {
      let next = index + 1 < text.count ? text[index + 1] : 0
      if byte == UInt8(ascii: "\r"), next == UInt8(ascii: "\n") { continue }
      unified.append(byte)
    }
    return unified
  }
}
