/// Costs of tokens → the cheapest tokens of some bytes, with matches from given runs and the nearest matches.
///
/// A shortest path from the end. Of the lengths that share a symbol only the longest is looked at: fewer bytes left
/// never cost more, except for the last few. Linear in the bytes and in the runs. One object for each thread: it reuses
/// its buffers. They are pointers, since the checks of arrays took nine tenths of the time.
final class TokenParser {
  /// So many bytes can cost 24 bits each before costs overflow.
  static let mostBytes = 1 << 20
  static let mostDistances = 256

  /// In runs of at least this length only the longest match is looked at: the rest is a match too.
  private static let longRun = Int32(DeflateAlphabet.longestMatch + MatchRuns.shortest)

  /// A run that the bytes are in, and what its distance costs.
  private struct Active {
    var start: Int32
    var end: Int32
    var distance: Int32
    var cost: Int32
  }

  /// From each byte to the end.
  private var least = Scratch<Int32>()
  private var choices = Scratch<DeflateToken>()
  private let active = Scratch<Active>(count: TokenParser.mostDistances + 1)
  private let literalCosts = Scratch<Int32>(count: 256)
  private let lengthCosts = Scratch<Int32>(count: DeflateAlphabet.longestMatch + 1)
  /// For each length: the longest length that shares its symbol with the length one above.
  private let nextEnds = Scratch<Int32>(count: DeflateAlphabet.longestMatch)

  init() {
    for length in 0..<DeflateAlphabet.longestMatch {
      let symbol = Int(DeflateAlphabet.lengthSymbols[length + 1])
      let bases = DeflateAlphabet.lengthBases
      nextEnds.memory[length] = Int32(symbol + 1 < bases.count ? bases[symbol + 1] - 1 : DeflateAlphabet.longestMatch)
    }
  }

  /// - Parameters:
  ///   - bytes: all of them; matches may reach back to before the range.
  ///   - range: of at most `mostBytes` bytes.
  ///   - runs: of this range, at no more than `mostDistances` distances.
  ///   - nearest: of all of the bytes.
  func tokens(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ runs: MatchRuns, _ nearest: NearestMatches,
    _ costs: TokenCosts
  ) -> [DeflateToken] {
    precondition(range.count <= Self.mostBytes, "costs of more bytes do not fit in 32 bits")
    precondition(runs.distances.count <= Self.mostDistances, "there is room for so many distances")
    least.reserve(range.count + 1)
    choices.reserve(range.count + 1)
    _ = literalCosts.memory.update(fromContentsOf: costs.literals)
    _ = lengthCosts.memory.update(fromContentsOf: costs.lengths)
    choose(
      UnsafeBufferPointer(rebasing: bytes[range]), runs, UnsafeMutableBufferPointer(rebasing: nearest.matches[range]),
      costs.distances)
    var tokens: [DeflateToken] = []
    var i = 0
    while i < range.count {
      tokens.append(choices.memory[i])
      i += choices.memory[i].count
    }
    return tokens
  }

  private func choose(
    _ bytes: UnsafeBufferPointer<UInt8>, _ matches: MatchRuns,
    _ nearest: UnsafeMutableBufferPointer<NearestMatches.Match>, _ distanceCosts: [Int32]
  ) {
    let (least, choices, nextEnds) = (least.memory, choices.memory, nextEnds.memory)
    let (literalCosts, lengthCosts, active) = (literalCosts.memory, lengthCosts.memory, active.memory)
    let longest = Int32(DeflateAlphabet.longestMatch)
    let distances = matches.distances.map(Int32.init)
    let costs = matches.distances.map { distanceCosts[DeflateAlphabet.distanceSymbol($0)] }
    var activeCount = 0
    least[bytes.count] = 0
    matches.runs.withUnsafeBufferPointer { runs in
      for i in (0..<bytes.count).reversed() {
        let here = Int32(truncatingIfNeeded: i)
        var next = matches.first[i]
        while next >= 0 {
          let run = runs[Int(next)]
          let index = Int(run.index)
          Self.activate(
            Active(start: run.start, end: run.end, distance: distances[index], cost: costs[index]), active,
            &activeCount, here)
          next = run.next
        }
        let byte = bytes[i]
        var cost = literalCosts[Int(byte)] &+ least[i &+ 1]
        var (length, distance): (Int32, Int32) = (Int32(byte), 0)
        // Matches that were looked at reach so far.
        var reached: Int32 = 2

        @inline(__always)
        func look(_ back: Int32, _ backCost: Int32, _ run: Int32) {
          let most = min(run, longest)
          if run >= Self.longRun { reached = max(reached, most &- 1) }
          while reached < most {
            reached = min(nextEnds[Int(reached)], most)
            let found = backCost &+ lengthCosts[Int(reached)] &+ least[i &+ Int(reached)]
            if found < cost { (cost, length, distance) = (found, reached, back) }
          }
        }
        // The cheapest comes first. The others need not look at the lengths that it reaches.
        var k = 0
        while k < activeCount, reached < longest {
          if active[k].start <= here { look(active[k].distance, active[k].cost, active[k].end &- here) }
          k &+= 1
        }
        let run = min(Int32(nearest[i].length), Int32(truncatingIfNeeded: bytes.count &- i))
        if run > reached {
          let back = Int(nearest[i].distance)
          look(Int32(back), distanceCosts[DeflateAlphabet.distanceSymbol(back)], run)
        }
        least[i] = cost
        choices[i] = DeflateToken(
          length: UInt16(truncatingIfNeeded: length), distance: UInt16(truncatingIfNeeded: distance))
      }
    }
  }

  /// In the order of costs, without those that ended.
  @inline(__always)
  private static func activate(
    _ new: Active, _ active: UnsafeMutableBufferPointer<Active>, _ count: inout Int, _ here: Int32
  ) {
    var kept = 0
    for k in 0..<count where active[k].start <= here {
      active[kept] = active[k]
      kept &+= 1
    }
    count = kept &+ 1
    while kept > 0, active[kept &- 1].cost > new.cost {
      active[kept] = active[kept &- 1]
      kept &-= 1
    }
    active[kept] = new
  }
}
