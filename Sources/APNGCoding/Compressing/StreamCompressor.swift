/// Which program turns filtered rows into a zlib stream.
enum StreamCompressor: Equatable, Hashable, Sendable {
  /// 1 (fast) … 12 (small).
  case libdeflate(level: Int)
  case optimal(OptimalDeflater.Search)
}

extension OptimalDeflater.Search {
  // Measured on ten loaders, in relation to libdeflate's level 10: 0.976, 0.966, 0.95, 0.94 and 0.93 of the bytes.
  package static let quick = Self(
    depth: 12, passes: 2, isDense: false, splitsExactly: false, rarities: [2], triesFixed: false)
  package static let middle = Self(
    depth: 32, passes: 5, isDense: false, splitsExactly: false, rarities: [2], triesFixed: false)
  package static let long = Self(
    depth: 64, passes: 10, isDense: false, splitsExactly: true, rarities: [2], triesFixed: false)
  package static let exact = Self(
    depth: 128, passes: 12, isDense: true, splitsExactly: true, rarities: [2], triesFixed: false)
  package static let longest = Self(
    depth: 256, passes: 40, isDense: true, splitsExactly: true, rarities: [0, 2], triesFixed: true)
}
