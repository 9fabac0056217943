/// What each effort level tries.
///
/// The levels are points on the measured curve of bytes against time; see the table in `BeamLZWParser`.
struct Effort: Equatable, Sendable {
  /// Beam parses tried for each frame, with the scan and the preferred index that the greedy parse did best with; the smallest is kept.
  /// None leaves it at the greedy parse.
  var parses: [BeamLZWParser.Settings]
  /// Interlaced rows are tried by the greedy parse.
  var triesInterlace: Bool
  /// The beam parses both scans in full.
  var parsesBothScans: Bool
  /// Canvases kept after each frame by the search for disposals, in loops with clear pixels and in opaque ones.
  var planWidth: (clear: Int, opaque: Int)

  init(level: Int, compatible: Bool) {
    func settings(_ k: Int, _ m: Int, _ penalty: Int32) -> BeamLZWParser.Settings {
      .init(beamWidth: k, optionsTried: m, wastePenalty: penalty)
    }
    switch level {
    case 1: parses = []
    case 2: parses = []
    case 3: parses = [settings(2, 2, 8)]
    case 4: parses = [settings(3, 3, 8)]
    case 5: parses = [settings(4, 4, 8)]
    case 6: parses = [settings(6, 6, 8)]
    case 7: parses = [settings(6, 6, 8)]
    case 8: parses = [settings(8, 6, 4), settings(8, 6, 8), settings(8, 6, 16)]
    default: parses = [settings(32, 16, 4), settings(32, 16, 8), settings(32, 16, 16)]
    }
    triesInterlace = level >= 2 && !compatible
    parsesBothScans = level >= 7 && !compatible
    planWidth =
      switch level {
      case ...2: (clear: 1, opaque: 1)
      case 3...6: (clear: 3, opaque: 2)
      default: (clear: 6, opaque: 4)
      }
  }

  static func == (a: Effort, b: Effort) -> Bool {
    a.parses == b.parses && a.triesInterlace == b.triesInterlace && a.parsesBothScans == b.parsesBothScans
      && a.planWidth == b.planWidth
  }
}
