import APNGCoding
import GraphicsCore
import Platform
import PresetModel

/// The pictures that a preset names, in sRGB. One that says Display P3 is converted; of other spaces the samples are
/// taken as they are.
enum PictureFiles {
  /// In bytes; longer files are no pictures for a loader.
  static let largestFile = 16 << 20

  /// What a picture may unpack to: 64 MiB, and as much again while it is converted. A file of some kilobytes may claim
  /// a gigabyte.
  static let limits = APNGReadingLimits(maximumTotalPixels: 1 << 24)

  /// - Parameter folder: the preset's own; nil for the current one.
  static func read(of preset: Preset, folder: String?) throws(ExportError) -> [String: Pixmap] {
    var pictures: [String: Pixmap] = [:]
    for file in preset.pictureFiles where pictures[file] == nil {
      let path = FileSystem.path(of: file, in: folder)
      do {
        let picture = try APNGReader.read(try FileAccess.read(path, limit: largestFile), limits: limits)
        pictures[file] = picture.animation.frames[0].pixmap.converted(from: picture.color.space ?? .srgb, to: .srgb)
      } catch {
        throw ExportError(picture: path, error)
      }
    }
    return pictures
  }
}
