import Exporting
import GraphicsCore
import Parallelism
import PresetModel
import SceneModel

/// A preset in one appearance, which can be drawn at any moment and encoded in any format.
///
/// A loader is a value: copies are cheap, and many threads may use one loader at once. Text is laid out when the loader
/// is created.
///
///     let loader = try Loader(.shipped("worm"), appearance: .dark)
///     let still = loader.frame(at: 0.4, scale: 2)
///     let gif = try await loader.encoded(as: .gif(quality: 90), scale: 2)
public struct Loader: Sendable {
  public let preset: Preset
  public let appearance: Appearance
  let exporter: PresetExporter
  private let drawing: PresetDrawing

  /// Creates a loader and lays out its text.
  /// - Parameters:
  ///   - preset: A preset from a file's text, from `JSONDecoder` or made in code.
  ///   - appearance: The color scheme and the meaning of named colors.
  ///   - motion: `.reduced` is a calm form for people who ask their system for less motion.
  ///   - resources: The source of images and fonts. With `.none` a preset may not name an image, and fonts are the
  ///     installed ones.
  /// - Throws: `LoaderError.export` for a missing font, glyph or image, a canvas that is too large, or periods that
  ///   do not meet.
  public init(
    _ preset: Preset, appearance: Appearance = .light, motion: MotionForm = .full, resources: PresetResources = .none
  ) throws(LoaderError) {
    self.preset = preset
    self.appearance = appearance
    var settings = RenderSettings()
    settings.schemes = [appearance.scheme]
    settings.theme = appearance.theme
    settings.motion = motion
    do throws(ExportError) {
      exporter = try PresetExporter(
        name: preset.name.isEmpty ? "loader" : preset.name, preset: preset, resources: resources, settings: settings)
      drawing = try exporter.drawing(appearance.scheme)
    } catch {
      throw .export(error)
    }
  }

  /// The size in points. A frame of scale 2 has twice as many pixels on each side.
  public var size: Size { drawing.size }

  /// The time in seconds after which the image repeats.
  public var cycle: Double { drawing.cycle }

  /// The most expressive moment, in seconds, which a poster shows.
  public var posterTime: Double { drawing.posterTime }

  /// A text for people who do not see the image.
  public var alternativeText: String { exporter.altText }

  /// Draws the image at one moment.
  /// - Parameters:
  ///   - time: The moment in seconds; the image repeats after `cycle`, or stands still after a finite number of plays.
  ///   - scale: Pixels a point, within `Project.scaleRange`.
  ///   - colorSpace: The color space of the samples.
  /// - Returns: Pixels in rows from the top-left corner: RGBA with straight alpha, 8 bits a channel.
  public func frame(at time: Double, scale: Double = 1, colorSpace: ColorSpace = .srgb) -> Pixmap {
    drawing.frame(at: time, scale: scale, colorSpace: colorSpace)
  }

  /// Makes a whole file on up to `workers` threads, and returns once it is finished.
  /// - Parameters:
  ///   - encoding: A format that is a single file.
  ///   - scale: Pixels a point, within `Project.scaleRange`.
  ///   - workers: The number of threads. The bytes are the same for any number.
  ///   - cancellation: Checked before each frame and each step of the encoder.
  ///   - progress: Called after each step, from any thread.
  /// - Throws: `LoaderError.cancelled`, or `.export` for an exceeded limit, a byte budget that cannot be met, or too
  ///   many colors for a lossless GIF.
  public func encode(
    as encoding: Encoding, scale: Double = 1, workers: Int = 1, cancellation: Cancellation = .never,
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) throws(LoaderError) -> LoaderFile {
    var exporter = exporter
    exporter.settings.formats = [encoding.format]
    exporter.settings.encoding = encoding.settings
    exporter.settings.scales = [scale]
    exporter.settings.workers = workers
    exporter.settings.cancellation = cancellation
    exporter.settings.progress = progress
    var made: ExportedFile?
    do {
      try exporter.export { made = $0 }
    } catch let error as ExportError {
      throw .export(error)
    } catch {
      // The export throws no other error.
      throw .cancelled
    }
    guard let made, case .file(let bytes) = made.content else {
      preconditionFailure("an encoding is a format that is one file")
    }
    return LoaderFile(bytes: bytes, report: made.report)
  }
}

/// A finished file with a report on its contents.
public struct LoaderFile: Sendable {
  public let bytes: [UInt8]
  public let report: FileReport
}
