import GraphicsCore
import PresetModel
import Rendering
import SceneModel

/// A preset in one appearance, ready to be drawn at any moment and encoded in any format.
///
/// A value: copies are cheap, and one loader may be used from many threads at once. Text is laid out when it is made.
///
///     let loader = try Loader(.shipped("worm"), appearance: .dark)
///     let still = loader.frame(at: 0.4, scale: 2)
///     let gif = try await loader.encoded(as: .gif(quality: 90), scale: 2)
public struct Loader: Sendable {
  public let preset: Preset
  public let appearance: Appearance
  let exporter: PresetExporter
  private let drawing: PresetDrawing

  /// - Parameters:
  ///   - preset: from a file's text, from `JSONDecoder`, or made in code.
  ///   - appearance: the colour scheme, and what named colours stand for.
  ///   - motion: `.reduced` is a calm form for people who ask their system for less motion.
  ///   - resources: where pictures and fonts come from. Without one, a preset may name no picture, and fonts are the installed ones.
  /// - Throws: `LoaderError.export`: a missing font, glyph or picture, a canvas that is too large, periods that do not meet.
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

  /// In points; a frame of scale 2 has twice as many pixels on each side.
  public var size: Size { drawing.size }

  /// Seconds after which the picture repeats.
  public var cycle: Double { drawing.cycle }

  /// The most telling moment, in seconds: what a poster shows.
  public var posterTime: Double { drawing.posterTime }

  /// What stands in the picture's place for people who do not see it.
  public var alternativeText: String { exporter.altText }

  /// The picture at one moment.
  /// - Parameters:
  ///   - time: in seconds; it repeats after `cycle`.
  ///   - scale: pixels a point, `Project.scaleRange`.
  ///   - colorSpace: what the samples are in.
  /// - Returns: row-major, from the top-left corner; RGBA with straight alpha, 8 bits a channel.
  public func frame(at time: Double, scale: Double = 1, colorSpace: ColorSpace = .srgb) -> Pixmap {
    drawing.frame(at: time, scale: scale, colorSpace: colorSpace)
  }

  /// A whole file, on the calling thread and `workers` others.
  /// - Parameters:
  ///   - encoding: a format that is one file.
  ///   - workers: threads; the bytes are the same for any number.
  ///   - cancellation: asked before each frame and each step of the encoder.
  ///   - progress: called after each step, from any thread.
  /// - Throws: `LoaderError.cancelled`, or `.export`: a limit, a byte budget that cannot be kept, too many colours for a lossless GIF.
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
      // The export throws nothing else.
      throw .cancelled
    }
    guard let made, case .file(let bytes) = made.content else {
      preconditionFailure("an encoding is a format that is one file")
    }
    return LoaderFile(bytes: bytes, report: made.report)
  }
}

/// A finished file and what it holds.
public struct LoaderFile: Sendable {
  public let bytes: [UInt8]
  public let report: FileReport
}
