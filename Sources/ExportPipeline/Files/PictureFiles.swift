import APNGCoding
import GraphicsCore
import PresetModel

/// The pictures that a preset names.
enum PictureFiles {
  /// In bytes; longer files are no pictures for a loader.
  static let largestFile = 16 << 20

  /// A picture's path as a preset in `folder` names it.
  static func path(of file: String, folder: String?) -> String {
    file.hasPrefix("/") ? file : folder.map { "\($0)/\(file)" } ?? file
  }

  /// - Parameter folder: the preset's own; nil for the current one.
  static func read(of preset: Preset, folder: String?) throws(ExportError) -> [String: Pixmap] {
    var pictures: [String: Pixmap] = [:]
    for file in preset.pictureFiles where pictures[file] == nil {
      let path = path(of: file, folder: folder)
      do {
        pictures[file] = try APNGReader.read(try FileAccess.read(path, limit: largestFile)).animation.frames[0].pixmap
      } catch {
        throw ExportError(picture: path, error)
      }
    }
    return pictures
  }
}
