import GraphicsCore
import Testing

@testable import Quantizing

@Suite struct AppearanceTests {
  private static func gray(_ level: UInt32, alpha: UInt32) -> Appearance {
    Appearance(alpha << 24 | level << 16 | level << 8 | level, LabColors())
  }

  @Test func halfClearWhiteIsGrayOnBlackAndWhiteOnWhite() {
    let white = Self.gray(255, alpha: 128)
    #expect(abs(white.overWhite.x - 1) < 1e-3)
    // 128 of 255 is 0.216 of the light, and the cube root of that is 0.6.
    #expect(abs(white.overBlack.x - 0.5999) < 1e-3)
  }

  /// The grid finds all neighbors only if no coordinate separates two colors by more than their difference.
  @Test func placesAreNoFartherApartThanLooks() {
    let looks =
      [0, 60, 128, 255].flatMap { level in [1, 40, 200, 255].map { Self.gray(level, alpha: $0) } }
      + [0x80FF_0020, 0xFF10_C0F0, 0x3000_FF00].map { Appearance($0, LabColors(.displayP3)) }
    for a in looks {
      for b in looks {
        let apart = a.squaredDistance(to: b).squareRoot()
        let steps = a.place - b.place
        #expect(max(abs(steps.x), abs(steps.y), abs(steps.z)) <= apart + 1e-6)
        #expect(apart == b.squaredDistance(to: a).squareRoot())
      }
    }
  }
}
