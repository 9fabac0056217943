/// A list of code lengths as deflate and VP8L write it: as codes themselves, with repeats (RFC 1951, 3.2.7).
package struct CodeLengthList: Equatable, Sendable {
  /// Its own alphabet: the lengths 0…15, and three repeats.
  package static let symbols = 19
  /// The length before, 3–6 times more.
  package static let again = 16
  /// 3–10 times no code.
  package static let fewZeros = 17
  /// 11–138 times no code.
  package static let manyZeros = 18
  private static let longestCode = 7

  /// Of the list, and of what comes before it.
  package private(set) var bits = Int.max
  /// Of the list's own codes.
  private(set) var lengths: [UInt8] = []
  /// In which those are written.
  private let order: [Int]
  /// How many of those codes follow.
  package private(set) var count = 0
  private let runs: [Run]
  /// What the repeats were chosen by.
  private var costs: [Int]
  /// Whether one symbol alone has a code of no bits.
  private let isOneFree: Bool

  fileprivate struct Run: Equatable, Sendable {
    var length: UInt8
    var count: Int
  }

  /// - Parameters:
  ///   - list: each 0…15.
  ///   - order: in which the lengths of the list's own codes are written.
  ///   - isOneFree: whether a code of one symbol alone takes no bits, as in VP8L.
  ///   - header: the bits of what else comes before, by how many codes the list has.
  package init(_ list: [UInt8], order: [Int], isOneFree: Bool = false, header: (_ count: Int) -> Int) {
    var runs: [Run] = []
    for length in list {
      if let last = runs.last, last.length == length {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(length: length, count: 1))
      }
    }
    (self.runs, self.order, self.isOneFree) = (runs, order, isOneFree)
    // What they cost in most lists; then what they turned out to cost.
    costs = [5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7, 4, 5, 5]
    var next = costs
    for _ in 0..<3 {
      var counts = [UInt](repeating: 0, count: Self.symbols)
      var bits = 0
      for run in runs {
        run.say(next) { symbol, _ in
          counts[symbol] += 1
          bits += Self.extraBits(symbol)
        }
      }
      let lengths = CodeLengths.least(counts, longest: Self.longestCode)
      let count = Int(counts.reduce(0, +))
      bits += 4 + 3 * Self.described(lengths, order) + header(count)
      for symbol in counts.indices { bits += Int(counts[symbol]) * Int(Self.written(lengths, isOneFree)[symbol]) }
      guard bits < self.bits else { break }
      (self.bits, self.lengths, self.count, costs) = (bits, lengths, count, next)
      next = lengths.map { $0 == 0 ? Self.longestCode : Int($0) }
    }
  }

  /// How long the list's own codes are.
  package func writeLengths(to writer: inout BitWriter) {
    let described = Self.described(lengths, order)
    writer.write(described - 4, 4)
    for symbol in order.prefix(described) { writer.write(Int(lengths[symbol]), 3) }
  }

  /// How many of them are written.
  private static func described(_ lengths: [UInt8], _ order: [Int]) -> Int {
    max(4, (order.lastIndex { lengths[$0] > 0 } ?? 0) + 1)
  }

  /// The list, after what comes before it.
  package func write(to writer: inout BitWriter) {
    let encoder = PrefixEncoder(Self.written(lengths, isOneFree))
    for run in runs {
      run.say(costs) { symbol, repeats in
        encoder.write(symbol, to: &writer)
        writer.write(repeats, Self.extraBits(symbol))
      }
    }
  }

  /// The lengths of codes as they stand in the list.
  private static func written(_ lengths: [UInt8], _ isOneFree: Bool) -> [UInt8] {
    isOneFree && lengths.count { $0 > 0 } == 1 ? lengths.map { _ in 0 } : lengths
  }

  private static func extraBits(_ symbol: Int) -> Int {
    switch symbol {
    case again: 2
    case fewZeros: 3
    case manyZeros: 7
    default: 0
    }
  }
}

extension CodeLengthList.Run {
  /// The cheapest of the ways worth a look.
  /// - Parameters:
  ///   - costs: bits of each symbol.
  ///   - tell: takes a symbol and what follows it.
  @inline(__always)
  fileprivate func say(_ costs: [Int], _ tell: (_ symbol: Int, _ repeats: Int) -> Void) {
    if length == 0 { sayZeros(costs, tell) } else { sayLengths(costs, tell) }
  }

  @inline(__always)
  private func sayLengths(_ costs: [Int], _ tell: (_ symbol: Int, _ repeats: Int) -> Void) {
    let (symbol, left) = (Int(length), count - 1)
    tell(symbol, 0)
    let (single, again) = (costs[symbol], costs[CodeLengthList.again] + 2)
    let (all, most) = ((left + 5) / 6, left / 6)
    let (byAll, byMost) = (left < 3 ? Int.max : all * again, most * again + left % 6 * single)
    if left * single <= min(byAll, byMost) {
      for _ in 0..<left { tell(symbol, 0) }
    } else if byAll <= byMost {
      spread(left, in: all, least: 3, CodeLengthList.again, tell)
    } else {
      for _ in 0..<most { tell(CodeLengthList.again, 3) }
      for _ in 0..<(left % 6) { tell(symbol, 0) }
    }
  }

  @inline(__always)
  private func sayZeros(_ costs: [Int], _ tell: (_ symbol: Int, _ repeats: Int) -> Void) {
    var left = count
    // As long as what is left cannot be said by one symbol or two.
    while left > 148 {
      tell(CodeLengthList.manyZeros, 138 - 11)
      left -= 138
    }
    let (few, many) = (costs[CodeLengthList.fewZeros] + 3, costs[CodeLengthList.manyZeros] + 7)
    let single = costs[0]
    let rest = max(0, left - 138)
    let byFew = left < 3 ? Int.max : (left + 9) / 10 * few
    let byMany = left < 11 ? Int.max : many + (rest < 3 ? rest * single : few)
    if left * single <= min(byFew, byMany) {
      for _ in 0..<left { tell(0, 0) }
    } else if byFew <= byMany {
      spread(left, in: (left + 9) / 10, least: 3, CodeLengthList.fewZeros, tell)
    } else {
      tell(CodeLengthList.manyZeros, left - rest - 11)
      if rest < 3 { for _ in 0..<rest { tell(0, 0) } } else { tell(CodeLengthList.fewZeros, rest - 3) }
    }
  }

  /// Parts as even as can be.
  @inline(__always)
  private func spread(
    _ count: Int, in parts: Int, least: Int, _ symbol: Int, _ tell: (_ symbol: Int, _ repeats: Int) -> Void
  ) {
    for part in 0..<parts { tell(symbol, count * (part + 1) / parts - count * part / parts - least) }
  }
}
