import APNGCoding
import GraphicsCore
import Platform
import PresetModel
import Rendering

/// The pictures that a preset names, in sRGB. One that says Display P3 is converted; of other spaces the samples are taken as they are.
enum PictureFiles {
  /// In bytes; longer files are no pictures for a loader.
  static let largestFile = 16 << 20

  /// What a picture may unpack to: 64 MiB, and as much again while it is converted. A file of some kilobytes may claim a gigabyte.
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
        let reason = (error as? FileError)?.message ?? "\(error)"
        throw ExportError(
          path: "$.content.picture", message: "\(path): \(reason); name a PNG file, relative to the preset's folder")
      }
    }
    return pictures
  }
}

extension PresetExporter {
  /// With the pictures that the preset names, read from its folder; nil for the current one.
  public init(name: String, preset: Preset, folder: String?, settings: RenderSettings) throws(ExportError) {
    try self.init(
      name: name, preset: preset, folder: folder, pictures: try PictureFiles.read(of: preset, folder: folder),
      settings: settings)
  }

  /// What only shows when a preset's scenes are made: a missing font, glyph or picture, periods that do not meet.
  public static func sceneFindings(of preset: Preset, folder: String?) -> [ExportError] {
    do throws(ExportError) {
      return try PresetExporter(name: "", preset: preset, folder: folder, settings: RenderSettings()).sceneFindings
    } catch {
      return [error]
    }
  }
}
