import Exporting
import PresetFiles
import PresetModel

/// The HTML that serves the right file of a loader to every visitor: by color scheme, by pixel density, the
/// better-looking or the smaller format first, and the poster for people who ask for less motion.
public struct PictureSnippet {
  /// A text for people who do not see the image.
  private let alt: String
  private let picture: PictureSources
  /// In the pixels of CSS; nil where it follows from the image.
  private let size: (width: Int, height: Int)?

  /// - Parameter files: Files that a page can serve, with at least one animation. Their paths start from its folder.
  public init(alt: String, files: [RenderedFile]) {
    self.alt = alt
    picture = PictureSources(files.map { ServedImage($0) }, order: .rank)
    size = nil
  }

  init(alt: String, _ picture: PictureSources, width: Int, height: Int) {
    self.alt = alt
    self.picture = picture
    size = (width, height)
  }

  /// The `picture` element; where there is nothing to choose from, the `img` element alone.
  public var html: String {
    if picture.sources.isEmpty { return image }
    let sources = picture.sources.map { source in
      let media = source.media.map { " media=\"\($0)\"" } ?? ""
      let type = source.type.map { " type=\"\($0)\"" } ?? ""
      return "  <source\(media)\(type) srcset=\"\(sourceSet(source.images))\">"
    }
    return (["<picture>"] + sources + ["  " + image, "</picture>"]).joined(separator: "\n")
  }

  private var image: String {
    let base = picture.base
    let size = size ?? (width: Self.points(base.width, base), height: Self.points(base.height, base))
    let set = picture.fallback.count > 1 ? " srcset=\"\(sourceSet(picture.fallback))\"" : ""
    return
      "<img src=\"\(address(base.path))\"\(set) width=\"\(size.width)\" height=\"\(size.height)\" "
      + "alt=\"\(Escaping.xml(alt))\">"
  }

  private static func points(_ pixels: Int, _ file: ServedImage) -> Int {
    Int((Double(pixels) / file.variant.scale).rounded())
  }

  private func sourceSet(_ files: [ServedImage]) -> String {
    files.map { address($0.path) + $0.density }.joined(separator: ", ")
  }

  /// A path as a link. Characters that are special in HTML's `srcset` or in a URL are percent-encoded.
  private func address(_ path: String) -> String {
    path.utf8.map { byte -> String in
      let character = Character(UnicodeScalar(byte))
      let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-._~/@".contains(character))
      return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
