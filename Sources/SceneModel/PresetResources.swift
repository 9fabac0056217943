import GraphicsCore
import PresetModel

/// The source of a preset's pictures and font files. Replace it to serve them from memory, from an app's bundle or from
/// a database.
public struct PresetResources: Sendable {
  /// Returns the picture that a preset names, in sRGB with straight alpha. Its error is shown with the preset's key and
  /// the name.
  public var picture: @Sendable (_ name: String) throws -> Pixmap
  /// Returns the path of the file with a preset's font. Nil searches the installed fonts by family and weight.
  public var fontFile: @Sendable (_ font: Font) -> String?

  public init(
    picture: @escaping @Sendable (_ name: String) throws -> Pixmap,
    fontFile: @escaping @Sendable (_ font: Font) -> String?
  ) {
    self.picture = picture
    self.fontFile = fontFile
  }

  /// No pictures; font files as named by presets, relative to the current folder.
  public static let none = PresetResources(pictures: [:])

  /// Serves pictures from memory, and font files as presets name them.
  /// - Parameters:
  ///   - pictures: The pictures by their names in presets, in sRGB.
  ///   - folder: The folder that relative font files start from; nil for the current folder.
  public init(pictures: [String: Pixmap], folder: String? = nil) {
    self.init(
      picture: { name in
        guard let picture = pictures[name] else { throw MissingPicture() }
        return picture
      }, fontFile: Self.fontFiles(in: folder))
  }

  /// Returns the font files that presets name, relative to their folder.
  public static func fontFiles(in folder: String?) -> @Sendable (_ font: Font) -> String? {
    { font in font.file.map { $0.hasPrefix("/") || folder == nil ? $0 : "\(folder!)/\($0)" } }
  }

  /// The error for a picture that does not exist.
  public struct MissingPicture: Error, Equatable, CustomStringConvertible {
    public init() {}

    public var description: String { "there is no such picture" }
  }
}
