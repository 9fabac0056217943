import GraphicsCore
import Quantizing
import TestSupport
import Testing

@testable import WebPCoding

@Suite struct LossySearchTests {
  private static func encoded(_ quality: Int) throws -> EncodedWebP {
    return try WebPEncoder.encode(WebPSamples.soft, options: changed(WebPOptions()) { $0.quality = quality })
  }

  @Test(arguments: [60, 70]) func everyFrameReachesTheScoreInFewerBytes(quality: Int) throws {
    let (lossy, exact) = (try Self.encoded(quality), try Self.encoded(100))
    #expect(lossy.bytes.count < exact.bytes.count && !lossy.report.isExact)
    #expect(lossy.report.score >= Double(quality))
    let file = try WebPReader.read(lossy.bytes)
    #expect(file.animation == lossy.shown)
    for (frame, meant) in zip(file.animation.frames, WebPSamples.soft.frames) {
      #expect(FrameScore(meant.pixmap).score(of: frame.pixmap) >= Double(quality))
      #expect(frame.delay == meant.delay)
    }
  }

  /// What each image leaves of the ones before adds up.
  @Test func noFrameHasRings() throws {
    let frames = (0..<16).map { step in
      let image = WebPSamples.image(96, 96) { x, y in
        let (far, near) = (Double((x - 48) * (x - 48) + (y - 48) * (y - 48)), Double((x - 6 * step) * (x - 6 * step)))
        let dot = max(0, 1 - (near + Double((y - 48) * (y - 48))) / 250)
        func mixed(_ a: Double, _ b: Double) -> UInt32 { UInt32((a + (b - a) * dot).rounded()) }
        let blue = mixed(200 - far / 46, 90) << 16
        return 0xFF00_0000 | blue | mixed(150 - far / 60, 60) << 8 | mixed(60 + far / 80, 220)
      }
      return Animation.Frame(pixmap: image, delay: .milliseconds(40))
    }
    let options = changed(WebPOptions()) { $0.quality = 75 }
    let encoded = try WebPEncoder.encode(Animation(frames: frames, plays: .forever), options: options)
    for (shown, meant) in zip(encoded.shown.frames, frames) {
      #expect(FrameContours(meant.pixmap, quality: 75).areFew(in: shown.pixmap.pixels))
    }
    #expect(!encoded.report.isExact)
  }

  @Test func whatIsClearStaysClear() throws {
    for (frame, meant) in zip(try Self.encoded(60).shown.frames, WebPSamples.soft.frames) {
      #expect(zip(frame.pixmap.pixels, meant.pixmap.pixels).allSatisfy { ($0 == 0) == ($1 == 0) || $1 != 0 })
    }
  }

  /// The lowest ones try less of the same.
  @Test func aHigherEffortTriesWhatLowerOnesTry() {
    let efforts = (1...9).map(LossySearch.Effort.all)
    #expect(efforts.map(\.count) == [1, 1, 1, 1, 1, 2, 3, 3, 3])
    #expect(zip(efforts, efforts.dropFirst()).dropFirst(2).allSatisfy { $1.starts(with: $0) })
    #expect(efforts.map { $0[0].isQuick } == [true, true] + [Bool](repeating: false, count: 7))
    #expect(efforts[0][0].alpha == Array(efforts[2][0].alpha.prefix(1)))
  }

  @Test func aLowerQualityIsSmaller() throws {
    #expect(try Self.encoded(70).bytes.count < Self.encoded(90).bytes.count)
  }

  /// Sharp shapes of few colors are smaller without loss.
  @Test func whatIsSmallerWithoutLossIsExact() throws {
    let options = changed(WebPOptions()) { $0.quality = 90 }
    let encoded = try WebPEncoder.encode(WebPSamples.animation("moving square"), options: options)
    #expect(encoded.report.isExact && encoded.shown == WebPSamples.animation("moving square"))
  }
}
