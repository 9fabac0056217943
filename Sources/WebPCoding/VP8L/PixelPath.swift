/// Costs of tokens → the cheapest tokens of an image: a shortest path from its first pixel to its end.
struct PixelPath {
  /// The last lengths of symbols, where a long match may be cut.
  private static let cuts = (0..<PixelCounts.lengths).map(PrefixedNumber.last)

  private var matches: PixelMatches
  private let pixels: [UInt32]
  var codes: DistanceCodes { matches.codes }

  /// - Parameter width: in pixels.
  init(_ pixels: [UInt32], width: Int) {
    self.pixels = pixels
    matches = PixelMatches(pixels, width: width)
  }

  /// The path so far: what the way to each pixel costs, and its last token.
  private struct Way {
    var cost = Int.max
    var token = PixelToken()
  }

  mutating func tokens(_ costs: PixelCosts) -> [PixelToken] {
    var ways = [Way](repeating: Way(), count: pixels.count + 1)
    ways[0].cost = 0
    ways.withUnsafeMutableBufferPointer { ways in
      for place in pixels.indices where ways[place].cost < .max { extend(ways, place, costs) }
    }
    var tokens: [PixelToken] = []
    var place = pixels.count
    while place > 0 {
      tokens.append(ways[place].token)
      place -= max(1, ways[place].token.length)
    }
    return tokens.reversed()
  }

  private mutating func extend(_ ways: UnsafeMutableBufferPointer<Way>, _ place: Int, _ costs: PixelCosts) {
    let base = ways[place].cost
    let found = matches.matches(at: place)
    let longest = found.reduce(0) { max($0, Int($1.length)) }
    let isLong = longest > PixelMatches.long
    let isEdge = place == 0 || pixels[place] != pixels[place - 1]
    if isEdge || !isLong {
      let cost = (0..<4).reduce(base) { $0 + costs.channels[$1 << 8 | PixelCounts.symbol(pixels[place], $1)] }
      if cost < ways[place + 1].cost { ways[place + 1] = Way(cost: cost) }
    }
    for (index, match) in found.enumerated() {
      let (length, distance) = (Int(match.length), Int(match.distance))
      let cost = costs.distances[Int(match.symbol)]
      // A cheaper distance has the lengths up to its own.
      var first = 1
      for (other, match) in found.enumerated() where match.length >= first {
        let otherCost = costs.distances[Int(match.symbol)]
        if otherCost < cost || otherCost == cost && other < index { first = Int(match.length) + 1 }
      }
      guard first <= length else { continue }
      func reach(_ length: Int) {
        let cost = base + cost + costs.lengths[Int(PixelToken.lengthSymbols[length])]
        if cost < ways[place + length].cost {
          ways[place + length] = Way(cost: cost, token: PixelToken(length: length, distance: distance))
        }
      }
      if length > PixelMatches.long {
        guard isEdge || 2 * length > longest else { continue }
        reach(Self.cuts[Int(PixelToken.lengthSymbols[length]) - 1])
        for length in (length - 2)...length { reach(length) }
      } else if isEdge || !isLong {
        for length in first...length { reach(length) }
      }
    }
  }
}
