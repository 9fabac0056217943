import GraphicsCore
import PresetModel

/// Where the pictures and the font files of a preset come from. Replace it to serve them from memory, from an app's bundle or from a database.
public struct PresetResources: Sendable {
  /// The picture that a preset names, in sRGB with straight alpha. Its error is shown with the preset's key and the name.
  public var picture: @Sendable (_ name: String) throws -> Pixmap
  /// The path of the file that holds a preset's font; nil leaves the search to the installed fonts, by family and weight.
  public var fontFile: @Sendable (_ font: Font) -> String?

  public init(
    picture: @escaping @Sendable (_ name: String) throws -> Pixmap,
    fontFile: @escaping @Sendable (_ font: Font) -> String?
  ) {
    self.picture = picture
    self.fontFile = fontFile
  }

  /// No pictures; font files as presets name them, from the current folder.
  public static let none = PresetResources(pictures: [:])

  /// Pictures from memory; font files as presets name them.
  /// - Parameters:
  ///   - pictures: by the names that presets give them, in sRGB.
  ///   - folder: what relative font files start from; nil for the current folder.
  public init(pictures: [String: Pixmap], folder: String? = nil) {
    self.init(
      picture: { name in
        guard let picture = pictures[name] else { throw MissingPicture() }
        return picture
      }, fontFile: Self.fontFiles(in: folder))
  }

  /// The files that presets name, relative to their folder.
  public static func fontFiles(in folder: String?) -> @Sendable (_ font: Font) -> String? {
    { font in font.file.map { $0.hasPrefix("/") || folder == nil ? $0 : "\(folder!)/\($0)" } }
  }

  /// There is no picture of that name.
  public struct MissingPicture: Error, Equatable, CustomStringConvertible {
    public init() {}

    public var description: String { "there is no such picture" }
  }
}
