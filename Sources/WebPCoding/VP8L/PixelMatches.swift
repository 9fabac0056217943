/// Where the pixels of an image were before.
struct PixelMatches {
  struct Match {
    /// 1…4096
    var length: Int32
    var distance: Int32
    /// Of the distance.
    var symbol: UInt8
  }

  let codes: DistanceCodes
  private let pixels: [UInt32]
  /// For each of the nearest distances and each pixel: how many pixels from there on equal those at that distance.
  private var runs: [[UInt16]] = []
  /// The place before where the next three pixels have the same hash; -1: none.
  private var earlier: [Int32]
  /// The same of more pixels, for those that differ from the one before.
  private var edges: [Int32]
  /// The matches of a pixel, once they were asked for; empty until then.
  private var found: [Range<Int32>]
  private var matches: [Match] = []
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
    for distance in codes.nearest {
      var run = [UInt16](repeating: 0, count: pixels.count + 1)
      pixels.withUnsafeBufferPointer { pixels in
        for place in stride(from: pixels.count - 1, through: distance, by: -1)
        where pixels[place] == pixels[place &- distance] {
          run[place] = min(run[place &+ 1] &+ 1, UInt16(PixelToken.longest))
        }
      }
      runs.append(run)
    }
    link(&earlier, count: 3) { _ in true }
    link(&edges, count: Self.edgePixels) { $0 == 0 || pixels[$0] != pixels[$0 - 1] }
  }

  /// Links the places of which so many pixels have the same hash.
  private func link(_ earlier: inout [Int32], count: Int, _ isLinked: (Int) -> Bool) {
    var last = [Int32](repeating: -1, count: 1 << Self.hashBits)
    for place in 0..<max(0, pixels.count - count + 1) where isLinked(place) {
      let hash = pixels[place..<(place + count)].reduce(0 as UInt32) { ($0 &+ $1) &* 0x9E37_79B1 ^ ($0 >> 15) }
      let slot = Int(hash >> UInt32(32 - Self.hashBits))
      earlier[place] = last[slot]
      last[slot] = Int32(place)
    }
  }

  /// Each at another distance.
  mutating func matches(at place: Int) -> ArraySlice<Match> {
    if found[place].isEmpty {
      let first = Int32(matches.count)
      find(place)
      found[place] = first..<Int32(matches.count)
    }
    return matches[Int(found[place].lowerBound)..<Int(found[place].upperBound)]
  }

  private mutating func find(_ place: Int) {
    var longest = 0
    func add(_ length: Int, _ distance: Int) {
      matches.append(
        Match(
          length: Int32(length), distance: Int32(distance), symbol: UInt8(PrefixedNumber(codes.code(distance)).symbol)))
    }
    for (run, distance) in zip(runs, codes.nearest) where run[place] > 0 {
      longest = max(longest, Int(run[place]))
      add(Int(run[place]), distance)
    }
    let most = min(pixels.count - place, PixelToken.longest)
    func follow(_ earlier: [Int32]) {
      var (other, steps) = (Int(earlier[place]), 0)
      while longest < most, other >= 0, steps < Self.mostSteps {
        if pixels[other + longest] == pixels[place + longest] {
          let isNext = measured.place == place - 1 && measured.distance == place - other
          var length = isNext ? max(0, measured.length - 1) : 0
          while length < most, pixels[other + length] == pixels[place + length] { length += 1 }
          if length > longest {
            longest = length
            measured = (place, place - other, length)
            add(length, place - other)
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
