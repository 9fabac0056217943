import APNGCoding
import GraphicsCore
import PresetModel

/// The pictures that a preset names.
enum PictureFiles {
  /// In bytes; longer files are no pictures for a loader.
  static let largestFile = 16 << 20

  /// - Parameter folder: the preset's own; nil for the current one.
  static func read(of preset: Preset, folder: String?) throws(ExportError) -> [String: Pixmap] {
    var pictures: [String: Pixmap] = [:]
    for file in preset.pictureFiles where pictures[file] == nil {
      let path = FileSystem.path(of: file, in: folder)
      do {
        pictures[file] = try APNGReader.read(try FileAccess.read(path, limit: largestFile)).animation.frames[0].pixmap
      } catch {
        throw ExportError(picture: path, error)
      }
    }
    return pictures
  }
}
