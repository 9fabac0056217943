import GraphicsCore
import Testing

@testable import Quantizing

@Suite struct TemporalStepsTests {
  /// A square of `side` points in the middle of 9 × 9 pixels, which has one gray after another.
  private static func fade(_ grays: [UInt8], side: Int) throws -> (census: ColorCensus, labs: [LabVector]) {
    let census = try ColorCensus(
      grays.map { gray in
        var pixmap = Pixmap(width: 9, height: 9, fill: RGBA8(red: 255, green: 255, blue: 255))
        for y in (9 - side) / 2..<(9 + side) / 2 {
          for x in (9 - side) / 2..<(9 + side) / 2 { pixmap[x, y] = RGBA8(red: gray, green: gray, blue: gray) }
        }
        return pixmap
      }, workers: 1)
    let converter = LabColors()
    return (census, census.bucketColors.map { $0 == 0 ? LabVector(9, 9, 9, 0) : converter.lab(of: $0) })
  }

  /// The share of steps where each gray is shown as the nearest multiple of `spacing`.
  private static func share(_ grays: [UInt8], side: Int = 5, spacing: Int, step: Float = 0.03) throws -> Double {
    let (census, labs) = try fade(grays, side: side)
    let converter = LabColors()
    let shown = census.bucketColors.map { color in
      let gray = UInt32(min(255, (Int(color & 0xFF) + spacing / 2) / spacing * spacing))
      return converter.lab(of: 0xFF00_0000 | gray << 16 | gray << 8 | gray)
    }
    return TemporalSteps(census, labs: labs, width: 9).share(
      results: shown, step: step, frame: { census.frames[$0] }, shown: { $0[$1] })
  }

  /// There and back, 2 levels a frame.
  private static let grays = (0..<40).map { (frame: UInt8) -> UInt8 in 140 + 2 * min(frame, 40 - frame) }

  @Test func aFadeInFewGraysBlinks() throws {
    #expect(try Self.share(Self.grays, spacing: 1) == 0)
    #expect(try Self.share(Self.grays, spacing: 8) == 0)
    // 140 to 180 in steps of 20: four of the forty changes.
    #expect(abs(try Self.share(Self.grays, spacing: 20) - 0.1) < 1e-9)
    #expect(try Self.share(Self.grays, spacing: 20, step: 0.1) == 0)
  }

  @Test func theLastFrameIsFollowedByTheFirst() throws {
    #expect(try Self.share([140, 143], spacing: 1) == 0)
    // 141 is shown as 130, 143 as 156, and back.
    #expect(try Self.share([141, 143, 141], spacing: 26) == 1)
  }

  @Test func whatJumpsIsNoFade() throws {
    #expect(try Self.share([140, 180, 140, 180], spacing: 90) == 0)
  }

  @Test func edgesDoNotCount() throws {
    #expect(try Self.share(Self.grays, side: 1, spacing: 20) == 0)
  }

  @Test func oneFrameHasNone() throws {
    #expect(try Self.share([140], spacing: 20) == 0)
  }
}
