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

  init(_ level: Int) {
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
    case 3: self.init(all, samples: 4, kept: 1, orders: [.alphaThenRamp], ranking: 4, final: .optimal(.fast))
    case 4:
      self.init(all, samples: 4, kept: 2, orders: orders, ranking: 4, final: .optimal(.quick))
    case 5: self.init(all, samples: 6, kept: 3, orders: orders, ranking: 6, final: .optimal(.quick))
    case 6: self.init(all, samples: 10, kept: 4, orders: orders, ranking: 6, final: .optimal(.middle))
    case 7: self.init(all, samples: 12, kept: 8, orders: orders, ranking: 6, finalists: 2, final: .optimal(.long))
    case 8:
      self.init(all, samples: 24, kept: 8, orders: orders, ranking: 10, modes: 3, finalists: 2, final: .optimal(.exact))
    default:
      self.init(
        all, samples: .max, kept: 8, orders: orders, ranking: 10, modes: 4, finalists: 4, final: .optimal(.longest))
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
