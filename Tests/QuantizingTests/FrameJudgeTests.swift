import GraphicsCore
import Testing

@testable import Quantizing

@Suite struct FrameJudgeTests {
  private static func census(frames: Int, side: Int, clear: Bool) throws -> ColorCensus {
    try ColorCensus(
      (0..<frames).map { frame in
        var pixmap = Pixmap(width: side, height: side, fill: RGBA8(red: 200, green: 200, blue: 200))
        if clear { pixmap[0, 0] = .clear }
        pixmap[side / 2, frame % side] = RGBA8(red: 20, green: 0, blue: 90)
        return pixmap
      }, workers: 1)
  }

  private static func judge(_ census: ColorCensus, side: Int) -> FrameJudge {
    let converter = LabColors()
    return FrameJudge(census, labs: census.bucketColors.map(converter.lab), width: side, height: side, workers: 2)
  }

  @Test func aFewFramesAreLookedAtFromTheFirstToTheLast() throws {
    func samples(_ frames: Int, side: Int) throws -> [Int] {
      try Self.judge(Self.census(frames: frames, side: side, clear: false), side: side).samples
    }
    #expect(try samples(1, side: 16) == [0])
    #expect(try samples(3, side: 16) == [0, 1, 2])
    #expect(try samples(50, side: 16) == [0, 10, 20, 29, 39, 49])
    #expect(try samples(9, side: 500) == [0, 8])
  }

  /// Transparent pixels show the page: an error of what stands on it is judged on white and on black.
  @Test func clearImagesAreJudgedOnTwoBackgrounds() throws {
    for (clear, backgrounds) in [(false, 1), (true, 2)] {
      let census = try Self.census(frames: 2, side: 16, clear: clear)
      let judge = Self.judge(census, side: 16)
      #expect(judge.views.count == 2 * backgrounds)
      let same = judge.scores(of: judge.views, colors: census.bucketColors) { census.frames[$0] }
      #expect(same.allSatisfy { $0 == 100 })
      let wrong = judge.scores(of: judge.views, colors: census.bucketColors.map { $0 == 0 ? 0 : 0xFF40_4040 }) {
        census.frames[$0]
      }
      #expect(wrong.allSatisfy { $0 < 90 })
    }
  }

  @Test func preparedViewsScoreTheSame() throws {
    let census = try Self.census(frames: 3, side: 16, clear: true)
    var judge = Self.judge(census, side: 16)
    let colors = census.bucketColors.map { $0 == 0 ? 0 : $0 ^ 0x040404 }
    let scores = judge.scores(of: judge.views, colors: colors) { census.frames[$0] }
    judge.prepare([1, 4])
    judge.prepare(judge.views)
    #expect(judge.scores(of: judge.views, colors: colors) { census.frames[$0] } == scores)
    #expect(scores.allSatisfy { $0 < 100 })
  }

  @Test func framesAreLookedAtOnAllBackgrounds() throws {
    let census = try Self.census(frames: 30, side: 16, clear: true)
    var judge = Self.judge(census, side: 16)
    let samples = judge.samples.count
    judge.look(at: [7])
    #expect(judge.views(ofFrame: 7) == [2 * samples, 2 * samples + 1] && judge.views(ofFrame: 0) == [0, 1])
    #expect(judge.views.count == 2 * samples + 2)
  }

  @Test func translucentImagesAreJudgedOnTwoBackgrounds() throws {
    var images = [Pixmap(width: 16, height: 16, fill: RGBA8(red: 0, green: 0, blue: 0))]
    for x in 4..<12 { for y in 4..<12 { images[0][x, y] = RGBA8(red: 255, green: 255, blue: 255, alpha: 128) } }
    let census = try ColorCensus(images, takesTranslucent: true, workers: 1)
    let judge = Self.judge(census, side: 16)
    #expect(judge.views.count == 2)
    // White of another coverage is seen on black alone.
    let found = judge.scores(of: judge.views, colors: census.bucketColors.map { $0 == 0x80FF_FFFF ? 0xFFFF_FFFF : $0 })
    {
      census.frames[$0]
    }
    #expect(found[0] == 100 && found[1] < 90)
  }
}
