import GraphicsCore
import Quantizing
import Testing

@testable import WebPCoding

@Suite struct LossyFrameTests {
  private static let image = WebPSamples.soft.frames[2].pixmap
  private static let rect = PixelRect(x: 4, y: 2, width: 56, height: 60)
  /// Every image reaches it.
  private static let anyScore = -1e9

  private func frame(
    target: Double, quality: Int = 65, takesFirst: Bool = false
  ) -> LossyFrame {
    var options = WebPOptions()
    (options.quality, options.effort) = (quality, 9)
    return LossyFrame(Self.image, Self.rect, target: target, options: options, takesFirst: takesFirst)
  }

  /// The score of the canvas with other pixels in the frame's rectangle.
  private func score(_ pixels: [UInt32]) -> Double {
    var shown = Self.image
    for (index, pixel) in pixels.enumerated() {
      let (y, x) = index.quotientAndRemainder(dividingBy: Self.rect.width)
      shown[Self.rect.x + x, Self.rect.y + y] = RGBA8(packed: pixel)
    }
    return FrameScore(Self.image).score(of: shown)
  }

  @Test(arguments: [20, 95]) func theLeastQualityReachesTheScoreAndTheNextDoesNot(start: Int) throws {
    let found = try #require(try frame(target: 75).leastQuality(from: start, alpha: 100))
    guard case .lossy(let quality, 100) = found.form, quality > 0 else {
      Issue.record("\(found.form)")
      return
    }
    let file = WebPContainer.still(found.image, width: Self.rect.width, height: Self.rect.height)
    #expect(score(try WebPReader.read(file).animation.frames[0].pixmap.pixels) >= 75)
    let worse = try LossyImage(
      Self.image.cut(to: Self.rect), width: Self.rect.width, height: Self.rect.height, .lossy(quality - 1, alpha: 100),
      method: 6)
    #expect(score(worse.shown) < 75)
  }

  @Test func theFirstQualityThatReachesTheScoreIsEnoughIfAsked() throws {
    #expect(try frame(target: 70, takesFirst: true).leastQuality(from: 95, alpha: 100)?.form == .lossy(95, alpha: 100))
  }

  /// On a wide canvas a small frame has a high score whatever it looks like.
  @Test func noQualityIsBelowThatOfTheOptions() throws {
    let form = { (quality: Int) in
      try frame(target: Self.anyScore, quality: quality).leastQuality(from: 80, alpha: 100)?.form
    }
    #expect(try form(90) == .lossy(50, alpha: 100))
    #expect(try form(65) == .lossy(0, alpha: 100) && form(40) == .lossy(0, alpha: 100))
  }

  @Test func aScoreOutOfReachHasNoImage() throws {
    let frame = frame(target: 100.5)
    #expect(try frame.least(from: .lossy(80, alpha: 70)) == nil)
    #expect(try frame.least(from: .nearLossless(20)) == nil)
  }

  /// A level below the first one lost too much in the frame that was looked at before.
  @Test func theSearchBeginsWhereItIsTold() throws {
    let frame = frame(target: Self.anyScore)
    #expect(try frame.least(from: .nearLossless(60))?.form == .nearLossless(60))
    // Lower alpha qualities are tried as long as the image gets smaller.
    let found = try #require(try frame.least(from: .lossy(80, alpha: 70)))
    guard case .lossy(let quality, let alpha) = found.form else {
      Issue.record("\(found.form)")
      return
    }
    let first = try #require(try frame.leastQuality(from: 80, alpha: 70))
    #expect(frame.isTranslucent && alpha < 70 && first.form == .lossy(quality, alpha: 70))
    #expect(found.image.bytes.count < first.image.bytes.count)
  }
}
