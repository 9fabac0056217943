import APNGCoding
import GraphicsCore
import Platform
import PresetModel
import Rendering
import SceneModel

/// The pictures that a preset names, in sRGB. A Display P3 picture is converted; samples of other spaces are used
/// unchanged.
enum PictureFiles {
  /// In bytes. Longer files are refused as pictures for a loader.
  static let largestFile = 16 << 20

  /// The limit for unpacked pictures: 64 MiB, and as much again during conversion. A file of some kilobytes may claim a
  /// gigabyte.
  static let limits = APNGReadingLimits(maximumTotalPixels: 1 << 24)

  static func read(_ path: String) throws -> Pixmap {
    let picture = try APNGReader.read(try FileAccess.read(path, limit: largestFile), limits: limits)
    return picture.animation.frames[0].pixmap.converted(from: picture.color.space ?? .srgb, to: .srgb)
  }
}

extension PresetResources {
  /// Reads files that a preset names.
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

  /// A file's error without the file's name, since the scene's own error begins with it.
  private struct ReadError: Error, CustomStringConvertible {
    var description: String
  }
}

extension PresetExporter {
  /// Creates an exporter with the pictures and fonts that the preset names, read from its folder; nil is the current
  /// folder.
  public init(name: String, preset: Preset, folder: String?, settings: RenderSettings) throws(ExportError) {
    try self.init(name: name, preset: preset, resources: .files(in: folder), settings: settings)
  }

  /// The problems that appear only when a preset's scenes are made: missing fonts, glyphs or pictures, and periods that
  /// do not fit together.
  public static func sceneFindings(of preset: Preset, folder: String?) -> [ExportError] {
    do throws(ExportError) {
      return try PresetExporter(name: "", preset: preset, folder: folder, settings: RenderSettings()).sceneFindings
    } catch {
      return [error]
    }
  }
}
