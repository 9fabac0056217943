/// Where the pixels of an image were before.
struct PixelMatches {
  struct Match {
    /// 1…4096
    var length: UInt16
    /// Of the distance.
    var symbol: UInt8
    var distance: Int32
  }

  let codes: DistanceCodes
  private let pixels: [UInt32]
  /// For each pixel and each of the nearest distances: how many pixels from there on equal those at that distance.
  private var runs: [UInt16]
  /// The symbols of the nearest distances.
  private let symbols: [UInt8]
  /// The place before where the next three pixels have the same hash; -1: none.
  private var earlier: [Int32]
  /// The same of more pixels, for those that differ from the one before.
  private var edges: [Int32]
  /// The matches of each pixel, once they were asked for; empty until then.
  private var found: [Range<Int32>]
  private(set) var list: [Match] = []
  /// What was measured last. At the next pixel, the same distance has one pixel less, so that a texture is not measured
  /// from every pixel on.
  private var measured = (place: 0, distance: 0, length: 0)

  /// A match of more pixels is long enough: no other is looked for, and it is hardly ever cut.
  static let long = 64
  /// Places of equal hashes that are looked at. With 32, loops were 0.1 % smaller.
  private static let mostSteps = 8
  private static let hashBits = 14
  private static let edgePixels = 16

  /// - Parameter width: in pixels.
  init(_ pixels: [UInt32], width: Int) {
    self.pixels = pixels
    codes = DistanceCodes(width: width)
    earlier = [Int32](repeating: -1, count: pixels.count)
    edges = earlier
    found = [Range<Int32>](repeating: 0..<0, count: pixels.count)
    let nearest = codes.nearest
    symbols = nearest.map(codes.symbol)
    runs = [UInt16](unsafeUninitializedCapacity: pixels.count * nearest.count) { runs, count in
      var next = [UInt16](repeating: 0, count: nearest.count)
      for place in pixels.indices.reversed() {
        for (number, distance) in nearest.enumerated() {
          let isEqual = place >= distance && pixels[place] == pixels[place &- distance]
          next[number] = isEqual ? min(next[number] &+ 1, UInt16(PixelToken.longest)) : 0
          runs[place * nearest.count + number] = next[number]
        }
      }
      count = runs.count
    }
    link(&earlier, count: 3) { _ in true }
    link(&edges, count: Self.edgePixels) { $0 == 0 || pixels[$0] != pixels[$0 - 1] }
  }

  /// Links the places of which so many pixels have the same hash.
  private func link(_ earlier: inout [Int32], count: Int, _ isLinked: (Int) -> Bool) {
    var last = [Int32](repeating: -1, count: 1 << Self.hashBits)
    for place in 0..<max(0, pixels.count - count + 1) where isLinked(place) {
      var hash: UInt32 = 0
      for offset in 0..<count { hash = (hash &+ pixels[place + offset]) &* 0x9E37_79B1 ^ (hash >> 15) }
      let slot = Int(hash >> UInt32(32 - Self.hashBits))
      earlier[place] = last[slot]
      last[slot] = Int32(place)
    }
  }

  /// The indices in `list` of the matches of a pixel, the longest first, each at another distance.
  mutating func range(at place: Int) -> Range<Int> {
    if found[place].isEmpty {
      let first = Int32(list.count)
      find(place)
      found[place] = first..<Int32(list.count)
    }
    return Int(found[place].lowerBound)..<Int(found[place].upperBound)
  }

  private mutating func find(_ place: Int) {
    let first = list.count
    var longest = 0
    func add(_ length: Int, _ distance: Int, _ symbol: UInt8) {
      longest = max(longest, length)
      let match = Match(length: UInt16(length), symbol: symbol, distance: Int32(distance))
      var index = list.count
      list.append(match)
      while index > first, list[index - 1].length < match.length {
        list[index] = list[index - 1]
        index -= 1
      }
      list[index] = match
    }
    let start = place * symbols.count
    for number in symbols.indices where runs[start + number] > 0 {
      add(Int(runs[start + number]), codes.nearest[number], symbols[number])
    }
    let most = min(pixels.count - place, PixelToken.longest)
    func follow(_ earlier: borrowing [Int32]) {
      var (other, steps) = (Int(earlier[place]), 0)
      while longest < most, other >= 0, steps < Self.mostSteps {
        if pixels[other + longest] == pixels[place + longest] {
          let isNext = measured.place == place - 1 && measured.distance == place - other
          var length = isNext ? max(0, measured.length - 1) : 0
          while length < most, pixels[other + length] == pixels[place + length] { length += 1 }
          if length > longest {
            measured = (place, place - other, length)
            add(length, place - other, codes.symbol(place - other))
          }
        }
        other = Int(earlier[other])
        steps += 1
      }
    }
    if longest <= Self.long { follow(earlier) }
    follow(edges)
  }
}
