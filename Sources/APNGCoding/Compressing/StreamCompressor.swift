/// Which program turns filtered rows into a zlib stream.
enum StreamCompressor: Equatable, Hashable, Sendable {
  /// 1 (fast) … 12 (small).
  case libdeflate(level: Int)
  case optimal(OptimalDeflater.Search)
}

extension OptimalDeflater.Search {
  // Measured on ten loaders, in relation to libdeflate's level 10: 0.976, 0.966, 0.95, 0.94 and 0.93 of the bytes.
  package static let fast = Self(
    depth: 8, skimsRuns: true, passes: 1, isDense: false, splitsExactly: false, rarities: [2], triesFixed: false)
  package static let quick = Self(
    depth: 24, skimsRuns: true, passes: 2, isDense: false, splitsExactly: false, rarities: [2], triesFixed: false)
  package static let middle = Self(
    depth: 32, skimsRuns: true, passes: 5, isDense: false, splitsExactly: false, rarities: [2], triesFixed: false)
  package static let long = Self(
    depth: 64, skimsRuns: false, passes: 10, isDense: false, splitsExactly: true, rarities: [2], triesFixed: false)
  package static let exact = Self(
    depth: 128, skimsRuns: false, passes: 12, isDense: true, splitsExactly: true, rarities: [2], triesFixed: false)
  package static let longest = Self(
    depth: 256, skimsRuns: false, passes: 40, isDense: true, splitsExactly: true, rarities: [0, 2], triesFixed: true)
}
