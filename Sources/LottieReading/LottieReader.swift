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
    let builder = try LottieBuilder(LottieValue(root: root), limits)
    let image = builder.image()
    if let failure = builder.failure { throw ImportError(findings: [failure]) }
    guard image.missing.isEmpty || allowsMissing else { throw ImportError(findings: image.missing) }
    return image
  }
}
