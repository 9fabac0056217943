/// How much is tried at each level of effort.
struct Effort: Equatable, Sendable {
  /// Frames on which colour modes and filter strategies are compared; the rest follow.
  var sampleFrames: Int
  var strategies: [FilterStrategy]
  /// How many of the strategies, the best together over the sample, are tried on every frame.
  var strategiesKept: Int
  var paletteOrders: [PaletteOrder]
  /// libdeflate level of the comparisons.
  var rankingLevel: Int
  /// How many colour modes, the best over the sample, are encoded whole.
  var modesKept: Int
  /// How many of a frame's candidates, by that comparison, are compressed in earnest.
  var finalists: Int
  /// Of what is written.
  var final: StreamCompressor

  /// - Parameter pixels: of all frames together. The default effort looks hardest where looking is cheap, so that a small loader is as small as it
  ///   can be, and a large one is still done in a second or so.
  init(_ level: Int, pixels: Int) {
    let quick: [FilterStrategy] = [.fixed(.none), .fixed(.sub), .fixed(.up), .fixed(.paeth)]
    let all = FilterStrategy.fixedAll + FilterStrategy.leastAll
    let orders = PaletteOrder.allCases
    switch level {
    case 1:
      self.init(quick, samples: 2, kept: 1, orders: [.alphaThenRamp], ranking: 1, final: .libdeflate(level: 3))
    case 2:
      self.init(
        quick + [.least(.absoluteSum)], samples: 4, kept: 1, orders: [.alphaThenRamp], ranking: 3,
        final: .libdeflate(level: 6))
    case 3: self.init(all, samples: 4, kept: 1, orders: [.alphaThenRamp], ranking: 4, final: .libdeflate(level: 9))
    case 4: self.init(all, samples: 4, kept: 2, orders: orders, ranking: 4, final: .libdeflate(level: 10))
    case 5 where pixels <= 1 << 20:
      self.init(all, samples: 6, kept: 3, orders: orders, ranking: 6, final: .libdeflate(level: 12))
    case 5 where pixels <= 1 << 22:
      self.init(all, samples: 6, kept: 2, orders: orders, ranking: 6, final: .libdeflate(level: 10))
    case 5:
      self.init(all, samples: 4, kept: 1, orders: [.alphaThenRamp], ranking: 4, final: .libdeflate(level: 9))
    case 6: self.init(all, samples: 10, kept: 4, orders: orders, ranking: 6, final: .libdeflate(level: 12))
    case 7:
      self.init(all, samples: 12, kept: 8, orders: orders, ranking: 6, finalists: 2, final: .libdeflate(level: 12))
    case 8:
      self.init(
        all, samples: 24, kept: 8, orders: orders, ranking: 10, modes: 2, finalists: 1, final: .zopfli(iterations: 5))
    default:
      self.init(
        all, samples: .max, kept: 8, orders: orders, ranking: 10, modes: 2, finalists: 2, final: .zopfli(iterations: 15)
      )
    }
  }

  private init(
    _ strategies: [FilterStrategy], samples: Int, kept: Int, orders: [PaletteOrder], ranking: Int,
    modes: Int = 1, finalists: Int = 1, final: StreamCompressor
  ) {
    self.strategies = strategies
    sampleFrames = samples
    strategiesKept = kept
    paletteOrders = orders
    rankingLevel = ranking
    modesKept = modes
    self.finalists = finalists
    self.final = final
  }
}
