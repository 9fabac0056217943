import APNGCoding
import GraphicsCore
import PresetModel
import Quantizing
import TestSupport
import Testing

@testable import Exporting

@Suite struct APNGCodecTests {
  private static func smallest(_ animation: Animation, quality: Int, palette: Bool = true) throws -> APNGCodec.Candidate
  {
    let options = changed(APNGOptions()) { ($0.effort, $0.allowsPalette) = (1, palette) }
    return try APNGCodec().smallest(animation, quality: quality, options)
  }

  private static func inMilliseconds(_ animation: Animation) -> Animation {
    var result = animation
    for index in result.frames.indices { result.frames[index].delay = .milliseconds(40) }
    return result
  }

  /// What a reader shows has the score, on white and on black.
  @Test(arguments: [Color.white, .clear], [true, false])
  func everyFrameReachesTheQuality(background: Color, palette: Bool) throws {
    let animation = Self.inMilliseconds(LoaderScenes.spinner(side: 48, frames: 8, background: background))
    let exact = try Self.smallest(animation, quality: 100, palette: palette)
    let found = try Self.smallest(animation, quality: 80, palette: palette)
    #expect(exact.isExact && exact.score == 100 && exact.shown == animation)
    #expect(!found.isExact && found.encoded.bytes.count * 10 < exact.encoded.bytes.count * 9)
    let frames = try APNGReader.read(found.encoded.bytes).animation.frames
    let scores = zip(animation.frames, frames).map { FrameScore($0.pixmap).score(of: $1.pixmap) }
    #expect(scores.count == 8 && scores.min() == found.score && found.score >= 80)
    #expect(zip(animation.frames, frames).allSatisfy { LoopJudge.keepShape($0.pixmap.pixels, in: $1.pixmap.pixels) })
  }

  /// A lossless file is taken where fewer colors make none that is smaller.
  @Test func aLoopOfTwoColorsStaysExact() throws {
    let animation = LoaderScenes.animation(width: 24, height: 24, frames: 4) { x, y, time in
      x < 6 + 12 * time ? .white : Color(red: 0, green: 0, blue: 0)
    }
    let found = try Self.smallest(Self.inMilliseconds(animation), quality: 50)
    #expect(found.isExact && found.score == 100)
  }

  @Test func aSearchTakesMemoryBelowQuality100Only() {
    let codec = APNGCodec()
    #expect(codec.searchMemory(EncodingSettings(quality: 100), pixels: 10_000, frames: 20, workers: 1) == 0)
    #expect(codec.searchMemory(EncodingSettings(quality: 90), pixels: 10_000, frames: 20, workers: 1) > 1_000_000)
  }
}
