/// Costs of tokens → the cheapest tokens of an image: a shortest path from its first pixel to its end.
struct PixelPath {
  /// The last lengths of symbols, where a long match may be cut.
  private let cuts = (0..<PixelCounts.lengths).map(PrefixedNumber.last)
  private let lengthSymbols = PixelToken.lengthSymbols

  private var matches: PixelMatches
  private let pixels: [UInt32]
  var codes: DistanceCodes { matches.codes }

  /// - Parameter width: in pixels.
  init(_ pixels: [UInt32], width: Int) {
    self.pixels = pixels
    matches = PixelMatches(pixels, width: width)
  }

  /// The path so far: what the way to each pixel costs, and its last token. An image of `FewColorsImage` costs less
  /// than 2³²: a pixel has at most 4 × 22 bits, of 64 units each.
  private struct Way {
    var cost = UInt32.max
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
      place -= max(1, Int(ways[place].token.length))
    }
    return tokens.reversed()
  }

  private mutating func extend(_ ways: UnsafeMutableBufferPointer<Way>, _ place: Int, _ costs: PixelCosts) {
    let base = ways[place].cost
    let range = matches.range(at: place)
    let longest = range.isEmpty ? 0 : Int(matches.list[range.lowerBound].length)
    let isLong = longest > PixelMatches.long
    let isEdge = place == 0 || pixels[place] != pixels[place - 1]
    if isEdge || !isLong {
      let cost = (0..<4).reduce(base) { $0 + costs.channels[$1 << 8 | PixelCounts.symbol(pixels[place], $1)] }
      if cost < ways[place + 1].cost { ways[place + 1] = Way(cost: cost) }
    }
    // The cheapest distance of those whose matches are as long or longer.
    var cheapest = (cost: UInt32.max, distance: Int32(0))
    func reach(_ length: Int) {
      let cost = base + cheapest.cost + costs.lengths[Int(lengthSymbols[length])]
      if cost < ways[place + length].cost {
        ways[place + length] = Way(cost: cost, token: PixelToken(length: Int32(length), distance: cheapest.distance))
      }
    }
    for index in range {
      let match = matches.list[index]
      let cost = costs.distances[Int(match.symbol)]
      if cost < cheapest.cost { cheapest = (cost, match.distance) }
      let length = Int(match.length)
      let next = index + 1 < range.upperBound ? Int(matches.list[index + 1].length) : 0
      guard next < length else { continue }
      if length > PixelMatches.long {
        guard isEdge || 2 * length > longest else { continue }
        reach(cuts[Int(lengthSymbols[length]) - 1])
        for length in (length - 2)...length { reach(length) }
      } else if isEdge || !isLong {
        for length in (next + 1)...length { reach(length) }
      }
    }
  }
}
