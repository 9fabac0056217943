import GraphicsCore
import Quantizing
import TestSupport
import Testing

@testable import WebPCoding

@Suite struct WebPQualitySearchTests {
  private static func encoded(_ animation: Animation, quality: Int) throws -> EncodedWebP {
    let options = changed(WebPOptions()) { ($0.quality, $0.effort) = (quality, 1) }
    return try WebPEncoder.encode(animation, options: options)
  }

  private static func inMilliseconds(_ animation: Animation) -> Animation {
    Animation(
      frames: animation.frames.map { .init(pixmap: $0.pixmap, delay: .milliseconds(40)) }, plays: animation.plays)
  }

  private static func alpha(_ pixel: UInt32) -> UInt32 { pixel >> 24 }

  /// Crisp shapes with antialiased edges need few colors, opaque or on transparent.
  @Test(arguments: [Color.white, .clear]) func crispLoopsTakeTheColorsOfAPalette(background: Color) throws {
    let animation = Self.inMilliseconds(LoaderScenes.spinner(side: 48, frames: 8, background: background))
    let (exact, found) = (try Self.encoded(animation, quality: 100), try Self.encoded(animation, quality: 90))
    #expect(found.bytes.count * 10 < exact.bytes.count * 9)
    #expect(found.report.score >= 90 && found.report.score < 100)
    var colors = Set<UInt32>()
    for (frame, meant) in zip(try WebPReader.read(found.bytes).animation.frames, animation.frames) {
      colors.formUnion(frame.pixmap.pixels)
      #expect(FrameScore(meant.pixmap).score(of: frame.pixmap) >= 90)
      for (meant, shown) in zip(meant.pixmap.pixels.map(Self.alpha), frame.pixmap.pixels.map(Self.alpha)) {
        if meant == 255 { #expect(shown == 255) }
        if meant == 0 { #expect(shown == 0) }
      }
    }
    #expect(colors.count < Set(animation.frames.flatMap(\.pixmap.pixels)).count)
  }

  @Test func everyFrameReachesTheScoreWhereFramesDiffer() throws {
    let animation = Self.inMilliseconds(LoaderScenes.shimmerText(scale: 1, frames: 12))
    let found = try Self.encoded(animation, quality: 85)
    let shown = try WebPReader.read(found.bytes).animation
    let scores = zip(shown.frames, animation.frames).map { FrameScore($1.pixmap).score(of: $0.pixmap) }
    #expect(shown.frames.count == animation.frames.count && scores.allSatisfy { $0 >= 85 })
    #expect(abs(found.report.score - scores.min()!) < 1e-9)
  }

  @Test func noEffortIsLargerThanALowerOne() throws {
    for quality in [60, 90] {
      let bytes = try [1, 3, 5, 6, 7, 9].map { effort in
        let options = changed(WebPOptions()) { ($0.quality, $0.effort) = (quality, effort) }
        return try WebPEncoder.encode(WebPSamples.soft, options: options).bytes.count
      }
      #expect(bytes == bytes.sorted(by: >))
    }
  }
}
