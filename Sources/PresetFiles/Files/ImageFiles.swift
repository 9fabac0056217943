import Exporting
import GraphicsCore
import ImageReading
import Platform
import PresetModel
import SceneModel

/// The image files that a preset names.
package enum ImageFiles {
  /// In bytes. Longer files are refused as images for a loader.
  package static let largestFile = 16 << 20

  /// The image of a file's bytes. An error of reading them comes without the file's name, since the scene's own error
  /// begins with it.
  package static func image(_ read: () throws(FileError) -> [UInt8]) throws -> Pixmap {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try read() } catch { throw ReadError(description: error.message) }
    return try decode(bytes)
  }

  fileprivate struct ReadError: Error, CustomStringConvertible {
    var description: String
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
        if let problem = PresetSource.problem(ofAddress: name) { throw ImageFiles.ReadError(description: problem) }
        return try ImageFiles.image { () throws(FileError) in
          try FileAccess.read(FileSystem.path(of: name, in: folder), limit: ImageFiles.largestFile)
        }
      }, fontFile: fontFiles(in: folder))
    resources.fontFolders = ShippedFonts.folder.map { [$0] } ?? []
    return resources
  }
}

extension PresetExporter {
  /// Creates an exporter with the images and fonts that the preset names, read from its folder; nil is the current
  /// folder.
  public init(name: String, preset: Preset, folder: String?, settings: RenderSettings) throws(ExportError) {
    try self.init(name: name, preset: preset, resources: .files(in: folder), settings: settings)
  }
}
