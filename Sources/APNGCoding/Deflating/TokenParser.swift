/// Bytes and what tokens cost → the cheapest tokens, of all whose matches are at a few given distances or the nearest ones.
///
/// A shortest path from the end: at each byte, the matches are as many as there are distances, and their lengths are counted on the way. Of the
/// lengths that share a symbol only the longest is looked at, since fewer bytes left never cost more (but for the last few). Linear in bytes × distances.
/// One object for each thread: its buffers are reused from call to call. They are pointers, since arrays are checked at every access, which takes
/// nine tenths of the time.
final class TokenParser {
  /// So many bytes can cost 24 bits each before costs overflow.
  static let mostBytes = 1 << 20
  /// In runs that are at least so long, nothing but the longest match is worth a look: what it leaves is a match too.
  private static let longRun = Int32(DeflateAlphabet.longestMatch + 3)

  /// A distance at which matches may be.
  private struct Candidate {
    var distance: Int
    var cost: Int32
    /// How many bytes from here on are as those at the distance.
    var run: Int32 = 0
  }

  /// From each byte to the end.
  private var least = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 0)
  private var choices = UnsafeMutableBufferPointer<DeflateToken>.allocate(capacity: 0)
  private let candidates = UnsafeMutableBufferPointer<Candidate>.allocate(capacity: TokenParser.mostDistances)
  private let literalCosts = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 256)
  private let lengthCosts = UnsafeMutableBufferPointer<Int32>.allocate(capacity: DeflateAlphabet.longestMatch + 1)
  /// For each length the longest one of the symbol of the length that is one longer.
  private let nextEnds = UnsafeMutableBufferPointer<Int32>.allocate(capacity: DeflateAlphabet.longestMatch)

  static let mostDistances = 256

  init() {
    for length in 0..<DeflateAlphabet.longestMatch {
      let symbol = Int(DeflateAlphabet.lengthSymbols[length + 1])
      let bases = DeflateAlphabet.lengthBases
      nextEnds[length] = Int32(symbol + 1 < bases.count ? bases[symbol + 1] - 1 : DeflateAlphabet.longestMatch)
    }
  }

  deinit {
    least.deallocate()
    choices.deallocate()
    candidates.deallocate()
    literalCosts.deallocate()
    lengthCosts.deallocate()
    nextEnds.deallocate()
  }

  /// - Parameters:
  ///   - bytes: all of them; matches may reach back to before the range.
  ///   - range: of at most `mostBytes` bytes.
  ///   - distances: 1…32768, at most `mostDistances`.
  ///   - nearest: of all of the bytes.
  func tokens(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, distances: [Int], _ nearest: NearestMatches,
    _ costs: TokenCosts
  ) -> [DeflateToken] {
    precondition(range.count <= Self.mostBytes, "costs of more bytes do not fit in 32 bits")
    precondition(distances.count <= Self.mostDistances, "there is room for so many distances")
    prepare(range.count, distances, costs)
    choose(
      bytes.baseAddress! + range.lowerBound, range, distances.count, nearest.matches.baseAddress! + range.lowerBound,
      costs.distances)
    var tokens: [DeflateToken] = []
    var i = 0
    while i < range.count {
      tokens.append(choices[i])
      i += choices[i].count
    }
    return tokens
  }

  private func prepare(_ count: Int, _ distances: [Int], _ costs: TokenCosts) {
    if least.count <= count {
      least.deallocate()
      choices.deallocate()
      least = .allocate(capacity: count + 1)
      choices = .allocate(capacity: count + 1)
    }
    let found = distances.map {
      Candidate(distance: $0, cost: costs.distances[DeflateAlphabet.distanceSymbol($0)])
    }
    // The cheapest first: what it reaches need not be looked at for the others.
    for (k, candidate) in found.sorted(by: { ($0.cost, $0.distance) < ($1.cost, $1.distance) }).enumerated() {
      candidates.initializeElement(at: k, to: candidate)
    }
    _ = literalCosts.update(fromContentsOf: costs.literals)
    _ = lengthCosts.update(fromContentsOf: costs.lengths)
  }

  private func choose(
    _ bytes: UnsafePointer<UInt8>, _ range: Range<Int>, _ candidateCount: Int,
    _ nearest: UnsafePointer<NearestMatches.Match>, _ distanceCosts: [Int32]
  ) {
    let (least, choices, candidates, nextEnds) = (least, choices, candidates, nextEnds)
    let (literalCosts, lengthCosts) = (literalCosts, lengthCosts)
    least[range.count] = 0
    for i in (0..<range.count).reversed() {
      let byte = bytes[i]
      var cost = literalCosts[Int(byte)] &+ least[i &+ 1]
      var (length, distance) = (Int32(byte), 0)
      // Matches that were looked at reach so far.
      var reached: Int32 = 2

      @inline(__always)
      func look(_ back: Int, _ backCost: Int32, _ run: Int32) {
        let most = min(run, Int32(DeflateAlphabet.longestMatch))
        if run >= Self.longRun { reached = max(reached, most &- 1) }
        while reached < most {
          reached = min(nextEnds[Int(reached)], most)
          let found = backCost &+ lengthCosts[Int(reached)] &+ least[i &+ Int(reached)]
          if found < cost { (cost, length, distance) = (found, reached, back) }
        }
      }
      for k in 0..<candidateCount {
        let back = candidates[k].distance
        guard back <= range.lowerBound &+ i, bytes[i &- back] == byte else {
          candidates[k].run = 0
          continue
        }
        candidates[k].run &+= 1
        look(back, candidates[k].cost, candidates[k].run)
      }
      let run = min(Int32(nearest[i].length), Int32(truncatingIfNeeded: range.count &- i))
      if run > reached {
        let back = Int(nearest[i].distance)
        look(back, distanceCosts[DeflateAlphabet.distanceSymbol(back)], run)
      }
      least[i] = cost
      choices[i] = DeflateToken(
        length: UInt16(truncatingIfNeeded: length), distance: UInt16(truncatingIfNeeded: distance))
    }
  }
}
