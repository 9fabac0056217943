/// Which program turns filtered rows into a zlib stream.
enum StreamCompressor: Equatable, Hashable, Sendable {
  /// 1 (fast) … 12 (small).
  case libdeflate(level: Int)
  case optimal(OptimalDeflater.Search)
}

extension OptimalDeflater.Search {
  // Each halves the distance to the smallest known stream at about twice the time of the one before.
  package static let quick = Self(depth: 12, passes: 3, isExact: false, rarities: [2], triesFixed: false)
  package static let middle = Self(depth: 32, passes: 6, isExact: false, rarities: [2], triesFixed: false)
  package static let long = Self(depth: 64, passes: 15, isExact: false, rarities: [2], triesFixed: false)
  package static let exact = Self(depth: 128, passes: 15, isExact: true, rarities: [2], triesFixed: true)
  package static let longest = Self(depth: 256, passes: 50, isExact: true, rarities: [0, 2], triesFixed: true)
}
