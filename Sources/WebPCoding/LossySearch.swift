import GraphicsCore
import Parallelism
import Quantizing

/// The frames of a lossless file → those of a smaller one with lossy images, in which each frame reaches a score.
///
/// Every frame gets its own quality, and stays lossless where that is smaller. It is looked at on the canvas: first
/// with exact surroundings, since then frames do not wait for one another, and at last as libwebp composes the file.
struct LossySearch {
  /// How exactly it looks.
  struct Effort: Equatable, Sendable {
    /// Whether the one form is enough that makes some frames smallest, and libwebp alone compresses alpha.
    var isQuick = false
    /// Whether a frame may keep the first quality that reaches its score, and a given predictor is enough: about the
    /// quality that the middle frame needs.
    var takesFirst = true
    /// How exactly the least quality is found.
    var precision = 4
    /// libwebp's method for colors, 0…6.
    var method: Int32 = 4
    /// For alpha and what is nearly lossless.
    var lossless = LosslessImage.Settings(method: 4, quality: 75)

    /// What compresses alpha. Without our own encoder wherever losses are compared, a glow was 4 % larger.
    var alpha: [LosslessImage.Method] { isQuick ? [.library(lossless)] : [.library(lossless), .fewColors] }

    /// Those up to an effort of 1…9, which all try what it tries: a finer search now and then ends at a larger file.
    /// The lowest try less of the same.
    static func all(upTo effort: Int) -> [Effort] {
      if WebPEffort(effort).isQuick { return [Effort(isQuick: true)] }
      let fine = Effort(takesFirst: false)
      let finest = Effort(
        takesFirst: false, precision: 1, method: 6, lossless: LosslessImage.Settings(method: 6, quality: 100))
      return [Effort()] + (effort > EncodingEffort.standard ? [fine] : []) + (effort > 6 ? [finest] : [])
    }
  }

  private let shown: ShownFrames
  private let options: WebPOptions
  private let effort: Effort
  private let lossless: [WebPContainer.Frame]
  /// Of the middle frame: where it gains nothing, others hardly do.
  private let samples: [LossyFrame.Found]

  init(shown: ShownFrames, options: WebPOptions, _ effort: Effort, lossless: [WebPContainer.Frame]) throws {
    (self.shown, self.options, self.effort, self.lossless) = (shown, options, effort, lossless)
    let middle = lossless.count / 2
    var fine = effort
    fine.takesFirst = false
    samples = try Self.samples(
      LossyFrame(shown.images[middle], lossless[middle].rect, target: Double(options.quality), options: options, fine))
  }

  /// About so many bytes the images will have, if the middle frame is like the others; nil where it has no lossy image.
  var estimate: Int? {
    let exact = lossless[middle].image.bytes.count
    return samples.map { min($0.image.bytes.count, exact) }.min().map { lossless.imageBytes * $0 / exact }
  }

  /// - Parameter limit: the frames of the smallest other file.
  /// - Returns: nil where lossy images cannot be expected to be smaller.
  func smallest(below limit: [WebPContainer.Frame]) throws -> WebPQualitySearch.Found? {
    let theirs = limit.imageBytes / limit.count
    let most = max(theirs, limit.count == lossless.count ? limit[middle].image.bytes.count : 0)
    let forms = try smallest(samples.filter { $0.image.bytes.count < most }.map(\.form), below: limit)
    guard !forms.isEmpty else { return nil }
    let judge = shown.judge(options)
    var targets = [Double](repeating: target, count: lossless.count)
    var frames = try found(Array(lossless.indices), targets, forms, lossless)
    var last: (images: [Pixmap], scores: [Double])?
    var hasContours = [Bool](repeating: false, count: lossless.count)
    for round in 0...Self.margins.count + 1 {
      guard frames != lossless else { return nil }
      let images = try WebPReader.read(container(frames), limits: .ofOwnFiles).animation.frames.map(\.pixmap)
      var scores = last?.scores ?? images.map { _ in 100 }
      let changed = images.indices.filter { images[$0] != last?.images[$0] }
      for (frame, score) in zip(changed, try judge.scores(of: images, at: changed)) { scores[frame] = score }
      last = (images, scores)
      // Each image may add false contours to those that are left of the ones before.
      let contours = concurrentMap(count: changed.count, workers: options.workers) { index in
        let frame = changed[index]
        return !FrameContours(shown.images[frame], quality: options.quality).areFew(in: images[frame].pixels)
      }
      for (frame, hasMany) in zip(changed, contours) { hasContours[frame] = hasMany }
      let low = scores.indices.filter { scores[$0] < target || hasContours[$0] }
      if low.isEmpty {
        return WebPQualitySearch.Found(frames: frames, shown: shown.showing(images), score: scores.min() ?? 100)
      }
      // What is left of earlier frames is part of what a frame shows.
      var again = Set<Int>()
      let margin = round < Self.margins.count ? Self.margins[round] : 0
      for frame in low {
        for before in (independent(before: frame)...frame).reversed() where again.insert(before).inserted {
          targets[before] += max(0, target - scores[frame]) + margin
        }
      }
      if round < Self.margins.count {
        frames = try found(again.sorted(), targets, forms, frames)
      } else {
        for frame in again { frames[frame] = lossless[frame] }
      }
    }
    return nil
  }

  private var middle: Int { lossless.count / 2 }
  private var target: Double { Double(options.quality) }

  /// Where the search begins; chosen.
  private static let usualQuality = 80
  /// Points of the score by which a frame that misses it has to be better the next time, round by round; chosen. They
  /// grow, since a frame that is still short is part of a chain whose errors add up. What misses the score after the
  /// last round is written without loss.
  private static let margins = [0.3, 1, 3, 9]

  private func container(_ frames: [WebPContainer.Frame]) -> [UInt8] {
    WebPContainer.animation(frames, width: shown.width, height: shown.height, plays: shown.plays)
  }

  /// The last frame up to this one that is drawn without those before it.
  private func independent(before frame: Int) -> Int {
    lossless[...frame].lastIndex { $0.isIndependent } ?? 0
  }

  /// The frames, with the given ones replaced by the smallest that reach their targets.
  private func found(
    _ numbers: [Int], _ targets: [Double], _ forms: [LossyImage.Form], _ frames: [WebPContainer.Frame]
  ) throws -> [WebPContainer.Frame] {
    let images = try concurrentMap(count: numbers.count, workers: options.workers) { index in
      let frame = numbers[index]
      var search = LossyFrame(
        shown.images[frame], lossless[frame].rect, target: targets[frame], options: options, effort)
      var best: ImageChunks?
      for form in forms {
        let limit = (best ?? lossless[frame].image).bytes.count
        if let found = try search.least(from: form, below: limit) { best = found.image }
      }
      return best
    }
    var frames = frames
    for (frame, image) in zip(numbers, images) {
      frames[frame] = lossless[frame]
      guard let image else { continue }
      frames[frame].image = image
      frames[frame].blends = false
    }
    return frames
  }

  /// The smallest images of a frame that reach the target: without much loss, and lossy by each way to lose alpha.
  private static func samples(_ frame: LossyFrame) throws -> [LossyFrame.Found] {
    var search = frame
    var samples = [try search.least(from: .nearLossless(level: 0))].compactMap(\.self)
    guard let alpha = try search.alpha(.none) else { return samples }
    let exact = try LossyColors.Style.all
      .compactMap { try search.leastQuality(from: usualQuality, $0, alpha).attempt.found }
      .sorted { $0.image.bytes.count < $1.image.bytes.count }
    guard let first = exact.first else { return samples }
    samples.append(first)
    for ladder in search.isTranslucent ? AlphaPlane.Loss.ladders : [] {
      // More loss of alpha seldom makes another style the better one, or reaches what less does not.
      var found = Array(exact.prefix(mostStyles))
      var best: LossyFrame.Found?
      for loss in ladder.dropFirst() {
        guard !found.isEmpty, let alpha = try search.alpha(loss) else { break }
        found = try found.compactMap { last in
          guard case .lossy(let quality, let style, _, _) = last.form else { return nil }
          return try search.leastQuality(from: quality, style, alpha).attempt.found
        }
        for found in found where found.image.bytes.count < (best ?? first).image.bytes.count { best = found }
      }
      if let best { samples.append(best) }
    }
    return samples
  }

  /// So many styles are tried with losses of alpha; chosen.
  private static let mostStyles = 2

  /// How much larger than those of the smallest form the frames of a close one may be: 1 / 8; chosen.
  private static let closeShare = 8

  /// The form that makes some frames the smallest, and others that come close, the smaller first: in other frames they
  /// may be smaller. None where these frames are larger than those of the smallest other file.
  private func smallest(_ forms: [LossyImage.Form], below limit: [WebPContainer.Frame]) throws -> [LossyImage.Form] {
    guard !forms.isEmpty else { return [] }
    let count = lossless.count
    let frames = Set([count / 8, count / 4, count / 2, count * 3 / 4]).sorted()
    let targets = [Double](repeating: target, count: count)
    let sizes = try forms.map { form in
      let found = try found(frames, targets, [form], lossless)
      return frames.reduce(0) { $0 + found[$1].image.bytes.count }
    }
    let theirs =
      limit.count == count
      ? frames.reduce(0) { $0 + limit[$1].image.bytes.count } : limit.imageBytes * frames.count / limit.count
    let least = sizes.min()!
    guard least <= theirs + theirs / Self.hopeShare else { return [] }
    let close = least * (Self.closeShare + 1) / Self.closeShare
    // Of equals the last one, which loses more: fewer steps lead from there.
    return zip(forms, sizes).reversed().filter { $0.1 <= close }.sorted { $0.1 < $1.1 }.map(\.0)
      .reduce(into: []) { forms, form in
        if forms.isEmpty || !effort.isQuick && !forms.contains(where: form.isFar(from:)) { forms.append(form) }
      }
  }

  /// Where a few frames are larger than those of another file by more than this fraction, so are all: 1 / 4; chosen.
  private static let hopeShare = 4
}
