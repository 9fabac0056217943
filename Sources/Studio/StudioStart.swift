import Platform
import PresetFiles
import PresetModel
import ShippedPresets

/// What the studio is opened with: a folder, a preset's file, a file that becomes a preset, or a shipped preset by its
/// name.
public struct StudioStart: Sendable {
  public let folder: StudioFolder
  /// The file to open, relative to the folder.
  public var file: String?
  /// The SVG or image to open as a new preset, relative to the folder.
  public var imported: String?
  /// The shipped preset to open a copy of.
  public var shipped: String?

  /// - Throws: `StudioError` for a place that is nothing of these.
  public init(_ place: String) throws(StudioError) {
    guard !place.isEmpty else {
      throw StudioError(400, "expected a folder, a file or a shipped preset, found an empty name")
    }
    if FileSystem.isFolder(place) {
      folder = try StudioFolder(place)
    } else if FileSystem.exists(place) {
      let parent = FileSystem.parentFolder(of: place) ?? "."
      folder = try StudioFolder(parent)
      let name = FileSystem.lastComponent(of: place)
      // A project is that of the folder, and no preset.
      if name == ProjectDocument.fileName { return }
      guard !folder.isThemeFile(name) else {
        throw StudioError(
          400, "\(place): is a theme; open its folder with `loaderloom studio \(parent)` and choose it under Theme")
      }
      switch try folder.imported(name).kind {
      case .preset where StudioFolder.isPreset(name): file = name
      case .preset: throw StudioError(400, "\(place): expected a name that ends in .json or .jsonc")
      case .drawing, .image: imported = name
      }
    } else if ShippedPreset.named(place) != nil {
      folder = try StudioFolder(".")
      shipped = place
    } else {
      throw StudioError(404, "\(place): no such file, folder or shipped preset")
    }
  }
}
