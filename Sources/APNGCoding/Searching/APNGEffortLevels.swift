/// The settings behind the levels of effort, 1 (fastest) to 9 (smallest).
extension APNGEffort {
  /// Four settings stand behind nine levels: 1 to 3 are fast, 4 and 5 the default, 6 and 7 the default without its
  /// ceiling, 8 and 9 the smallest.
  ///
  /// - Parameter pixels: of the rectangles of all frames together.
  /// - Returns: the efforts to try, of which the smallest file counts: a higher level is never larger than a lower one.
  static func efforts(_ level: Int, pixels: Int) -> [APNGEffort] {
    // For small loops higher levels of libdeflate are the better guides.
    func guided(_ effort: APNGEffort, by levels: ClosedRange<Int>, upTo most: Int) -> APNGEffort {
      var effort = effort
      if pixels <= most { effort.rankingLevels = levels }
      return effort
    }
    let standard = guided(guided(.standard, by: 9...9, upTo: 1 << 19), by: 9...10, upTo: 1 << 14)
    var unlimited = standard
    unlimited.strategies = FilterStrategy.all
    unlimited.ceiling = .infinity
    unlimited.isForLimited = true
    let all = [.fast, standard, unlimited, guided(.smallest, by: 9...10, upTo: 1 << 17)]
    return Array(all.prefix(level < 4 ? 1 : level / 2))
  }

  private static let orders: [PaletteOrder] = [.alphaThenRamp, .rampThenAlpha, .together]

  private static let fast = APNGEffort(
    sampleFrames: 2,
    strategies: FilterStrategy.few,
    paletteOrders: [.alphaThenRamp],
    rankingLevels: 1...1,
    compressions: [Compression(.level(3))])

  /// libdeflate's level 12 finds the smallest streams, and takes most of the time. Choosing tokens again is worth its
  /// time for streams of few matches; where runs are long, it makes level 9 as good as level 12.
  private static let standard = APNGEffort(
    sampleFrames: 4,
    strategies: FilterStrategy.usual,
    paletteOrders: orders,
    glanceLevel: 6,
    rankingLevels: 7...7,
    strategiesKept: 2,
    compressions: compressions,
    ceiling: 1e9)

  /// Best last. What a level of libdeflate and `PathDeflater` are worth differs from loop to loop: without level 9,
  /// skeletons are up to 10 % larger, without level 10 soft loops up to 1.6 %. Some levels come without new codes, too:
  /// in a file of many long streams those save too little for their work.
  private static let compressions = [
    Compression(.level(3)),
    Compression(.level(6)),
    Compression(.level(7)),
    Compression(.path(.few)),
    Compression(.path(.many)),
    Compression(.level(9), refinement: .codes),
    Compression(.level(9), refinement: .quick),
    Compression(.level(10)),
    Compression(.level(10), refinement: .codes),
    Compression(.level(10), refinement: .quick),
    Compression(.level(12), refinement: .codes),
    Compression(.level(12), refinement: .quick),
    Compression(.level(12), refinement: .few),
  ]

  /// The second way to leave out saves 0.1 % for a tenth of the time.
  private static let smallest = APNGEffort(
    sampleFrames: 12,
    strategies: FilterStrategy.all,
    paletteOrders: PaletteOrder.allCases,
    rankingLevels: 9...9,
    modesKept: 2,
    finalists: 3,
    leftOut: [.none, .unchanged, .unchangedInLongRuns, .unchangedOutsideRuns],
    comparesCanvases: true,
    strategiesKept: 4,
    compressions: [
      Compression(.level(12), refinement: .few, last: .init(zopfliIterations: 15, refinement: .many, finish: .last))
    ])
}
