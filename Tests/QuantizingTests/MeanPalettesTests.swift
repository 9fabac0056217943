import TestSupport
import Testing

@testable import Quantizing

@Suite struct MeanPalettesTests {
  private static let converter = LabColors()

  private static func palettes(_ colors: [UInt32], weights: [Float]? = nil, exact: [UInt32] = []) -> MeanPalettes {
    MeanPalettes(
      points: colors.map { converter.lab(of: $0) }, weights: weights ?? colors.map { _ in 1 }, exact: exact,
      converter: converter)
  }

  private static func error(_ palette: Palette, _ colors: [UInt32]) -> Float {
    colors.reduce(0) { sum, color in
      let lab = converter.lab(of: color)
      return sum + LabColors.squaredDistance(lab, palette.points[palette.nearest(to: lab)])
    }
  }

  private static let grays: [UInt32] = (0..<256).map { 0xFF00_0000 | UInt32($0) * 0x010101 }

  @Test func moreColorsAreNearer() {
    let palettes = Self.palettes(Self.grays)
    var before = Float.infinity
    for count in [1, 2, 5, 12, 40, 100] {
      let palette = palettes.palette(of: count)
      #expect(palette.colors.count == count)
      #expect(Set(palette.colors).count == count)
      let error = Self.error(palette, Self.grays)
      #expect(error < before)
      before = error
    }
  }

  /// Moving the means makes it a little less.
  @Test func theErrorIsKnownBeforeAPaletteIsMade() {
    let palettes = Self.palettes(Self.grays)
    for count in [1, 2, 8, 40] {
      let (known, found) = (palettes.error(of: count), Self.error(palettes.palette(of: count), Self.grays))
      #expect(found < known * 1.02 && known < found * 1.6, "\(known) and \(found)")
    }
    #expect(palettes.error(of: 256) < 1e-6)
    // Exact colors are not wrong; one more color is for all others.
    let exact = Self.palettes(Self.grays, exact: [Self.grays[0], Self.grays[128]])
    #expect(exact.error(of: 3) == exact.error(of: 2) && exact.error(of: 4) < exact.error(of: 3))
  }

  /// Of evenly spread grays the best palettes are even, up to the rounding of colors.
  @Test func evenColorsGetAnEvenPalette() {
    let palette = Self.palettes(Self.grays).palette(of: 8)
    let lightnesses = palette.points.map(\.x).sorted()
    let steps = zip(lightnesses.dropFirst(), lightnesses).map { $0 - $1 }
    #expect(steps.max()! < 1.6 * steps.min()!)
  }

  @Test func whatIsShownMoreIsNearer() {
    let colors: [UInt32] = [0xFF00_0000, 0xFF10_1010, 0xFF20_2020]
    let palette = Self.palettes(colors, weights: [1, 1, 1000]).palette(of: 2)
    #expect(palette.colors.contains(0xFF20_2020))
  }

  @Test func exactColorsComeFirstAndStay() {
    let exact: [UInt32] = [0xFF12_3456, 0xFF80_8080]
    let palettes = Self.palettes(Self.grays, exact: exact)
    for count in [2, 3, 9] {
      let palette = palettes.palette(of: count)
      #expect(Array(palette.colors.prefix(2)) == exact)
      #expect(palette.colors.count == count)
    }
  }

  @Test func fewColorsAreAllKept() {
    let colors: [UInt32] = [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000]
    #expect(Set(Self.palettes(colors).palette(of: 256).colors) == Set(colors))
    #expect(Self.palettes([]).palette(of: 4).colors.isEmpty)
  }

  @Test func manyColorsAreTakenTogether() {
    var random = SeededGenerator(seed: 5)
    let colors = (0..<30_000).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFFFFFF, using: &random) }
    let palettes = Self.palettes(colors)
    let (few, many) = (palettes.palette(of: 32), palettes.palette(of: 256))
    #expect(many.colors.count == 256)
    #expect(Self.error(many, colors) < 0.4 * Self.error(few, colors))
  }

  /// What has a color of its own needs none of the means.
  @Test func exactColorsTakeNoPlaceOfOthers() {
    let colors: [UInt32] = [0xFF20_2020, 0xFF90_9090, 0xFFF0_F0F0]
    let palette = Self.palettes(colors, weights: [1000, 1, 1], exact: [colors[0]]).palette(of: 3)
    #expect(Set(palette.colors) == Set(colors))
  }

  /// 130 is near 100, which is exact. If 100 went to meet it, 152 would be nearer to it than to 200.
  @Test func exactColorsStandStillWhileMeansMove() {
    let colors: [UInt32] = [0xFF64_6464, 0xFF82_8282, 0xFF98_9898, 0xFFC8_C8C8]
    let palette = Self.palettes(colors, weights: [1, 1, 1, 10], exact: [colors[0]]).palette(of: 2)
    #expect(palette.colors.count == 2 && palette.colors[1] & 255 < 199)
  }
}
