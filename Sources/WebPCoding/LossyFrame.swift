import GraphicsCore
import Quantizing

/// One frame → its smallest image that reaches a score, on a canvas that is exact elsewhere.
struct LossyFrame {
  struct Found {
    var image: ImageChunks
    var form: LossyImage.Form
  }

  /// Whether a pixel is neither opaque nor transparent.
  let isTranslucent: Bool
  private let image: Pixmap
  private let rect: PixelRect
  private let target: Double
  private let options: WebPOptions
  private let pixels: [UInt32]
  private let judge: FrameScore
  private let takesFirst: Bool

  /// - Parameter takesFirst: Whether a quality that reaches the score is not lowered.
  init(_ image: Pixmap, _ rect: PixelRect, target: Double, options: WebPOptions, takesFirst: Bool) {
    (self.image, self.rect, self.target, self.options) = (image, rect, target, options)
    self.takesFirst = takesFirst
    pixels = image.cut(to: rect)
    isTranslucent = pixels.contains { $0 >= 0x0100_0000 && $0 < 0xFF00_0000 }
    judge = FrameScore(image, isReused: true)
  }

  /// Levels of libwebp's near-lossless preprocessing that are tried, from the most loss to the least.
  static let nearLosslessLevels = [20, 40, 60, 80]

  /// Alpha qualities, from the most loss to the least. libwebp keeps 2 + q / 5 values of alpha up to 70, and beyond
  /// that 8 more with each step, up to all 256 at 100.
  static let alphaQualities = [20, 40, 55, 70, 71, 72, 74, 78, 85, 100]

  /// The smallest image of a form, with another level or other qualities; nil where none reaches the target.
  func least(from form: LossyImage.Form) throws -> Found? {
    switch form {
    case .nearLossless(let first):
      for level in Self.nearLosslessLevels where level >= first {
        if let found = try attempt(.nearLossless(level)) { return found }
      }
      return nil
    case .lossy(let start, let alpha):
      return try leastAlpha(from: start, alpha: alpha)
    }
  }

  /// With the given alpha quality or the next that reaches the target; where that is the given one, with lower ones too
  /// as long as the image gets smaller.
  private func leastAlpha(from start: Int, alpha: Int) throws -> Found? {
    guard isTranslucent else { return try leastQuality(from: start, alpha: 100) }
    for enough in Self.alphaQualities where enough >= alpha {
      guard var best = try leastQuality(from: start, alpha: enough) else { continue }
      guard enough == alpha, case .lossy(let quality, _) = best.form else { return best }
      for less in Self.alphaQualities.reversed() where less < alpha {
        guard let smaller = try attempt(.lossy(quality, alpha: less)),
          smaller.image.bytes.count < best.image.bytes.count
        else { break }
        best = smaller
      }
      return best
    }
    return nil
  }

  /// A small loader on a wide canvas has a high score whatever it looks like, so libwebp's quality is at least this: 50
  /// at 90, 0 from 65 down; chosen.
  private var leastQuality: Int { max(0, 2 * options.quality - 130) }
  /// How exactly the least quality is found.
  private var precision: Int { options.effort < 5 ? 6 : options.effort < 7 ? 4 : 1 }
  private var method: Int32 { options.effort < 3 ? 2 : options.effort < 7 ? 4 : 6 }

  private func attempt(_ form: LossyImage.Form) throws -> Found? {
    try options.cancellation.check()
    let made = try LossyImage(pixels, width: rect.width, height: rect.height, form, method: method)
    // What is transparent or opaque stays so.
    guard LoopJudge.keepShape(pixels, in: made.shown),
      judge.score(of: image.replacing(rect, by: made.shown)) >= target
    else { return nil }
    return Found(image: made.image, form: form)
  }

  /// The least quality that reaches the target with an alpha quality, within `precision`: in growing steps from the
  /// start, then by bisection; nil where none does.
  func leastQuality(from first: Int, alpha: Int) throws -> Found? {
    let start = min(100, max(leastQuality, first))
    func attempt(_ quality: Int) throws -> (found: Found, quality: Int)? {
      try self.attempt(.lossy(quality, alpha: alpha)).map { ($0, quality) }
    }
    var (low, step) = (leastQuality - 1, precision)
    var best = try attempt(start)
    if best == nil {
      low = start
      while best == nil {
        guard low < 100 else { return nil }
        let next = min(100, low + step)
        best = try attempt(next)
        if best == nil { low = next }
        step *= 2
      }
    } else if !takesFirst {
      while let reached = best, reached.quality > leastQuality {
        let next = max(leastQuality, reached.quality - step)
        guard let lower = try attempt(next) else {
          low = next
          break
        }
        best = lower
        step *= 2
      }
    }
    while !takesFirst, let reached = best, reached.quality - low > precision {
      let middle = (reached.quality + low) / 2
      if let lower = try attempt(middle) { best = lower } else { low = middle }
    }
    return best?.found
  }
}

extension Pixmap {
  /// The image with other pixels in a rectangle.
  fileprivate func replacing(_ rect: PixelRect, by other: [UInt32]) -> Pixmap {
    var result = self
    for y in 0..<rect.height {
      for x in 0..<rect.width { result.pixels[(rect.y + y) * width + rect.x + x] = other[y * rect.width + x] }
    }
    return result
  }
}
