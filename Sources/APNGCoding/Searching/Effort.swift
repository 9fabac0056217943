/// How much is tried at each level of effort.
struct Effort: Equatable, Sendable {
  /// Frames on which colour modes and filter strategies are compared; the rest follow.
  var sampleFrames: Int
  var strategies: [FilterStrategy]
  /// How many of the strategies, the best together over the sample, are tried on every frame.
  var strategiesKept: Int
  var paletteOrders: [PaletteOrder]
  /// libdeflate levels: of the comparisons, and of what is written.
  var rankingLevel: Int
  var finalLevel: Int

  init(_ level: Int) {
    let quick: [FilterStrategy] = [.fixed(.none), .fixed(.sub), .fixed(.up), .fixed(.paeth)]
    let all = FilterStrategy.fixedAll + FilterStrategy.leastAll
    switch level {
    case 1:
      self.init(quick, samples: 2, kept: 1, orders: [.alphaThenRamp], ranking: 1, final: 3)
    case 2:
      self.init(quick + [.least(.absoluteSum)], samples: 4, kept: 1, orders: [.alphaThenRamp], ranking: 3, final: 6)
    case 3:
      self.init(all, samples: 4, kept: 2, orders: [.alphaThenRamp], ranking: 4, final: 8)
    case 4:
      self.init(all, samples: 6, kept: 2, orders: [.alphaThenRamp, .nearest], ranking: 6, final: 9)
    case 5:
      self.init(all, samples: 6, kept: 3, orders: PaletteOrder.allCases, ranking: 6, final: 10)
    case 6:
      self.init(all, samples: 10, kept: 4, orders: PaletteOrder.allCases, ranking: 6, final: 11)
    case 7:
      self.init(all, samples: 12, kept: 8, orders: PaletteOrder.allCases, ranking: 6, final: 12)
    case 8:
      self.init(all, samples: 24, kept: 8, orders: PaletteOrder.allCases, ranking: 9, final: 12)
    default:
      self.init(all, samples: .max, kept: 8, orders: PaletteOrder.allCases, ranking: 10, final: 12)
    }
  }

  private init(
    _ strategies: [FilterStrategy], samples: Int, kept: Int, orders: [PaletteOrder], ranking: Int, final: Int
  ) {
    self.strategies = strategies
    sampleFrames = samples
    strategiesKept = kept
    paletteOrders = orders
    rankingLevel = ranking
    finalLevel = final
  }
}
