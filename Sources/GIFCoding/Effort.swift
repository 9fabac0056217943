/// What each effort level tries.
///
/// The levels are points on the measured curve of bytes against time; see the table in `BeamLZWParser`.
struct Effort: Equatable, Sendable {
  /// Parses kept by the beam (K), and ways to go on that the best of them proposes (M); 0 leaves it at the greedy parse.
  var beamWidth: Int
  var optionsTried: Int
  /// Both waste penalties are tried on every frame; else on a few, and the better one is taken for all.
  var triesBothPenalties: Bool
  /// Interlaced rows are tried by the greedy parse.
  var triesInterlace: Bool
  /// The beam parses both scans in full.
  var parsesBothScans: Bool
  /// Canvases kept after each frame by the search for disposals; 1 is no search.
  var canvasesKept: Int

  /// Frames on which the penalties are compared: the frames of one loop are alike.
  static let pilotFrames = 4

  init(level: Int, compatible: Bool) {
    (beamWidth, optionsTried) =
      switch level {
      case ...2: (0, 0)
      case 3: (2, 2)
      case 4: (3, 3)
      case 5: (4, 4)
      case 6, 7: (6, 6)
      case 8: (12, 8)
      default: (32, 16)
      }
    triesBothPenalties = level >= 6
    triesInterlace = level >= 2 && !compatible
    parsesBothScans = level >= 7 && !compatible
    canvasesKept =
      switch level {
      case ...4: 1
      case 5, 6: 2
      default: 4
      }
  }

  /// What the beam tries with some penalties.
  func parses(_ penalties: [BeamLZWParser.WastePenalty]) -> [BeamLZWParser.Settings] {
    beamWidth == 0
      ? [] : penalties.map { BeamLZWParser.Settings(beamWidth: beamWidth, optionsTried: optionsTried, waste: $0) }
  }
}
