/// How much is tried for a file. `APNGEffortLevels.swift` has the settings of each level.
struct APNGEffort: Equatable, Sendable {
  /// Frames on which color modes, filter strategies and steps are compared; the rest follow.
  var sampleFrames: Int
  var strategies: [FilterStrategy]
  var paletteOrders: [PaletteOrder]
  /// A level of libdeflate for a first glance at all modes and strategies, of which the best get a longer look. Nil
  /// looks at all of them at once.
  var glanceLevel: Int?
  /// The levels of libdeflate that candidates are compared by; the smaller stream counts.
  ///
  /// For its time, level 9 finds best which mode and filter is smallest in the end. With levels 4 to 6, skeletons
  /// became 9 to 16 % larger. Level 10 is better where no run is long (3 % on a symbol of four frames), and misleads
  /// where one is.
  var rankingLevels: ClosedRange<Int>
  /// How many color modes, the best over the sample, are encoded whole.
  var modesKept = 1
  /// How many of a frame's candidates, by that comparison, are compressed in full.
  var finalists = 1
  /// What is tried to be left out of frames that may be drawn OVER.
  var leftOut: [APNGFrameVariant.LeftOut] = [.none, .unchanged, .unchangedInLongRuns]
  /// Whether canvases are chosen by the bytes of the frames on them, and not by their pixels.
  var comparesCanvases = false
  /// Ways to encode a frame. The first is done for every frame. The sample tells which others are worth their work.
  var steps: [EncodingStep]
  /// How much more than the first step may be done for a file, by `WorkEstimate`.
  var ceiling = Double.infinity
  /// Whether it finds more only where the effort before it came to its ceiling.
  var isForLimited = false

  /// The effort that is worth its time for a file of about so many bytes. In a file of megabytes every way that is
  /// tried takes minutes, and saves 0.2 % at most.
  func narrowed(expecting bytes: Int) -> APNGEffort {
    guard bytes > 1 << 20 else { return self }
    var effort = self
    effort.modesKept = 1
    effort.finalists = 1
    effort.comparesCanvases = false
    return effort
  }

  /// The effort that tries only what a sample left out. Without a ceiling there is time to try everything.
  /// - Parameter leftOut: empty where the sample had no choice.
  func trying(only leftOut: [APNGFrameVariant.LeftOut]) -> APNGEffort {
    guard ceiling < .infinity, !leftOut.isEmpty else { return self }
    var effort = self
    effort.leftOut = leftOut
    return effort
  }
}

/// One way to encode a frame.
struct EncodingStep: Equatable, Sendable {
  /// How many of the strategies, the best together over the sample, are tried.
  var strategies = 1
  /// Whether all ways to draw the frame are tried, and not only the one that the first step chose.
  var triesAllVariants = false
  var compression: Compression
}
