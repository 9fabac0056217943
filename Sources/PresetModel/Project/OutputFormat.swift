/// What an animation is written as: one file, or a folder of its frames. Here is what documents and messages say of a
/// format; its codec says what the format can do.
public enum OutputFormat: String, CaseIterable, Sendable, Hashable {
  case gif, apng, webp
  /// A drawing whose motion the browser plays; it has no frames.
  case svg
  /// A folder of the frames that the APNG holds.
  case frames
  /// A folder of the frames that the GIF is made from.
  case gifFrames = "gif-frames"

  /// What is written if no format is named.
  public static let standard: [OutputFormat] = [.gif, .apng]

  /// The formats that are one file, in the order of `allCases`: those that a project can make.
  public static let files: [OutputFormat] = [.gif, .apng, .webp, .svg]

  /// What people call the format.
  public var title: String { traits.title }
  /// The quality of a file for which none is asked; nil where nothing is lost.
  public var standardQuality: Int? { traits.quality }
  /// The keys of `EncodingSettings` that this format uses and others may not.
  public var ownOptions: [String] { traits.options }

  private var traits: (title: String, quality: Int?, options: [String]) {
    switch self {
    case .gif: ("GIF", 90, ["colors", "dither", "alpha", "firstFrame", "lossless", "compatible"])
    case .apng: ("APNG", 100, ["colorSpace", "lossless", "palette", "metadata"])
    case .webp: ("WebP", 90, ["lossless"])
    case .svg: ("SVG", nil, ["adapts", "svgText", "allowMissing"])
    case .frames: ("PNG frames", nil, [])
    case .gifFrames: ("GIF frames", nil, [])
    }
  }

  /// "a GIF", "an APNG", "PNG frames".
  public var titleWithArticle: String { Self.files.contains(self) ? Self.withArticle(title) : title }

  public static func withArticle(_ title: String) -> String {
    // "es-vee-gee" is spelled out, "GIF" and "PNG" begin with a consonant either way.
    (title.first.map("AEIOU".contains) == true || title == "SVG" ? "an " : "a ") + title
  }
}

extension Array where Element: Equatable {
  /// The elements in their order, each once.
  package var withoutRepeats: [Element] {
    enumerated().filter { !self[..<$0.offset].contains($0.element) }.map(\.element)
  }
}

extension [String] {
  /// "a, b or c".
  package func listed(_ conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
