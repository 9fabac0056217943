import GraphicsCore
import Quantizing
import TestSupport
import Testing

@testable import WebPCoding

@Suite struct LossySearchTests {
  /// A soft shape that has many colors and turns.
  private static let soft: Animation = {
    let frames = (0..<5).map { step in
      let pixels = (0..<64 * 64).map { index in
        let (x, y) = (index % 64 - 32, index / 64 - 32)
        let far = x * x + y * y
        let alpha = UInt32(max(0, min(255, 1200 - far)))
        return alpha == 0
          ? 0 : alpha << 24 | UInt32(128 + 3 * x) << 16 | UInt32(128 + 3 * y) << 8 | UInt32(40 * step + far / 16)
      }
      return Animation.Frame(pixmap: Pixmap(width: 64, height: 64, pixels: pixels), delay: .milliseconds(40))
    }
    return Animation(frames: frames, plays: .forever)
  }()

  private static func encoded(_ quality: Int) throws -> EncodedWebP {
    var options = WebPOptions()
    options.quality = quality
    return try WebPEncoder.encode(soft, options: options)
  }

  @Test(arguments: [60, 70]) func everyFrameReachesTheScoreInFewerBytes(quality: Int) throws {
    let (lossy, exact) = (try Self.encoded(quality), try Self.encoded(100))
    #expect(lossy.bytes.count < exact.bytes.count && !lossy.report.isExact)
    #expect(lossy.report.score >= Double(quality))
    let file = try WebPReader.read(lossy.bytes)
    #expect(file.animation == lossy.shown)
    for (frame, meant) in zip(file.animation.frames, Self.soft.frames) {
      #expect(FrameScore(meant.pixmap).score(of: frame.pixmap) >= Double(quality))
      #expect(frame.delay == meant.delay)
    }
  }

  @Test func whatIsClearStaysClear() throws {
    for (frame, meant) in zip(try Self.encoded(60).shown.frames, Self.soft.frames) {
      #expect(zip(frame.pixmap.pixels, meant.pixmap.pixels).allSatisfy { ($0 == 0) == ($1 == 0) || $1 != 0 })
    }
  }

  @Test func aLowerQualityIsSmaller() throws {
    #expect(try Self.encoded(70).bytes.count < Self.encoded(90).bytes.count)
  }

  /// Sharp shapes of few colors are smaller without loss.
  @Test func whatIsSmallerWithoutLossIsExact() throws {
    var options = WebPOptions()
    options.quality = 90
    let encoded = try WebPEncoder.encode(WebPSamples.animation("moving square"), options: options)
    #expect(encoded.report.isExact && encoded.shown == WebPSamples.animation("moving square"))
  }
}
