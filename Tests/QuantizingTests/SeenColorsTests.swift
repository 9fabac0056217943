import TestSupport
import Testing

@testable import Quantizing

@Suite struct SeenColorsTests {
  /// More colors than are kept, each several times.
  @Test func placesAreThoseOfTheColors() {
    var random = SeededGenerator(seed: 4)
    let colors =
      [0, 0xFF00_0000, 0xFFFF_FFFF] + (0..<10_000).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    var seen = SeenColors()
    for _ in 0..<2 {
      for color in colors + colors.prefix(100) { #expect(seen.place(of: color) == LabColors.seen.place(of: color)) }
    }
  }
}
