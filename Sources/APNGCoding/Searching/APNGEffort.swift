/// How much is tried for a file. `APNGEffortLevels.swift` has the settings of each level.
struct APNGEffort: Equatable, Sendable {
  /// Frames on which color modes, filter strategies and compressions are compared; the rest follow.
  var sampleFrames: Int
  var strategies: [FilterStrategy]
  var paletteOrders: [PaletteOrder]
  /// A level of libdeflate for a first glance at all modes and strategies, of which the best get a longer look. Nil
  /// looks at all of them at once.
  var glanceLevel: Int?
  /// The levels of libdeflate that candidates are compared by; the smaller stream counts.
  ///
  /// Levels 7 and 9 find about as well which mode and filter is smallest in the end. By level 7, which takes a third of
  /// the time, 77 presets were 0.06 % smaller in all and one of them 1.5 % larger, but some small palette images were
  /// up to 8 % larger, so small loops are compared by level 9. With levels 4 to 6, skeletons became 9 to 16 % larger.
  /// Level 10 is better where no run is long (3 % on a symbol of four frames), and misleads where one is.
  var rankingLevels: ClosedRange<Int>
  /// How many color modes, the best over the sample, are encoded whole.
  var modesKept = 1
  /// How many of a frame's candidates, by that comparison, are compressed in full.
  var finalists = 1
  /// What is tried to be left out of frames that may be drawn OVER.
  var leftOut: [APNGFrameVariant.LeftOut] = [.none, .unchanged, .unchangedInLongRuns]
  /// Whether canvases are chosen by the bytes of the frames on them, and not by their pixels.
  var comparesCanvases = false
  /// How many of the strategies, the best together over the sample, are tried on every frame.
  var strategiesKept = 1
  /// The first is done for every frame, with all ways to draw and filter it, of which the best stays. The sample tells
  /// which others are worth their work.
  var compressions: [Compression]
  /// How much may be done for a file, by `WorkEstimate`. The first compression is done in any case.
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

  /// The effort that tries only what a sample showed to be worth it. Without a ceiling there is time to try everything.
  func trying(only choice: ModeSearch.Choice) -> APNGEffort {
    guard ceiling < .infinity else { return self }
    var effort = self
    effort.strategiesKept = min(strategiesKept, choice.strategiesWorthwhile)
    if !choice.leftOut.isEmpty { effort.leftOut = choice.leftOut }
    return effort
  }
}
