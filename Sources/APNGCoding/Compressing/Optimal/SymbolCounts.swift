/// How often each symbol occurs in a run of tokens.
struct SymbolCounts: Equatable, Sendable {
  var literalLength = [UInt32](repeating: 0, count: DeflateAlphabet.literalLengthCount)
  var distance = [UInt32](repeating: 0, count: DeflateAlphabet.distanceCount)

  init() {}

  /// Of a block: the end of block is counted.
  init(_ tokens: UnsafeBufferPointer<DeflateToken>) {
    literalLength.withUnsafeMutableBufferPointer { literals in
      distance.withUnsafeMutableBufferPointer { distances in
        for token in tokens {
          if token.isMatch {
            literals[DeflateAlphabet.firstLengthSymbol + DeflateAlphabet.lengthSlot(token.length)] += 1
            distances[DeflateAlphabet.distanceSlot(token.distance)] += 1
          } else {
            literals[Int(token.bits)] += 1
          }
        }
      }
    }
    literalLength[DeflateAlphabet.endOfBlock] = 1
  }

  mutating func add(_ other: SymbolCounts) {
    for i in literalLength.indices { literalLength[i] += other.literalLength[i] }
    for i in distance.indices { distance[i] += other.distance[i] }
    literalLength[DeflateAlphabet.endOfBlock] = 1
  }

  /// Of lengths and distances, in bits.
  var extraBits: Int {
    var bits = 0
    for slot in 8..<28 {
      bits += Int(literalLength[DeflateAlphabet.firstLengthSymbol + slot]) * DeflateAlphabet.lengthExtraBits(slot: slot)
    }
    for slot in 4..<distance.count { bits += Int(distance[slot]) * DeflateAlphabet.distanceExtraBits(slot: slot) }
    return bits
  }
}

extension SymbolCounts {
  /// Counts that a shorter header describes: stretches of nearly equal counts become equal, so that their code lengths
  /// repeat. Only the shape of the code changes, not what is coded.
  ///
  /// The idea is Zopfli's: a count may move by less than four. Zeros may become ones; what repeats already is left
  /// alone.
  func smoothed() -> SymbolCounts {
    var result = self
    Self.smooth(&result.literalLength)
    Self.smooth(&result.distance)
    return result
  }

  private static func smooth(_ counts: inout [UInt32]) {
    let used = (counts.lastIndex { $0 > 0 } ?? -1) + 1
    let repeats = repeating(counts[..<used])
    var start = 0
    while start < used {
      guard !repeats[start] else {
        start += 1
        continue
      }
      // The level to which the stretch is drawn: at first that of the next four, then its mean.
      let ahead = counts[start..<min(start + 4, used)]
      var level = (ahead.reduce(0, +) + 2) / 4
      var (end, sum) = (start, UInt32(0))
      while end < used, !repeats[end], max(counts[end], level) - min(counts[end], level) < 4 {
        sum += counts[end]
        end += 1
        let size = UInt32(end - start)
        if size >= 4 { level = (sum + size / 2) / size }
      }
      // A repeat symbol needs four equal lengths.
      if end - start >= 4 && sum > 0 {
        for i in start..<end { counts[i] = max(1, level) }
      }
      start = max(end, start + 1)
    }
  }

  /// Whether a symbol stands in a run of at least five zeros or seven equal counts.
  private static func repeating(_ counts: ArraySlice<UInt32>) -> [Bool] {
    var result = [Bool](repeating: false, count: counts.count)
    var start = 0
    while start < counts.count {
      var end = start + 1
      while end < counts.count, counts[end] == counts[start] { end += 1 }
      if end - start >= (counts[start] == 0 ? 5 : 7) { for i in start..<end { result[i] = true } }
      start = end
    }
    return result
  }
}

/// A repeatable sequence of numbers (Marsaglia's xorshift, 2003), the same for every stream.
struct Noise {
  private var state: UInt32 = 2_463_534_242

  mutating func next(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Int(state % UInt32(limit))
  }
}

extension SymbolCounts {
  /// A third of the symbols get the count of another.
  func shaken(_ noise: inout Noise) -> SymbolCounts {
    var result = self
    for i in literalLength.indices where noise.next(below: 3) == 0 {
      result.literalLength[i] = literalLength[noise.next(below: literalLength.count)]
    }
    for i in distance.indices where noise.next(below: 3) == 0 {
      result.distance[i] = distance[noise.next(below: distance.count)]
    }
    result.literalLength[DeflateAlphabet.endOfBlock] = 1
    return result
  }

  /// Two parts of these, one part of those, times two.
  func mixed(with other: SymbolCounts) -> SymbolCounts {
    var result = self
    for i in literalLength.indices { result.literalLength[i] = 2 * literalLength[i] + other.literalLength[i] }
    for i in distance.indices { result.distance[i] = 2 * distance[i] + other.distance[i] }
    return result
  }
}
