import APNGCoding
import GraphicsCore
import Platform
import PresetModel
import Rendering
import SceneModel

/// The pictures that a preset names, in sRGB. One that says Display P3 is converted; of other spaces the samples are
/// taken as they are.
enum PictureFiles {
  /// In bytes; longer files are no pictures for a loader.
  static let largestFile = 16 << 20

  /// What a picture may unpack to: 64 MiB, and as much again while it is converted. A file of some kilobytes may claim
  /// a gigabyte.
  static let limits = APNGReadingLimits(maximumTotalPixels: 1 << 24)

  static func read(_ path: String) throws -> Pixmap {
    let picture = try APNGReader.read(try FileAccess.read(path, limit: largestFile), limits: limits)
    return picture.animation.frames[0].pixmap.converted(from: picture.color.space ?? .srgb, to: .srgb)
  }
}

extension PresetResources {
  /// Files as a preset names them.
  /// - Parameter folder: the preset's own; nil for the current one.
  public static func files(in folder: String?) -> PresetResources {
    PresetResources(
      picture: { name in
        do {
          return try PictureFiles.read(FileSystem.path(of: name, in: folder))
        } catch let error as FileError {
          throw ReadError(description: error.message)
        }
      }, fontFile: fontFiles(in: folder))
  }

  /// A file's error without the file's name, which the scene's own error begins with.
  private struct ReadError: Error, CustomStringConvertible {
    var description: String
  }
}

extension PresetExporter {
  /// With the pictures and fonts that the preset names, read from its folder; nil for the current one.
  public init(name: String, preset: Preset, folder: String?, settings: RenderSettings) throws(ExportError) {
    try self.init(name: name, preset: preset, resources: .files(in: folder), settings: settings)
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
