import Exporting
import GraphicsCore
import ImageReading
import Platform
import PresetModel
import SceneModel

/// The image files that a preset names.
package enum ImageFiles {
  /// In bytes. Longer files are refused as images for a loader.
  static let largestFile = 16 << 20

  static func read(_ path: String) throws -> Pixmap {
    try decode(try FileAccess.read(path, limit: largestFile))
  }

  package static func decode(_ bytes: [UInt8]) throws -> Pixmap {
    try ImageReader.read(bytes)
  }
}

extension PresetResources {
  /// Reads files that a preset names.
  /// - Parameter folder: the preset's own; nil for the current one.
  public static func files(in folder: String?) -> PresetResources {
    var resources = PresetResources(
      image: { name in
        do {
          return try ImageFiles.read(FileSystem.path(of: name, in: folder))
        } catch let error as FileError {
          throw ReadError(description: error.message)
        }
      }, fontFile: fontFiles(in: folder))
    resources.fontFolders = ShippedFonts.folder.map { [$0] } ?? []
    return resources
  }

  /// A file's error without the file's name, since the scene's own error begins with it.
  private struct ReadError: Error, CustomStringConvertible {
    var description: String
  }
}

extension PresetExporter {
  /// Creates an exporter with the images and fonts that the preset names, read from its folder; nil is the current
  /// folder.
  public init(name: String, preset: Preset, folder: String?, settings: RenderSettings) throws(ExportError) {
    try self.init(name: name, preset: preset, resources: .files(in: folder), settings: settings)
  }
}
