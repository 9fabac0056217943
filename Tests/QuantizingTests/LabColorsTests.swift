import GraphicsCore
import Quantizing
import Testing

@Suite struct LabColorsTests {
  /// The place is the one given by the vocabulary's `OKLab`.
  @Test func aColorIsWhereItIs() {
    let lab = LabColors().lab(of: RGBA8(red: 230, green: 40, blue: 90).packed)
    let exact = OKLab(red: 230.0 / 255, green: 40.0 / 255, blue: 90.0 / 255)
    #expect(abs(Double(lab.x) - exact.lightness) < 1e-5 && abs(Double(lab.y) - exact.a) < 1e-5)
    #expect(abs(Double(lab.z) - exact.b) < 1e-5)
  }

  /// Every space gives back the color that it was given, the darkest too.
  @Test(arguments: [LabColors(), .seen, .forPalettes]) func theWayBackIsTheSame(space: LabColors) {
    for level in stride(from: UInt32(0), through: 255, by: 3) {
      for color in [level * 0x010101, level, level << 8, level << 16, level << 16 | 0x10F0] {
        #expect(space.packed(of: space.lab(of: 0xFF00_0000 | color)) == 0xFF00_0000 | color)
      }
    }
  }

  /// Near black, colors are as far apart as they look: a level is no step that is seen.
  @Test func aLevelOfTheDarkIsNotSeen() {
    func step(_ space: LabColors, _ level: UInt32) -> Float {
      let (a, b) = (0xFF00_0000 | level * 0x010101, 0xFF00_0000 | (level + 1) * 0x010101)
      return LabColors.squaredDistance(space.lab(of: a), space.lab(of: b)).squareRoot()
    }
    #expect(step(LabColors(), 0) > 0.06)
    for space in [LabColors.seen, .forPalettes] { #expect((0..<255).allSatisfy { step(space, $0) < 0.01 }) }
    // Half of the light is much more than the flare.
    #expect(abs(step(.seen, 188) / step(LabColors(), 188) - 1) < 0.01)
    #expect(abs(step(.forPalettes, 188) / step(.seen, 188) - 1) < 0.001)
  }

  /// What is hardly there has no color to speak of.
  @Test(arguments: [LabColors.seen, .forPalettes]) func theWayBackFromAPlaceIsTheSame(space: LabColors) {
    for color in [0xFF12_3456, 0xFEAB_CDEF, 0xC010_F0A0, 0x80FF_FFFF, 0x8000_0000, 0x40FF_8000] as [UInt32] {
      let (given, found) = (RGBA8(packed: color), RGBA8(packed: space.packed(at: space.place(of: color))))
      #expect(given.alpha == found.alpha)
      // One level on white.
      let most = 255 / Int(given.alpha) + 1
      #expect(abs(Int(given.red) - Int(found.red)) <= most && abs(Int(given.blue) - Int(found.blue)) <= most)
    }
    #expect(space.packed(at: space.place(of: 0x0100_0000)) >> 24 == 1)
  }

  /// White of any coverage looks the same on white, but not on black.
  @Test func alphaCounts() {
    func apart(_ space: LabColors, _ a: UInt32, _ b: UInt32) -> Float {
      LabColors.squaredDistance(space.place(of: a), space.place(of: b)).squareRoot()
    }
    #expect(apart(.seen, 0xFFFF_FFFF, 0x80FF_FFFF) > 0.3 && apart(.seen, 0x80FF_FFFF, 0x7FFF_FFFF) < 0.01)
    // No color of a palette stands for both.
    #expect(apart(.forPalettes, 0xFFFF_FFFF, 0xFEFF_FFFF) > apart(.forPalettes, 0xFFFF_FFFF, 0xFF00_0000) * 0.9)
  }
}
