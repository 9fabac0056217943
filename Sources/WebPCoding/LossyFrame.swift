import GraphicsCore
import Quantizing

/// One frame → its smallest image that reaches a score without false contours, on a canvas that is exact elsewhere.
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
  private let effort: LossySearch.Effort
  /// The pixels, opaque.
  private lazy var colors = HiddenColors.filled(pixels, width: rect.width)
  /// The most frequent pixel.
  private lazy var base = NearLosslessPixels.mostFrequent(pixels)
  private lazy var judge = FrameScore(image, isReused: true)
  private lazy var contours = FrameContours(image, in: rect, quality: options.quality)
  /// What `alpha` found.
  private var alphas: [AlphaKey: Alpha?] = [:]
  /// What `colors` found.
  private var compressed: [ColorKey: LossyColors] = [:]

  init(_ image: Pixmap, _ rect: PixelRect, target: Double, options: WebPOptions, _ effort: LossySearch.Effort) {
    // A packed image would be unpacked at each use.
    let image = Pixmap(width: image.width, height: image.height, pixels: image.pixels)
    (self.image, self.rect, self.target, self.options) = (image, rect, target, options)
    self.effort = effort
    pixels = image.cut(to: rect)
    isTranslucent = pixels.contains { $0 >= 0x0100_0000 && $0 < 0xFF00_0000 }
  }

  /// The alpha of the rectangle.
  struct Alpha: Sendable {
    let loss: AlphaPlane.Loss
    /// Nil for opaque pixels.
    fileprivate let plane: AlphaPlane?
  }

  private struct AlphaKey: Hashable {
    let loss: AlphaPlane.Loss
    let filter: AlphaPlane.Filter?
  }

  /// Nil where it has false contours whatever the colors are. It is compressed once for all of them.
  /// - Parameter filter: The others are tried only where this one has false contours; nil for all.
  mutating func alpha(_ loss: AlphaPlane.Loss, by filter: AlphaPlane.Filter? = nil) throws -> Alpha? {
    let key = AlphaKey(loss: loss, filter: filter)
    if let alpha = alphas[key] { return alpha }
    let alpha = try compressedAlpha(loss, by: filter)
    alphas[key] = .some(alpha)
    return alpha
  }

  private mutating func compressedAlpha(_ loss: AlphaPlane.Loss, by filter: AlphaPlane.Filter?) throws -> Alpha? {
    guard pixels.contains(where: { $0 < 0xFF00_0000 }) else { return Alpha(loss: loss, plane: nil) }
    let (alphas, contours) = (pixels.map { UInt8($0 >> 24) }, loss == .none ? nil : contours)
    func plane(_ filters: [AlphaPlane.Filter]?) throws -> AlphaPlane? {
      try options.cancellation.check()
      return try AlphaPlane(
        alphas, width: rect.width, loss, effort.alpha, filters: filters,
        where: { values in
          guard let contours else { return true }
          let shown = zip(pixels, values).map { $0 & 0xFF_FFFF | UInt32($1) << 24 }
          return contours.areFew(in: shown, onSlopes: true)
        })
    }
    let first = try filter.flatMap { try plane([$0]) }
    return try (first ?? plane(nil)).map { Alpha(loss: loss, plane: $0) }
  }

  /// The smallest image of a form, with another level, or another quality and alpha; nil where none of fewer bytes than
  /// the limit reaches the target.
  mutating func least(from form: LossyImage.Form, below limit: Int = .max) throws -> Found? {
    switch form {
    case .nearLossless(let first, let predictor): return try nearLossless(from: first, by: predictor, below: limit)
    case .lossy(let start, let style, let loss, let filter):
      return try leastAlpha(from: start, style, loss, by: filter, below: limit)
    }
  }

  /// Of the first level that reaches the target.
  /// - Parameter predictor: tried alone if `takesFirst`; nil for the better one.
  private mutating func nearLossless(
    from first: Int, by predictor: NearLosslessPixels.Predictor?, below limit: Int
  ) throws -> Found? {
    let predictors = NearLosslessPixels.Predictor.allCases.filter { !effort.takesFirst || $0 == predictor ?? $0 }
    for level in NearLosslessPixels.levels.indices where level >= first {
      var found: [Found] = []
      for predictor in predictors {
        try options.cancellation.check()
        let rounded = NearLosslessPixels.rounded(
          pixels, width: rect.width, base: base, NearLosslessPixels.levels[level], predictor)
        guard reachesTarget(rounded.map { $0 < 0x0100_0000 ? 0 : $0 }) else { continue }
        let made = try LossyImage(nearLossless: rounded, width: rect.width, height: rect.height, effort.lossless)
        found.append(Found(image: made.image, form: .nearLossless(level: level, by: predictor)))
      }
      if let smallest = found.min(by: { $0.image.bytes.count < $1.image.bytes.count }) {
        return smallest.image.bytes.count < limit ? smallest : nil
      }
    }
    return nil
  }

  /// With the given loss of alpha or the next lower one that reaches the target; where that is the given one, with
  /// higher ones, too, as long as the image gets smaller.
  private mutating func leastAlpha(
    from start: Int, _ style: LossyColors.Style, _ loss: AlphaPlane.Loss, by filter: AlphaPlane.Filter?,
    below limit: Int
  ) throws -> Found? {
    guard isTranslucent else {
      guard let alpha = try alpha(.none) else { return nil }
      return try leastQuality(from: start, style, alpha, below: limit).attempt.found
    }
    guard let (number, place) = loss.place else { return nil }
    let ladder = AlphaPlane.Loss.ladders[number]
    for enough in (0...place).reversed() {
      guard let alpha = try alpha(ladder[enough], by: filter) else { continue }
      let (least, quality) = try leastQuality(from: start, style, alpha, below: limit)
      if case .missed = least { continue }
      guard enough == place else { return least.found }
      return try withHigherLoss(least.found, ladder[(place + 1)...], quality, style, by: filter, below: limit)
    }
    return nil
  }

  /// The image with the first losses of alpha, as long as it gets smaller.
  /// - Parameter found: the image with less loss; nil if that is too large.
  private mutating func withHigherLoss(
    _ found: Found?, _ losses: ArraySlice<AlphaPlane.Loss>, _ quality: Int, _ style: LossyColors.Style,
    by filter: AlphaPlane.Filter?, below limit: Int
  ) throws -> Found? {
    var best = found
    for loss in losses {
      // Alpha makes none of these smaller.
      guard try colors(quality, style).bytes.count < limit, let alpha = try alpha(loss, by: filter) else { break }
      let attempt = try attempt(quality, style, alpha, below: best?.image.bytes.count ?? limit)
      if case .tooLarge = attempt, best == nil { continue }
      guard let smaller = attempt.found else { break }
      best = smaller
    }
    return best
  }

  /// A small loader on a wide canvas has a high score whatever it looks like, so libwebp's quality is at least this: 50
  /// at 90, 0 from 65 down; chosen.
  private var leastQuality: Int { max(0, 2 * options.quality - 130) }

  enum Attempt {
    case reached(Found)
    case missed
    /// It is not known whether it reaches the target.
    case tooLarge

    var found: Found? { if case .reached(let found) = self { found } else { nil } }
  }

  private mutating func attempt(
    _ quality: Int, _ style: LossyColors.Style, _ alpha: Alpha, below limit: Int
  ) throws -> Attempt {
    let image = LossyImage(try colors(quality, style), alpha.plane)
    // Compression takes a small part of the time that a look takes.
    guard image.image.bytes.count < limit else { return .tooLarge }
    guard reachesTarget(image.shown) else { return .missed }
    return .reached(
      Found(image: image.image, form: .lossy(quality, style, alpha.loss, by: alpha.plane?.filter)))
  }

  private struct ColorKey: Hashable {
    let quality: Int
    let style: LossyColors.Style
  }

  /// The colors, which are compressed once for all alphas.
  private mutating func colors(_ quality: Int, _ style: LossyColors.Style) throws -> LossyColors {
    let key = ColorKey(quality: quality, style: style)
    if let made = compressed[key] { return made }
    try options.cancellation.check()
    let made = try LossyColors(
      colors, width: rect.width, height: rect.height, quality: quality, style, method: effort.method)
    compressed[key] = made
    return made
  }

  /// - Parameter shown: of the rectangle.
  private mutating func reachesTarget(_ shown: [UInt32]) -> Bool {
    // What is transparent or opaque stays so.
    LoopJudge.keepShape(pixels, in: shown) && contours.areFew(in: shown)
      && judge.score(of: image.replacing(rect, by: shown), reaches: target)
  }

  /// The image of the least quality that reaches the target with an alpha, within `precision`: in growing steps from
  /// the start, then by bisection.
  /// - Returns: `missed` where none reaches the target, `tooLarge` where those of fewer bytes than the limit do not;
  ///   and the least quality that does not miss it.
  mutating func leastQuality(
    from first: Int, _ style: LossyColors.Style, _ alpha: Alpha, below limit: Int = .max
  ) throws -> (attempt: Attempt, quality: Int) {
    var best = Attempt.tooLarge
    /// Whether a higher quality is needed.
    func isMissed(_ quality: Int) throws -> Bool {
      switch try attempt(quality, style, alpha, below: best.found?.image.bytes.count ?? limit) {
      case .missed: return true
      case .tooLarge: return false
      case .reached(let found):
        best = .reached(found)
        return false
      }
    }
    // `low` misses the target or is out of range, `high` reaches it or is too large.
    var (low, high, step) = (leastQuality - 1, min(100, max(leastQuality, first)), effort.precision)
    if try isMissed(high) {
      repeat {
        guard high < 100 else { return (.missed, high) }
        low = high
        high = min(100, low + step)
        step *= 2
      } while try isMissed(high)
    } else if !effort.takesFirst {
      while high > leastQuality {
        let next = max(leastQuality, high - step)
        if try isMissed(next) {
          low = next
          break
        }
        high = next
        step *= 2
      }
    }
    while !effort.takesFirst, high - low > effort.precision {
      let middle = (high + low) / 2
      if try isMissed(middle) { low = middle } else { high = middle }
    }
    return (best, high)
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
