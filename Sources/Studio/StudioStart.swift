import Platform
import PresetFiles
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
    if FileSystem.isFolder(place) {
      folder = try StudioFolder(place)
    } else if FileSystem.exists(place) {
      folder = try StudioFolder(FileSystem.parentFolder(of: place) ?? ".")
      let name = FileSystem.lastComponent(of: place)
      switch try folder.imported(name).kind {
      case .preset where name.hasSuffix(".json"): file = name
      case .preset: throw StudioError(400, "\(place): expected a name that ends in .json")
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
