/// What is tried for a file.
///
/// The levels are points on the measured curve of bytes against time; see the table in `BeamLZWParser`.
struct GIFEffort: Equatable, Sendable {
  /// Parses kept by the beam (K); 0 leaves it at the greedy parse.
  var beamWidth = 0
  /// Ways to go on that the best parse of the beam proposes (M).
  var optionsTried = 0
  /// Whether both waste penalties are tried on every frame. Else a few frames try them, and the better one serves all.
  var triesBothPenalties = false
  /// Interlaced rows are tried by the greedy parse.
  var triesInterlace = true
  /// The beam parses both scans in full.
  var parsesBothScans = false
  /// Canvases kept after each frame by the search for disposals; 1 is no search.
  var canvasesKept = 1
  /// How much more than the greedy parse may be done for a file, in nanoseconds by `beamWork`; nil has no ceiling.
  var ceiling: Double?

  /// Of a ceiling, for the search for disposals.
  static let disposalShare = 0.25

  /// Whether the palette is searched quickly, and fewer frames tell whether splits save bytes.
  var isQuick: Bool { beamWidth == 0 }

  /// Frames on which the penalties are compared: the frames of one loop are alike.
  static let pilotFrames = 4

  /// What the beam tries with some penalties.
  func parses(_ penalties: [BeamLZWParser.WastePenalty]) -> [BeamLZWParser.Settings] {
    beamWidth == 0
      ? [] : penalties.map { BeamLZWParser.Settings(beamWidth: beamWidth, optionsTried: optionsTried, waste: $0) }
  }
}

extension GIFEffort {
  private static let level1 = GIFEffort(triesInterlace: false)
  private static let level2 = GIFEffort()
  private static let standard = GIFEffort(beamWidth: 4, optionsTried: 4, canvasesKept: 2, ceiling: 1e9)
  private static let level6 = GIFEffort(beamWidth: 6, optionsTried: 6, triesBothPenalties: true, canvasesKept: 2)
  private static let level7 = GIFEffort(
    beamWidth: 6, optionsTried: 6, triesBothPenalties: true, parsesBothScans: true, canvasesKept: 4)
  private static let level8 = GIFEffort(
    beamWidth: 12, optionsTried: 8, triesBothPenalties: true, parsesBothScans: true, canvasesKept: 4)
  private static let level9 = GIFEffort(
    beamWidth: 32, optionsTried: 16, triesBothPenalties: true, parsesBothScans: true, canvasesKept: 4)

  /// The settings of a level, 1 (fastest) to 9 (smallest).
  /// - Parameter compatible: whether rows stay in order, for weak decoders.
  init(level: Int, compatible: Bool) {
    self =
      switch level {
      case ...1: .level1
      case 2: .level2
      case 3...5: .standard
      case 6: .level6
      case 7: .level7
      case 8: .level8
      default: .level9
      }
    if compatible { (triesInterlace, parsesBothScans) = (false, false) }
  }

  /// Ways to parse a frame, each of more work than the one before, from the greedy parse to this effort's own.
  var steps: [GIFEffort] {
    (0..<beamWidth).filter { $0 != 1 }.map { width in
      var effort = self
      (effort.beamWidth, effort.optionsTried) = (width, min(width, optionsTried))
      return effort
    } + [self]
  }

  /// The processor time of a beam over so many pixels, in nanoseconds of one core of an AMD EPYC with its other cores
  /// busy. Never measured while a file is made: equal input gives equal bytes.
  func beamWork(pixels: Int) -> Double { beamWidth == 0 ? 0 : Double(pixels * (20 + 50 * beamWidth)) }

  /// The same of the search for disposals.
  static func disposalWork(pixels: Int) -> Double { Double(pixels) * 60 }
}
