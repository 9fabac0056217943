/// A number from 1 on as VP8L writes it: a symbol for its size, and bits for the rest (5.2.2 of the specification).
struct PrefixedNumber {
  let symbol: Int
  let extraBits: Int
  let rest: Int

  init(_ number: Int) {
    let index = number - 1
    guard index >= 4 else {
      (symbol, extraBits, rest) = (index, 0, 0)
      return
    }
    extraBits = Int.bitWidth - 2 - index.leadingZeroBitCount
    symbol = 2 * (extraBits + 1) + (index >> extraBits & 1)
    rest = index & (1 << extraBits - 1)
  }

  static func extraBits(_ symbol: Int) -> Int { symbol < 4 ? 0 : symbol / 2 - 1 }

  /// The largest number of a symbol.
  static func last(_ symbol: Int) -> Int { symbol < 4 ? symbol + 1 : (3 + symbol & 1) << extraBits(symbol) }
}
