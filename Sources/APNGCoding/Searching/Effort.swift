/// How much is tried at each level of effort.
struct Effort: Equatable, Sendable {
  /// Frames on which colour modes and filter strategies are compared; the rest follow.
  var sampleFrames: Int
  var strategies: [FilterStrategy]
  /// How many of the strategies, the best together over the sample, are tried on every frame.
  var strategiesKept: Int
  var paletteOrders: [PaletteOrder]
  /// libdeflate levels of the comparisons, of which the smaller counts. Level 9 tells best for its time which mode and filter is smallest in the end: by levels 4–6, skeletons
  /// became 9–16 % larger. Level 10 is nearer to the end where there is no long run (3 % on a symbol of four frames), and misleads where there is.
  var rankingLevels: ClosedRange<Int>
  /// How many colour modes, the best over the sample, are encoded whole.
  var modesKept: Int
  /// How many of a frame's candidates, by that comparison, are compressed in earnest.
  var finalists: Int
  /// Which pixels of frames drawn OVER are tried to be left out.
  var leftOut: [FrameVariant.LeftOut] = [.unchanged]
  /// Whether canvases are chosen by the bytes of the frames on them, and not by their pixels.
  var comparesCanvases = false
  var compression: Compression

  /// - Parameter pixels: of the rectangles of all frames together. The default effort looks hardest where looking is cheap, so that a small loader is
  ///   as small as it can be, and a large one is still done in seconds.
  init(_ level: Int, pixels: Int) {
    let quick: [FilterStrategy] = [.fixed(.none), .fixed(.sub), .fixed(.up), .fixed(.paeth)]
    // Brute force is worth its time in what is large and smooth: orbs become 3 % smaller, single skeletons 1.5 %, most loops not at all. More rows make an orb on
    // clear 0.3 % smaller and on white 0.6 % larger, at up to three times the time.
    let some = FilterStrategy.fixedAll + FilterStrategy.leastAll
    let most = some + [.bruteForce(rowsAbove: 3)]
    let all = most + [.bruteForce(rowsAbove: 24)]
    let orders: [PaletteOrder] = [.alphaThenRamp, .rampThenAlpha, .together]
    let mixed = orders + [.togetherMixed, .commonestFirst]
    switch level {
    case 1: self.init(quick, samples: 2, kept: 1, orders: [.alphaThenRamp], ranking: 1, level: 3)
    case 2:
      self.init(
        quick + [.least(.absoluteSum)], samples: 4, kept: 1, orders: [.alphaThenRamp], ranking: 3, level: 6, .codes)
    case 3: self.init(some, samples: 4, kept: 1, orders: [.alphaThenRamp], ranking: 8, level: 9, .codes)
    case 4: self.init(some, samples: 4, kept: 2, orders: orders, ranking: 8, level: 9, .quick)
    case 5 where pixels <= 1 << 22:
      self.init(some, samples: 6, kept: pixels <= 1 << 19 ? 3 : 2, orders: orders, ranking: 9, level: 12, .quick)
    // Level 12 would make twelve large loops 0.8 % smaller (one of them 4 %) in 1.4 times the time.
    case 5 where pixels <= 1 << 26:
      self.init(most, samples: 4, kept: 1, orders: [.alphaThenRamp], ranking: 8, level: 11, .quick)
    // Measured on an orb of 640×640 pixels and 300 frames, level 9 and a ranking by level 8 would make it 2 % smaller on white in twice the time, and 7 % on clear in
    // five times the time.
    case 5:
      self.init(some, samples: 4, kept: 1, orders: [.alphaThenRamp], ranking: 7, level: 8)
    case 6:
      self.init(most, samples: 10, kept: 4, orders: mixed, ranking: 9, finalists: 2, level: 12, .few)
    case 7:
      self.init(most, samples: 12, kept: 8, orders: mixed, ranking: 9, finalists: 3, level: 12, .quick)
      compression.last = Compression.Last(zopfliIterations: 5, refinement: .few)
    case 8:
      self.init(
        all, samples: 24, kept: 9, orders: PaletteOrder.allCases, ranking: 9, modes: 2, finalists: 4,
        level: 12, .quick)
      compression.last = Compression.Last(zopfliIterations: 15, refinement: .many)
    default:
      let isSmall = pixels <= 1 << 19
      self.init(
        all, samples: isSmall ? .max : 48, kept: 9, orders: PaletteOrder.allCases, ranking: 9, modes: 2,
        finalists: isSmall ? 6 : 3, level: 12, .few)
      compression.last = Compression.Last(zopfliIterations: 15, refinement: .many, finish: .last)
      comparesCanvases = true
    }
    if level > 4 && pixels <= 1 << (level < 8 ? 14 : 17) { rankingLevels = 9...10 }
    // A tenth of the time for 0.1 % of the bytes.
    if level > 5 { leftOut.append(.unchangedOutsideRuns) }
  }

  /// The effort that is worth its time for a file of about so many bytes: in one of megabytes every way that is tried takes minutes. With all of them, orbs at 2×
  /// became at most 0.2 % smaller at effort 9, in three times the time.
  func narrowed(expecting bytes: Int) -> Effort {
    guard bytes > 1 << 20 else { return self }
    var effort = self
    effort.strategiesKept = min(strategiesKept, 3)
    effort.modesKept = 1
    effort.finalists = min(finalists, 2)
    effort.comparesCanvases = false
    return effort
  }

  private init(
    _ strategies: [FilterStrategy], samples: Int, kept: Int, orders: [PaletteOrder], ranking: Int,
    modes: Int = 1, finalists: Int = 1, level: Int, _ refinement: StreamRefiner.Effort? = nil
  ) {
    self.strategies = strategies
    sampleFrames = samples
    strategiesKept = kept
    paletteOrders = orders
    rankingLevels = ranking...ranking
    modesKept = modes
    self.finalists = finalists
    compression = Compression(level: level, refinement: refinement)
  }
}
