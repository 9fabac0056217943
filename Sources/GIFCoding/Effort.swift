/// What each effort level tries.
///
/// The levels are points on the measured curve of bytes against time; see the table in `BeamLZWParser`.
struct Effort: Equatable, Sendable {
  /// Parses tried for each frame; the smallest is kept. None means the greedy parse.
  var parses: [BeamLZWParser.Settings]
  /// Interlaced rows are tried too.
  var triesInterlace: Bool

  init(level: Int, compatible: Bool) {
    func settings(_ k: Int, _ m: Int, _ penalty: Int) -> BeamLZWParser.Settings {
      .init(beamWidth: k, optionsTried: m, wastePenalty: penalty)
    }
    switch level {
    case 1: parses = []
    case 2: parses = [settings(1, 2, 8)]
    case 3: parses = [settings(2, 2, 8)]
    case 4: parses = [settings(3, 2, 8)]
    case 5: parses = [settings(4, 3, 8)]
    case 6: parses = [settings(8, 3, 8)]
    case 7: parses = [settings(8, 4, 8), settings(8, 4, 4)]
    case 8: parses = [settings(16, 4, 8), settings(16, 4, 4), settings(16, 4, 12)]
    default: parses = [settings(32, 6, 8), settings(32, 6, 4), settings(32, 6, 12), settings(32, 6, 2)]
    }
    triesInterlace = level >= 7 && !compatible
  }
}
