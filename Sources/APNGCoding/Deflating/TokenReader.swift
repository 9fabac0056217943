import PrefixCoding

/// A zlib stream → its blocks. For streams of our own compressors only: a damaged stream stops the program.
struct TokenReader {
  private let stream: [UInt8]
  private var position: Int

  /// - Parameter stream: with its header of two bytes.
  init(_ stream: [UInt8]) {
    self.stream = stream
    position = 2 * 8
  }

  /// nil where a block is stored: its bytes are no tokens.
  mutating func blocks() -> [DeflateBlock]? {
    var blocks: [DeflateBlock] = []
    var isLast = false
    while !isLast {
      isLast = bits(1) == 1
      let codes: (literals: PrefixDecoder, distances: PrefixDecoder)
      switch bits(2) {
      case 0: return nil
      case 1:
        codes = (PrefixDecoder(DeflateAlphabet.fixedLiterals), PrefixDecoder(DeflateAlphabet.fixedDistances))
      default: codes = describedCodes()
      }
      let start = blocks.last?.range.upperBound ?? 0
      let tokens = tokens(codes.literals, codes.distances)
      blocks.append(DeflateBlock(tokens: tokens, range: start..<tokens.reduce(start) { $0 + $1.count }))
    }
    return blocks
  }

  private mutating func tokens(_ literals: PrefixDecoder, _ distances: PrefixDecoder) -> [DeflateToken] {
    var tokens: [DeflateToken] = []
    while true {
      let symbol = symbol(literals)
      if symbol == DeflateAlphabet.endOfBlock { return tokens }
      if symbol < DeflateAlphabet.endOfBlock {
        tokens.append(DeflateToken(length: UInt16(symbol), distance: 0))
        continue
      }
      let code = symbol - DeflateAlphabet.firstLength
      let length = DeflateAlphabet.lengthBases[code] + bits(DeflateAlphabet.lengthExtraBits[code])
      let far = self.symbol(distances)
      let distance = DeflateAlphabet.distanceBase(far) + bits(DeflateAlphabet.distanceExtraBits(far))
      tokens.append(DeflateToken(length: UInt16(length), distance: UInt16(distance)))
    }
  }

  private mutating func describedCodes() -> (literals: PrefixDecoder, distances: PrefixDecoder) {
    let (literals, distances, described) = (bits(5) + 257, bits(5) + 1, bits(4) + 4)
    var lengths = [UInt8](repeating: 0, count: CodeDescription.order.count)
    for symbol in CodeDescription.order.prefix(described) { lengths[symbol] = UInt8(bits(3)) }
    let description = PrefixDecoder(lengths)
    var all: [UInt8] = []
    while all.count < literals + distances {
      switch symbol(description) {
      case CodeLengthList.again: all += Array(repeating: all[all.count - 1], count: 3 + bits(2))
      case CodeLengthList.fewZeros: all += Array(repeating: 0, count: 3 + bits(3))
      case CodeLengthList.manyZeros: all += Array(repeating: 0, count: 11 + bits(7))
      case let length: all.append(UInt8(length))
      }
    }
    return (PrefixDecoder(Array(all[..<literals])), PrefixDecoder(Array(all[literals...])))
  }

  private mutating func bits(_ count: Int) -> Int {
    var value = 0
    for k in 0..<count {
      value |= Int(stream[position >> 3] >> UInt8(position & 7) & 1) << k
      position += 1
    }
    return value
  }

  private mutating func symbol(_ decoder: PrefixDecoder) -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1...DeflateAlphabet.longestCode {
      code |= bits(1)
      let count = decoder.counts[length]
      if code < first + count { return decoder.symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    preconditionFailure("a code that the block does not have")
  }
}

/// Symbols in the order of their codes, which follows from the lengths of the codes (RFC 1951, 3.2.2).
private struct PrefixDecoder {
  /// Of the symbols with codes of each length.
  private(set) var counts = [Int](repeating: 0, count: DeflateAlphabet.longestCode + 1)
  let symbols: [Int]

  init(_ lengths: [UInt8]) {
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
  }
}
