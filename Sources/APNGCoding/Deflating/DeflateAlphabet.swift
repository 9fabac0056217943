/// Deflate's two alphabets: bytes and lengths of matches in one, distances in the other (RFC 1951, 3.2.5).
enum DeflateAlphabet {
  static let endOfBlock = 256
  static let literalsAndLengths = 286
  static let distances = 30
  static let firstLength = 257
  static let longestMatch = 258
  static let farthestMatch = 32_768
  /// Symbols of the lengths 3…10, each of which has its own.
  static let shortLengths = 257..<265
  /// As bits of a code.
  static let longestCode = 15

  /// The least length of each length symbol.
  static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  static let lengthExtraBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  /// length (3…258) → symbol, without the 257 in front.
  static let lengthSymbols: [UInt8] = {
    var symbols = [UInt8](repeating: 0, count: longestMatch + 1)
    for (symbol, base) in lengthBases.enumerated() {
      for length in base...longestMatch { symbols[length] = UInt8(symbol) }
    }
    return symbols
  }()

  static func distanceExtraBits(_ symbol: Int) -> Int { max(0, symbol / 2 - 1) }

  static func distanceBase(_ symbol: Int) -> Int {
    symbol < 4 ? symbol + 1 : (2 + symbol % 2) << distanceExtraBits(symbol) + 1
  }

  static func distanceSymbol(_ distance: Int) -> Int {
    guard distance > 4 else { return distance - 1 }
    let log = Int.bitWidth - 1 - (distance - 1).leadingZeroBitCount
    return 2 * log + ((distance - 1) >> (log - 1)) & 1
  }

  /// The lengths of the fixed codes (RFC 1951, 3.2.6), of which the first has two symbols that no block uses.
  static let fixedLiterals: [UInt8] = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
  static let fixedDistances = [UInt8](repeating: 5, count: distances)
}

/// A byte, or a match with bytes before.
struct DeflateToken: Equatable, Sendable {
  /// Of a match, 3…258; of a literal, the byte.
  var length: UInt16
  /// 1…32768; 0: a literal.
  var distance: UInt16

  /// In bytes before compression.
  var count: Int { distance == 0 ? 1 : Int(length) }
}

/// Some of the bytes, as tokens that share their codes.
struct DeflateBlock: Sendable {
  var tokens: [DeflateToken]
  /// Of the bytes before compression.
  var range: Range<Int>
}
