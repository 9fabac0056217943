import GraphicsCore
import Parallelism
import TestSupport
import Testing

@testable import Quantizing

@Suite struct LoopJudgeTests {
  private static let images = LoaderScenes.spinner(side: 32, frames: 4, background: .white).frames.map(\.pixmap)

  @Test func equalImagesHaveAHundredAndOthersTheirScore() throws {
    let judge = LoopJudge(Self.images, quality: 90, workers: 2)
    var others = Self.images
    others[2] = Pixmap(width: 32, height: 32, fill: RGBA8(red: 0, green: 0, blue: 0))
    let scores = try judge.scores(of: others)
    #expect([scores[0], scores[1], scores[3]] == [100, 100, 100] && scores[2] < 90)
    #expect(try judge.scores(of: others, at: [3, 2]) == [100, scores[2]])
  }

  /// Of 40 images that are as they should be but two.
  @Test(arguments: [0, 7, 39]) func theLowestScoreIsFoundOrOneThatMisses(first: Int) throws {
    let black = Pixmap(width: 32, height: 32, fill: RGBA8(red: 0, green: 0, blue: 0))
    let images = (0..<40).map { Self.images[$0 % 4] }
    var others = images
    func lowest(_ quality: Int) throws -> (frame: Int, score: Double) {
      try LoopJudge(images, quality: quality, workers: 2).lowest(of: others, first: first)
    }
    #expect(try lowest(90).score == 100)
    (others[7], others[24]) = (others[6], black)
    let scores = try LoopJudge(images, quality: 90, workers: 2).scores(of: others)
    let all = try lowest(0)
    #expect(scores[7] >= 0 && scores[24] < scores[7] && all.frame == 24 && all.score == scores[24])
    let miss = try lowest(90)
    #expect(miss.frame == (first == 39 ? 24 : 7) && miss.score == scores[miss.frame])
  }

  @Test func aCanceledJudgeThrows() {
    let judge = LoopJudge(Self.images, quality: 90, workers: 1, cancellation: Cancellation { true })
    #expect(throws: Cancelled.self) { try judge.scores(of: Self.images) }
  }

  @Test(
    arguments: [
      (0x0000_0000, 0x0000_0000, true), (0x0000_0000, 0x0100_0000, false), (0xFF00_0000, 0xFF11_1111, true),
      (0xFF00_0000, 0xFE00_0000, false), (0x8000_0000, 0xFF00_0000, true), (0x8000_0000, 0, true),
    ] as [(UInt32, UInt32, Bool)])
  func theShapeIsWhatIsTransparentOrOpaque(pixel: UInt32, other: UInt32, isKept: Bool) {
    #expect(LoopJudge.keepShape([0xFF00_0000, pixel], in: [0xFF00_0000, other]) == isKept)
  }
}
