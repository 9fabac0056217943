import GraphicsCore
import Importing
import PresetModel

/// Lottie 1.0.1, and what players agree on beyond it → an animated image. Nothing outside of the bytes is read, and no
/// expression runs.
public enum LottieReader {
  /// Whether the bytes are a Lottie document: JSON whose first object has the keys that the specification asks for, and
  /// none of a preset.
  public static func accepts(_ bytes: [UInt8]) -> Bool {
    var keys = RootKeys(bytes)
    var wanted: Set<String> = ["layers", "ip", "op", "fr"]
    while let key = keys.next() {
      if key == "kind" || key == "extends" { return false }
      wanted.remove(key)
    }
    return wanted.isEmpty
  }

  /// - Parameter allowsMissing: whether what cannot be drawn is left out and listed. If not, it is an error.
  public static func read(
    _ bytes: [UInt8], limits: LottieLimits = LottieLimits(), allowsMissing: Bool = false
  ) throws(ImportError) -> AnimatedImage {
    let (root, findings) = JSONScanner.scan(
      bytes, origin: SourcePlace(file: "", line: 1, column: 1), limit: limits.mostBytes)
    guard let root, findings.isEmpty else {
      throw ImportError(
        findings: findings.map { MissingFeature(line: $0.place.line ?? 1, $0.message) })
    }
    var image = try image(root, limits, dropping: 0)
    let rate = LottieValue(root: root)["fr"]?.number ?? 1
    if let length = image.length(rate: rate), image.repeatsFirstFrame(length: length, rate: rate) {
      image = try self.image(root, limits, dropping: 1)
      image.notes.append(
        MissingFeature(line: 1, "the last frame is the first one again, and is left out of the loop"))
    }
    guard image.missing.isEmpty || allowsMissing else { throw ImportError(findings: image.missing) }
    return image
  }

  private static func image(
    _ root: JSONNode, _ limits: LottieLimits, dropping dropped: Double
  ) throws(ImportError) -> AnimatedImage {
    let builder = try LottieBuilder(LottieValue(root: root), limits, dropping: dropped)
    let image = builder.image()
    if let failure = builder.failure { throw ImportError(findings: [failure]) }
    return image
  }
}

extension AnimatedImage {
  /// The loop's length in seconds; nil if nothing moves, or if it has hardly any frames.
  fileprivate func length(rate: Double) -> Double? {
    guard let length = periods.max(), length * rate >= 4 else { return nil }
    return length
  }

  /// Whether the last frame is the first one, in the middle of a motion: one that rests there shows it longer.
  fileprivate func repeatsFirstFrame(length: Double, rate: Double) -> Bool {
    let step = 1 / rate
    return looksSame(at: length - step, as: 0) && !looksSame(at: length - 2 * step, as: length - step)
      && !looksSame(at: step, as: 0)
  }
}
