/// The symbols of deflate (RFC 1951, section 3.2.5): lengths 3…258 and distances 1…32768 as a symbol and extra bits.
enum DeflateAlphabet {
  static let endOfBlock = 256
  static let firstLengthSymbol = 257
  /// Literals, end of block and lengths that can occur.
  static let literalLengthCount = 286
  static let distanceCount = 30
  static let longestMatch = 258
  static let shortestMatch = 3
  static let window = 32_768

  /// 0…28 for a length of 3…258.
  @inline(__always)
  static func lengthSlot(_ length: Int) -> Int {
    let l = length - 3
    if l < 8 { return l }
    if length == longestMatch { return 28 }
    let e = Int.bitWidth - 1 - l.leadingZeroBitCount
    return 4 * (e - 1) + (l >> (e - 2) & 3)
  }

  @inline(__always)
  static func lengthExtraBits(slot: Int) -> Int { slot < 8 || slot == 28 ? 0 : slot / 4 - 1 }

  /// 0…29 for a distance of 1…32768.
  @inline(__always)
  static func distanceSlot(_ distance: Int) -> Int {
    let d = distance - 1
    if d < 4 { return d }
    let e = Int.bitWidth - 1 - d.leadingZeroBitCount
    return 2 * e + (d >> (e - 1) & 1)
  }

  @inline(__always)
  static func distanceExtraBits(slot: Int) -> Int { slot < 4 ? 0 : slot / 2 - 1 }

  /// Up to here every length of a match is worth trying; beyond, shortening gains so little that only ends of slots are
  /// tried.
  static let everyLengthTo = 32
  static let slotEnds: [Int] = ((everyLengthTo + 1)...longestMatch).filter {
    $0 == longestMatch || lengthSlot($0) != lengthSlot($0 + 1)
  }
}

/// One step of a parse: a literal (its byte) or a match (`length << 16 | distance`).
struct DeflateToken: Equatable, Sendable {
  var bits: UInt32

  @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  @inline(__always)
  var isMatch: Bool { bits >= 0x1_0000 }
  @inline(__always)
  var length: Int { Int(bits >> 16) }
  @inline(__always)
  var distance: Int { Int(bits & 0xFFFF) }
  /// Bytes that the step covers.
  @inline(__always)
  var span: Int { isMatch ? length : 1 }
}
