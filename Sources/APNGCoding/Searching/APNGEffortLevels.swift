/// The settings of each level of effort, 1 (fastest) to 9 (smallest).
extension APNGEffort {
  /// - Parameter pixels: of the rectangles of all frames together. A level looks hardest where looking is cheap, so
  ///   that a small loader is as small as it can be, and a large one is still done in seconds.
  init(_ level: Int, pixels: Int) {
    self =
      switch level {
      case 1: .level1
      case 2: .level2
      case 3: .level3
      case 4: .level4
      case 5: .level5
      case 6: .level6
      case 7: .level7
      case 8: .level8
      case _ where pixels <= 1 << 19: .level9
      default: .level9Large
      }
    // For small loops level 10 of libdeflate is the better guide.
    if level > 4 && pixels <= 1 << (level < 8 ? 14 : 17) { rankingLevels = 9...10 }
  }

  static let fewFilters: [FilterStrategy] = [.fixed(.none), .fixed(.sub), .fixed(.up), .fixed(.paeth)]
  private static let filters = FilterStrategy.fixedAll + FilterStrategy.scoredAll
  /// Brute force is worth its time in what is large and smooth: orbs become 3 % smaller, single skeletons 1.5 %, most
  /// loops not at all.
  private static let moreFilters = filters + [.least(.deflated(rowsAbove: 3))]
  /// More rows make an orb on transparent 0.3 % smaller and on white 0.6 % larger, at up to three times the time.
  private static let allFilters = moreFilters + [.least(.deflated(rowsAbove: 24))]
  private static let orders: [PaletteOrder] = [.alphaThenRamp, .rampThenAlpha, .together]
  private static let moreOrders = orders + [.togetherMixed, .commonestFirst]
  /// The second way to leave out takes a tenth of the time for 0.1 % of the bytes.
  private static let bothLeftOut: [FrameVariant.LeftOut] = [.unchanged, .unchangedOutsideRuns]

  private static let level1 = APNGEffort(
    sampleFrames: 2,
    strategies: fewFilters,
    strategiesKept: 1,
    paletteOrders: [.alphaThenRamp],
    rankingLevels: 1...1,
    compression: Compression(level: 3))

  private static let level2 = APNGEffort(
    sampleFrames: 4,
    strategies: fewFilters + [.least(.score(.absoluteSum))],
    strategiesKept: 1,
    paletteOrders: [.alphaThenRamp],
    rankingLevels: 3...3,
    compression: Compression(level: 6, refinement: .codes),
    ceiling: 0.1e9)

  private static let level3 = APNGEffort(
    sampleFrames: 4,
    strategies: filters,
    strategiesKept: 1,
    paletteOrders: [.alphaThenRamp],
    rankingLevels: 8...8,
    compression: Compression(level: 9, refinement: .codes),
    ceiling: 0.2e9)

  private static let level4 = APNGEffort(
    sampleFrames: 4,
    strategies: filters,
    strategiesKept: 2,
    paletteOrders: orders,
    rankingLevels: 8...8,
    compression: Compression(level: 9, refinement: .quick),
    ceiling: 0.35e9)

  private static let level5 = APNGEffort(
    sampleFrames: 6,
    strategies: filters,
    strategiesKept: 3,
    paletteOrders: orders,
    rankingLevels: 9...9,
    compression: Compression(level: 12, refinement: .quick),
    ceiling: 0.5e9)

  private static let level6 = APNGEffort(
    sampleFrames: 10,
    strategies: moreFilters,
    strategiesKept: 4,
    paletteOrders: moreOrders,
    rankingLevels: 9...9,
    finalists: 2,
    leftOut: bothLeftOut,
    compression: Compression(level: 12, refinement: .few))

  private static let level7 = APNGEffort(
    sampleFrames: 12,
    strategies: moreFilters,
    strategiesKept: 8,
    paletteOrders: moreOrders,
    rankingLevels: 9...9,
    finalists: 3,
    leftOut: bothLeftOut,
    compression: Compression(
      level: 12, refinement: .quick, last: .init(zopfliIterations: 5, refinement: .few)))

  private static let level8 = APNGEffort(
    sampleFrames: 24,
    strategies: allFilters,
    strategiesKept: 9,
    paletteOrders: PaletteOrder.allCases,
    rankingLevels: 9...9,
    modesKept: 2,
    finalists: 4,
    leftOut: bothLeftOut,
    compression: Compression(
      level: 12, refinement: .quick, last: .init(zopfliIterations: 15, refinement: .many)))

  private static let level9 = APNGEffort(
    sampleFrames: .max,
    strategies: allFilters,
    strategiesKept: 9,
    paletteOrders: PaletteOrder.allCases,
    rankingLevels: 9...9,
    modesKept: 2,
    finalists: 6,
    leftOut: bothLeftOut,
    comparesCanvases: true,
    compression: Compression(
      level: 12, refinement: .few, last: .init(zopfliIterations: 15, refinement: .many, finish: .last)))

  private static let level9Large = APNGEffort(
    sampleFrames: 48,
    strategies: allFilters,
    strategiesKept: 9,
    paletteOrders: PaletteOrder.allCases,
    rankingLevels: 9...9,
    modesKept: 2,
    finalists: 3,
    leftOut: bothLeftOut,
    comparesCanvases: true,
    compression: Compression(
      level: 12, refinement: .few, last: .init(zopfliIterations: 15, refinement: .many, finish: .last)))
}
