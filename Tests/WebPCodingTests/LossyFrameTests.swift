import GraphicsCore
import Quantizing
import TestSupport
import Testing

@testable import WebPCoding

@Suite struct LossyFrameTests {
  private static let image = WebPSamples.soft.frames[2].pixmap
  private static let rect = PixelRect(x: 4, y: 2, width: 56, height: 60)
  /// Every image reaches it.
  private static let anyScore = -1e9

  private func frame(target: Double, quality: Int = 65, takesFirst: Bool = false) -> LossyFrame {
    let options = changed(WebPOptions()) { ($0.quality, $0.effort) = (quality, 9) }
    var effort = Self.finest
    effort.takesFirst = takesFirst
    return LossyFrame(Self.image, Self.rect, target: target, options: options, effort)
  }

  private static let finest = LossySearch.Effort.all(upTo: 9).last!
  private static let mean = LossyColors.Style(isSharp: false, isSmooth: false)
  private static let sharp = LossyColors.Style(isSharp: true, isSmooth: false)

  private func leastQuality(
    _ frame: LossyFrame, from start: Int, _ style: LossyColors.Style = mean, _ loss: AlphaPlane.Loss = .none,
    by filter: AlphaPlane.Filter? = nil
  ) throws -> LossyFrame.Found? {
    var frame = frame
    guard let alpha = try frame.alpha(loss, by: filter) else { return nil }
    return try frame.leastQuality(from: start, style, alpha).attempt.found
  }

  private func least(
    _ frame: LossyFrame, from form: LossyImage.Form, below limit: Int = .max
  ) throws -> LossyFrame.Found? {
    var frame = frame
    return try frame.least(from: form, below: limit)
  }

  private func hasAlpha(_ frame: LossyFrame, _ loss: AlphaPlane.Loss) throws -> Bool {
    var frame = frame
    return try frame.alpha(loss) != nil
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
    let found = try #require(try leastQuality(frame(target: 75), from: start, Self.sharp))
    guard case .lossy(let quality, Self.sharp, .none, by: _) = found.form, quality > 0 else {
      Issue.record("\(found.form)")
      return
    }
    let file = WebPContainer.still(found.image, width: Self.rect.width, height: Self.rect.height)
    #expect(score(try WebPReader.read(file).animation.frames[0].pixmap.pixels) >= 75)
    let pixels = Self.image.cut(to: Self.rect)
    let worse = LossyImage(
      try LossyColors(
        HiddenColors.filled(pixels, width: Self.rect.width), width: Self.rect.width, height: Self.rect.height,
        quality: quality - 1, Self.sharp, method: 6),
      try AlphaPlane(
        pixels.map { UInt8($0 >> 24) }, width: Self.rect.width, .none,
        [.library(LosslessImage.Settings(method: 6, quality: 100))]))
    let contours = FrameContours(Self.image, in: Self.rect, quality: 65)
    #expect(score(worse.shown) < 75 || !contours.areFew(in: worse.shown))
  }

  @Test func theFirstQualityThatReachesTheScoreIsEnoughIfAsked() throws {
    let found = try leastQuality(frame(target: 70, takesFirst: true), from: 95)
    #expect(found?.form.withoutFilter == .lossy(95, Self.mean, .none))
  }

  /// On a wide canvas a small frame has a high score whatever it looks like. Noise has no smooth places.
  @Test(arguments: [(90, 50), (80, 30), (65, 0), (40, 0)])
  func noQualityIsBelowThatOfTheOptions(asked: Int, least: Int) throws {
    var random = SeededGenerator(seed: 2)
    let noise = WebPSamples.image(32, 32) { _, _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) }
    let options = changed(WebPOptions()) { ($0.quality, $0.effort) = (asked, 9) }
    let frame = LossyFrame(noise, noise.bounds, target: Self.anyScore, options: options, Self.finest)
    #expect(try leastQuality(frame, from: 80)?.form.withoutFilter == .lossy(least, Self.mean, .none))
  }

  /// Where the score alone would pass terraces.
  @Test func falseContoursAreNotPassed() throws {
    let glow = WebPSamples.image(64, 64) { x, y in UInt32(60 + (x + y) / 2) << 24 }
    let options = changed(WebPOptions()) { $0.quality = 90 }
    let frame = LossyFrame(glow, glow.bounds, target: Self.anyScore, options: options, Self.finest)
    #expect(try hasAlpha(frame, .error(1)) && !hasAlpha(frame, .error(24)) && !hasAlpha(frame, .levels(4)))
    let found = try #require(try least(frame, from: .nearLossless(level: 0)))
    guard case .nearLossless(let level, by: _) = found.form else {
      Issue.record("\(found.form)")
      return
    }
    #expect(level > 0)
  }

  /// The filter that is best for one frame of a loop is tried alone in the others, and where it is the best there, too,
  /// nothing is lost.
  @Test func aKnownFilterIsTheOneThatIsTried() throws {
    let frame = frame(target: Self.anyScore, quality: 20)
    let best = try #require(try leastQuality(frame, from: 80, Self.mean, .error(2)))
    guard case .lossy(_, _, .error(2), by: let filter?) = best.form else {
      Issue.record("\(best.form)")
      return
    }
    let sizes = try AlphaPlane.Filter.allCases.map { tried in
      let found = try #require(try leastQuality(frame, from: 80, Self.mean, .error(2), by: tried))
      #expect(found.form == .lossy(0, Self.mean, .error(2), by: tried))
      return found.image.bytes.count
    }
    #expect(sizes[Int(filter.rawValue)] == best.image.bytes.count && best.image.bytes.count == sizes.min())
    #expect(Set(sizes).count > 1)
  }

  /// Of the first quality that reaches the score, the predictor that is best for one frame of a loop is tried alone.
  @Test(arguments: NearLosslessPixels.Predictor.allCases)
  func aKnownPredictorIsTheOneThatIsTried(predictor: NearLosslessPixels.Predictor) throws {
    func found(_ predictor: NearLosslessPixels.Predictor?, takesFirst: Bool) throws -> LossyFrame.Found {
      let frame = frame(target: Self.anyScore, quality: 20, takesFirst: takesFirst)
      return try #require(try least(frame, from: .nearLossless(level: 2, by: predictor)))
    }
    let (best, alone) = (try found(nil, takesFirst: true), try found(predictor, takesFirst: true))
    #expect(alone.form == .nearLossless(level: 2, by: predictor))
    #expect((alone.form == best.form) == (alone.image == best.image))
    #expect(alone.image.bytes.count >= best.image.bytes.count)
    #expect(try found(predictor, takesFirst: false).form == best.form)
  }

  @Test func aScoreOutOfReachHasNoImage() throws {
    let frame = frame(target: 100.5)
    #expect(try least(frame, from: .lossy(80, Self.mean, .error(2))) == nil)
    #expect(try least(frame, from: .nearLossless(level: 0)) == nil)
  }

  /// An image of one byte less than the smallest is not found, and one more byte is enough for the same.
  @Test(arguments: [LossyImage.Form.lossy(80, mean, .error(2)), .lossy(80, mean, .levels(40)), .nearLossless(level: 0)])
  func onlySmallerImagesThanTheLimitAreFound(form: LossyImage.Form) throws {
    let frame = frame(target: 70)
    let found = try #require(try least(frame, from: form))
    let bytes = found.image.bytes.count
    #expect(try least(frame, from: form, below: bytes + 1)?.image.bytes.count ?? .max <= bytes)
    #expect(try least(frame, from: form, below: bytes / 2) == nil)
  }

  /// What is too large with the given loss of alpha may be small enough with more.
  @Test func moreAlphaIsLostWhereAnImageIsTooLarge() throws {
    let frame = frame(target: Self.anyScore, quality: 20)
    let first = try #require(try leastQuality(frame, from: 0, Self.mean, .levels(40)))
    let found = try #require(
      try least(frame, from: .lossy(0, Self.mean, .levels(40)), below: first.image.bytes.count - 1))
    guard case .lossy(0, Self.mean, .levels(let levels), by: _) = found.form else {
      Issue.record("\(found.form)")
      return
    }
    #expect(levels < 40 && found.image.bytes.count < first.image.bytes.count - 1)
  }

  /// A level below the first one lost too much in the frame that was looked at before.
  @Test func theSearchBeginsWhereItIsTold() throws {
    let frame = frame(target: Self.anyScore, quality: 20)
    guard case .nearLossless(5, by: _?)? = try least(frame, from: .nearLossless(level: 5))?.form else {
      Issue.record("the level is another one")
      return
    }
    // Fewer levels of alpha are tried as long as the image gets smaller.
    let found = try #require(try least(frame, from: .lossy(80, Self.mean, .levels(40))))
    guard case .lossy(let quality, Self.mean, .levels(let levels), by: _) = found.form else {
      Issue.record("\(found.form)")
      return
    }
    let first = try #require(try leastQuality(frame, from: 80, Self.mean, .levels(40)))
    #expect(frame.isTranslucent && levels < 40 && first.form == .lossy(quality, Self.mean, .levels(40)))
    #expect(found.image.bytes.count < first.image.bytes.count)
  }
}

extension LossyImage.Form {
  fileprivate var withoutFilter: LossyImage.Form {
    if case .lossy(let quality, let style, let loss, by: _) = self { .lossy(quality, style, loss) } else { self }
  }
}
