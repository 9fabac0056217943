import GraphicsCore
import PresetModel
import TextLayout

/// The source of a preset's images and fonts. Replace it to serve them from memory, from an app's bundle or from a
/// database.
public struct PresetResources: Sendable {
  /// Returns the image that a preset names, in sRGB with straight alpha. Its error is shown with the preset's key and
  /// the name.
  public var image: @Sendable (_ name: String) throws -> Pixmap
  /// Returns the file or the bytes of a preset's font. Nil searches the installed fonts by family and weight.
  public var fontFile: @Sendable (_ font: Font) -> FontFile?
  /// Folders whose fonts stand in for families that are not installed.
  public var fontFolders: [String] = []

  public init(
    image: @escaping @Sendable (_ name: String) throws -> Pixmap,
    fontFile: @escaping @Sendable (_ font: Font) -> FontFile?
  ) {
    self.image = image
    self.fontFile = fontFile
  }

  /// No images; font files as named by presets, relative to the current folder.
  public static let none = PresetResources(images: [:])

  /// Serves images and fonts from memory. A font that is not there is a file as the preset names it, or an installed
  /// one.
  /// - Parameters:
  ///   - images: The images by their names in presets, in sRGB.
  ///   - fonts: The fonts by their names in presets: a font's `file`, otherwise its `family`.
  ///   - folder: The folder that relative font files start from; nil for the current folder.
  public init(images: [String: Pixmap] = [:], fonts: [String: FontData] = [:], folder: String? = nil) {
    let files = Self.fontFiles(in: folder)
    self.init(
      image: { name in
        guard let image = images[name] else { throw MissingImage() }
        return image
      },
      fontFile: { font in
        guard let data = fonts[font.file ?? font.resolvedFamily] else { return files(font) }
        return .data(data)
      })
  }

  /// Returns the font files that presets name, relative to their folder.
  public static func fontFiles(in folder: String?) -> @Sendable (_ font: Font) -> FontFile? {
    { font in font.file.map { .path($0.hasPrefix("/") || folder == nil ? $0 : "\(folder!)/\($0)") } }
  }

  /// The error for an image that does not exist.
  public struct MissingImage: Error, Equatable, CustomStringConvertible {
    public var description: String { "no such image" }
  }
}
