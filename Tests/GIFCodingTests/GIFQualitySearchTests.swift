import GraphicsCore
import Quantizing
import TestSupport
import Testing

@testable import GIFCoding

/// Small loops of the kinds that were posterized, banded or stained when the largest error was all that counted.
@Suite struct GIFQualitySearchTests {
  /// A ring of six hues that turns, on white or clear.
  private static func ring(side: Int, frames: Int) -> Animation {
    images(side: side, frames: frames) { x, y, time in
      let (dx, dy) = (Double(x) - Double(side) / 2 + 0.5, Double(y) - Double(side) / 2 + 0.5)
      let radius = (dx * dx + dy * dy).squareRoot()
      guard radius < Double(side) * 0.45, radius > Double(side) * 0.3 else { return (255, 255, 255) }
      // The direction as 0…6, without a trigonometric function: along the sides of a square.
      let along = abs(dx) > abs(dy) ? (dx > 0 ? 1 + dy / dx : 5 + dy / dx) : (dy > 0 ? 3 - dx / dy : 7 - dx / dy)
      let hue = (along / 8 * 6 + time * 6).truncatingRemainder(dividingBy: 6)
      func channel(_ offset: Double) -> Double {
        let place = (hue + offset).truncatingRemainder(dividingBy: 6)
        return min(max(abs(place - 3) - 1, 0), 1) * 200 + 40
      }
      return (channel(0), channel(4), channel(2))
    }
  }

  /// A pale diagonal gradient, still, with a dark bar that moves before it.
  private static func card(side: Int, frames: Int) -> Animation {
    images(side: side, frames: frames) { x, y, time in
      let at = (Double(x) * 2 / Double(side) + time * 2).truncatingRemainder(dividingBy: 2)
      if y == side / 2, at < 0.3 { return (60, 60, 160) }
      let share = Double(x + y) / Double(2 * side)
      return (247 - 13 * share, 240 + 15 * share, 255 - 9 * share)
    }
  }

  /// A blob of light that breathes on pure white.
  private static func glow(side: Int, frames: Int) -> Animation {
    images(side: side, frames: frames) { x, y, time in
      let (dx, dy) = (Double(x - side / 2), Double(y - side / 2))
      let reach = Double(side) * (0.3 + 0.1 * abs(1 - 2 * time))
      let light = max(0, 1 - (dx * dx + dy * dy).squareRoot() / reach)
      return (255 - 90 * light, 255 - 200 * light, 255 - 20 * light)
    }
  }

  private static func images(
    side: Int, frames: Int, _ color: (Int, Int, Double) -> (Double, Double, Double)
  ) -> Animation {
    Animation(
      frames: (0..<frames).map { frame in
        let pixels = (0..<side * side).map { place -> UInt32 in
          let c = color(place % side, place / side, Double(frame) / Double(frames))
          return RGBA8(red: UInt8(c.0.rounded()), green: UInt8(c.1.rounded()), blue: UInt8(c.2.rounded())).packed
        }
        return Animation.Frame(pixmap: Pixmap(width: side, height: side, pixels: pixels), delay: .centiseconds(4))
      }, plays: .forever)
  }

  private static func encoded(_ animation: Animation, quality: Int = 90) throws -> EncodedGIF {
    return try GIFEncoder.encode(animation, options: changed(GIFOptions()) { ($0.quality, $0.effort) = (quality, 1) })
  }

  @Test func smoothLoopsReach90() throws {
    for animation in [Self.ring(side: 48, frames: 8), Self.card(side: 64, frames: 6), Self.glow(side: 64, frames: 8)] {
      #expect(try Self.encoded(animation).report.score >= 90)
    }
  }

  @Test func noEffortIsLargerThanALowerOne() throws {
    for animation in [
      Self.ring(side: 48, frames: 8), Self.card(side: 64, frames: 6), Self.glow(side: 64, frames: 8),
      Self.dots(frames: 40),
    ] {
      var bytes = Int.max
      for effort in 1...6 {
        let count = try GIFEncoder.encode(animation, options: changed(GIFOptions()) { $0.effort = effort }).bytes.count
        #expect(count <= bytes, "effort \(effort)")
        bytes = min(bytes, count)
      }
    }
  }

  /// A disc whose hue runs around, paler to the right and darker below.
  @Test func framesGetPalettesOfTheirOwnWhereOneMissesTheQualityByFar() throws {
    let disc = Self.images(side: 48, frames: 40) { x, y, time in
      let (dx, dy) = (Double(x) - 23.5, Double(y) - 23.5)
      guard dx * dx + dy * dy < 500 else { return (255, 255, 255) }
      func channel(_ offset: Double) -> Double {
        let place = (time * 6 + offset).truncatingRemainder(dividingBy: 6)
        let full = min(max(abs(place - 3) - 1, 0), 1) * 200 + 40
        return (full + (255 - full) * Double(x) / 60) * (1 - Double(y) / 160)
      }
      return (channel(0), channel(4), channel(2))
    }
    let encoded = try Self.encoded(disc)
    #expect(encoded.report.score >= 89.9)
    #expect(encoded.report.localPalettes > 10)
  }

  @Test func aLowerQualityTakesFewerColors() throws {
    let ring = Self.ring(side: 48, frames: 8)
    let (best, middle, low) = (
      try Self.encoded(ring), try Self.encoded(ring, quality: 75), try Self.encoded(ring, quality: 50)
    )
    #expect(best.report.paletteSize > middle.report.paletteSize)
    #expect(middle.report.paletteSize > low.report.paletteSize)
    #expect(best.bytes.count > middle.bytes.count && middle.bytes.count > low.bytes.count)
    #expect(middle.report.score >= 75 && low.report.score >= 50)
  }

  @Test func theBackgroundStaysWhite() throws {
    let glow = Self.glow(side: 64, frames: 8)
    for quality in [40, 60, 80, 90] {
      let encoded = try Self.encoded(glow, quality: quality)
      #expect(encoded.intended.frames.allSatisfy { $0.pixmap.pixels[0] == 0xFFFF_FFFF }, "quality \(quality)")
    }
  }

  /// A still pixel keeps its color through the whole loop and over its end.
  @Test func whatStandsStillStandsStill() throws {
    let given = Self.card(side: 64, frames: 6)
    let shown = try Self.encoded(given).intended
    #expect(shown.frames.count == given.frames.count)
    for index in given.frames.indices {
      let after = (index + 1) % given.frames.count
      let (a, b) = (given.frames[index].pixmap.pixels, given.frames[after].pixmap.pixels)
      let (shownA, shownB) = (shown.frames[index].pixmap.pixels, shown.frames[after].pixmap.pixels)
      #expect(a.indices.allSatisfy { a[$0] != b[$0] || shownA[$0] == shownB[$0] })
    }
  }

  /// A mark of few pixels on a wide background: the score alone would let its edges go.
  @Test func aSmallMarkOnAWideBackgroundKeepsItsEdges() throws {
    let mark = Self.images(side: 96, frames: 4) { x, y, time in
      let (dx, dy) = (Double(x) - 40 - 8 * time, Double(y) - 48)
      let coverage = min(max(5 - (dx * dx + dy * dy).squareRoot(), 0), 1)
      return (255 - 225 * coverage, 255 - 225 * coverage, 255 - 225 * coverage)
    }
    #expect(try Self.encoded(mark).report.meanError < 0.0005)
  }

  /// Three dots on a bubble, which fade through grays one after another.
  private static func dots(frames: Int) -> Animation {
    images(side: 48, frames: frames) { x, y, time in
      guard y > 8, y < 40 else { return (255, 255, 255) }
      var gray = 229.0
      for dot in 0..<3 {
        let (dx, dy) = (Double(x) - 12 - 12 * Double(dot), Double(y) - 24)
        let coverage = min(max(3.5 - (dx * dx + dy * dy).squareRoot(), 0), 1)
        let phase = (time + Double(dot) / 3).truncatingRemainder(dividingBy: 1)
        gray += coverage * (142 + 61 * abs(1 - 2 * phase) - 229)
      }
      return (gray, gray, gray)
    }
  }

  /// A score of 95 is reached by three grays.
  @Test func whatFadesDoesNotBlink() throws {
    let given = Self.dots(frames: 40)
    let encoded = try Self.encoded(given)
    let (intended, lab) = (encoded.intended, LabColors())
    let middle = 24 * 48 + 12
    // Frames that look alike are one.
    let shown = intended.frames.map { lab.lab(of: $0.pixmap.pixels[middle]) }
    for index in shown.indices {
      let next = shown[(index + 1) % shown.count]
      #expect(LabColors.squaredDistance(shown[index], next).squareRoot() < 0.05, "frame \(index)")
    }
    // All colors of the dots' edges and fades are not needed.
    #expect(encoded.report.paletteSize < 32)
  }

  /// Wide bars that breathe: a palette that serves the frames looked at first may serve others badly.
  @Test func aPulseReachesItsScoreInAllFrames() throws {
    let pulse = Self.images(side: 96, frames: 32) { x, y, time in
      guard y / 16 % 2 == 0, x > 5, x < 90 else { return (255, 255, 255) }
      let gray = 228 + 14 * abs(1 - 2 * time) + 0.02 * Double(x)
      return (gray, gray, gray + 4)
    }
    #expect(try Self.encoded(pulse).report.score >= 89.9)
  }

  /// More colors than a palette holds, none near another.
  @Test func whatCannotBeReachedIsSaid() throws {
    let noise = LoaderScenes.noise(width: 60, height: 60, frames: 3, colors: 5000, seed: 3)
    let encoded = try Self.encoded(noise)
    #expect(encoded.report.score < 90 && encoded.report.paletteSize > 200)
  }
}
