import ExportPipeline
import Platform
import ShippedPresets

/// What the studio is opened with: a folder, a file of a preset, or a shipped preset by its name.
public struct StudioStart: Sendable {
  public let folder: StudioFolder
  /// The file to open, relative to the folder.
  public var file: String?
  /// The shipped preset to open a copy of.
  public var shipped: String?

  /// - Throws: `StudioError` for a place that is nothing of these.
  public init(_ place: String) throws(StudioError) {
    if FileSystem.isFolder(place) {
      folder = try StudioFolder(place)
    } else if FileSystem.exists(place) {
      guard place.hasSuffix(".json") else {
        throw StudioError(400, "\(place): is no preset; expected a folder or a file that ends in .json")
      }
      folder = try StudioFolder(FileSystem.parentFolder(of: place) ?? ".")
      file = FileSystem.lastComponent(of: place)
    } else if ShippedPreset.named(place) != nil {
      folder = try StudioFolder(".")
      shipped = place
    } else {
      throw StudioError(404, "\(place): there is no such file or folder, and no shipped preset of this name")
    }
  }
}
