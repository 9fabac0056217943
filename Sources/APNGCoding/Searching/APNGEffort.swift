/// How much is tried for a file. `APNGEffortLevels.swift` has the settings of each level.
struct APNGEffort: Equatable, Sendable {
  /// Frames on which color modes and filter strategies are compared; the rest follow.
  var sampleFrames: Int
  var strategies: [FilterStrategy]
  /// How many of the strategies, the best together over the sample, are tried on every frame.
  var strategiesKept: Int
  var paletteOrders: [PaletteOrder]
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
  /// Which pixels of frames drawn OVER are tried to be left out.
  var leftOut: [FrameVariant.LeftOut] = [.unchanged]
  /// Whether canvases are chosen by the bytes of the frames on them, and not by their pixels.
  var comparesCanvases = false
  var compression: Compression
  /// How much more than level 1 may be done for a file, by `WorkEstimate`; nil has no ceiling. Where all of the effort
  /// is too much, the search looks at less, and frames get the best of `steps` that there is time for.
  var ceiling: Double?

  /// The effort that is worth its time for a file of about so many bytes.
  ///
  /// In a file of megabytes every way that is tried takes minutes. With all of them, orbs at 2× became at most 0.2 %
  /// smaller at effort 9, in three times the time.
  func narrowed(expecting bytes: Int) -> APNGEffort {
    guard bytes > 1 << 20 else { return self }
    var effort = self
    effort.strategiesKept = min(strategiesKept, 3)
    effort.modesKept = 1
    effort.finalists = min(finalists, 2)
    effort.comparesCanvases = false
    return effort
  }
}
