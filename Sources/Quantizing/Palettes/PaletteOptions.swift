import GraphicsCore
import Parallelism

/// What palettes have to reach, and what may be tried.
package struct PaletteOptions: Equatable, Sendable {
  /// The score to reach, 0…100 (`QualityLimits`).
  package var quality = 90
  /// The largest number of colors in a palette, 2…256, the transparent one included.
  package var maxColors = 256
  package var dither = Dithering.none
  /// Colors that a palette must hold exactly, if they are shown.
  package var fixedColors: [RGBA8] = []
  /// Whether less is tried, where that is seldom worth its time.
  package var isQuick = false
  package var workers = 1
  package var cancellation = Cancellation.never

  package init() {}

  /// Rounds in which the colors of one palette for all frames are moved (Lloyd's iteration). Four in a quick search
  /// took 2.5 % more bytes of ten loops, and ten a quarter more time.
  var iterations: Int { isQuick ? 6 : MeanPalettes.standardIterations }
}
