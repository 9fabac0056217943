/// How the header of a block lists the lengths of its codes: as codes themselves, with repeats (RFC 1951, 3.2.7).
struct CodeDescription: Equatable, Sendable {
  /// In which the lengths of the description's own codes are written.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  /// The length before, 3–6 times more.
  static let again = 16
  /// 3–10 times no code.
  static let fewZeros = 17
  /// 11–138 times no code.
  static let manyZeros = 18
  private static let longestCode = 7

  /// Of the whole description.
  private(set) var bits = Int.max
  private let runs: [Run]
  private let literals: Int
  private let distances: Int
  /// Of the description's own codes.
  private var lengths: [UInt8] = []
  /// What the repeats were chosen by.
  private var costs: [Int]

  fileprivate struct Run: Equatable, Sendable {
    var length: UInt8
    var count: Int
  }

  /// - Parameters:
  ///   - literals: code lengths of the literals and lengths.
  ///   - distances: code lengths of the distances.
  init(literals: [UInt8], distances: [UInt8]) {
    let used = (literals.lastIndex { $0 > 0 } ?? 0, distances.lastIndex { $0 > 0 } ?? 0)
    (self.literals, self.distances) = (max(used.0 + 1, DeflateAlphabet.firstLength), used.1 + 1)
    var runs: [Run] = []
    for length in [literals.prefix(self.literals), distances.prefix(self.distances)].joined() {
      if let last = runs.last, last.length == length {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(length: length, count: 1))
      }
    }
    self.runs = runs
    // What they cost in most blocks; then what they turned out to cost.
    costs = [5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7, 4, 5, 5]
    var next = costs
    for _ in 0..<3 {
      var counts = [UInt](repeating: 0, count: Self.order.count)
      var bits = 0
      for run in runs {
        run.say(next) { symbol, _ in
          counts[symbol] += 1
          bits += Self.extraBits(symbol)
        }
      }
      let lengths = CodeLengths.least(counts, longest: Self.longestCode)
      bits += 5 + 5 + 4 + 3 * Self.described(lengths)
      for symbol in counts.indices { bits += Int(counts[symbol]) * Int(lengths[symbol]) }
      guard bits < self.bits else { break }
      (self.bits, self.lengths, costs) = (bits, lengths, next)
      next = lengths.map { $0 == 0 ? Self.longestCode : Int($0) }
    }
  }

  func write(to writer: inout BitWriter) {
    let described = Self.described(lengths)
    writer.write(literals - 257, 5)
    writer.write(distances - 1, 5)
    writer.write(described - 4, 4)
    for symbol in Self.order.prefix(described) { writer.write(Int(lengths[symbol]), 3) }
    let encoder = PrefixEncoder(lengths)
    for run in runs {
      run.say(costs) { symbol, repeats in
        encoder.write(symbol, to: &writer)
        writer.write(repeats, Self.extraBits(symbol))
      }
    }
  }

  /// How many lengths are written.
  private static func described(_ lengths: [UInt8]) -> Int {
    max(4, (order.lastIndex { lengths[$0] > 0 } ?? 0) + 1)
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

extension CodeDescription.Run {
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
    let (single, again) = (costs[symbol], costs[CodeDescription.again] + 2)
    let (all, most) = ((left + 5) / 6, left / 6)
    let (byAll, byMost) = (left < 3 ? Int.max : all * again, most * again + left % 6 * single)
    if left * single <= min(byAll, byMost) {
      for _ in 0..<left { tell(symbol, 0) }
    } else if byAll <= byMost {
      spread(left, in: all, least: 3, CodeDescription.again, tell)
    } else {
      for _ in 0..<most { tell(CodeDescription.again, 3) }
      for _ in 0..<(left % 6) { tell(symbol, 0) }
    }
  }

  @inline(__always)
  private func sayZeros(_ costs: [Int], _ tell: (_ symbol: Int, _ repeats: Int) -> Void) {
    var left = count
    // As long as what is left cannot be said by one symbol or two.
    while left > 148 {
      tell(CodeDescription.manyZeros, 138 - 11)
      left -= 138
    }
    let (few, many) = (costs[CodeDescription.fewZeros] + 3, costs[CodeDescription.manyZeros] + 7)
    let single = costs[0]
    let rest = max(0, left - 138)
    let byFew = left < 3 ? Int.max : (left + 9) / 10 * few
    let byMany = left < 11 ? Int.max : many + (rest < 3 ? rest * single : few)
    if left * single <= min(byFew, byMany) {
      for _ in 0..<left { tell(0, 0) }
    } else if byFew <= byMany {
      spread(left, in: (left + 9) / 10, least: 3, CodeDescription.fewZeros, tell)
    } else {
      tell(CodeDescription.manyZeros, left - rest - 11)
      if rest < 3 { for _ in 0..<rest { tell(0, 0) } } else { tell(CodeDescription.fewZeros, rest - 3) }
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
