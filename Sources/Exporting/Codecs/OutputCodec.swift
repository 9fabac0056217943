import GraphicsCore
import MotionMath
import PresetModel
import Rasterizer

/// One output format, with all that the program knows about it. No code outside a codec's own file tells one format
/// from another.
///
/// A new format needs a codec in its own file, what `OutputFormat` says of it and a line in `OutputFormat.codec`.
public protocol OutputCodec: Sendable {
  var format: OutputFormat { get }
  /// File name extensions in lower case, without the dot. The first is the one used for output.
  var endings: [String] { get }
  /// The media type for HTTP responses; nil for a folder.
  var mediaType: String? { get }
  /// Whether it holds any number of colors, so that nothing need be lost.
  var keepsAllColors: Bool { get }
  /// What people call the files that `inspect` reads; none for a folder.
  var readable: [String] { get }
  /// The unit and the limits of the format's delays.
  var clock: FrameSchedule.Clock { get }
  /// How a web page serves the format; nil if it cannot.
  var web: WebSource? { get }

  /// Returns the requested settings as the format uses them. Each setting that changes the file's bytes has a value;
  /// all others are nil: a format without `colorSpace` is always sRGB. `encode` gets the result, and cache keys are
  /// made from it.
  func settings(_ asked: EncodingSettings) -> EncodingSettings

  /// Whether a byte budget may lower the quality of these settings.
  func mayLowerQuality(_ settings: EncodingSettings) -> Bool

  /// Returns the kind of pixels that the rasterizer makes for the format.
  /// - Parameter matte: The color behind translucent pixels where they are blended.
  func pixels(_ settings: EncodingSettings, matte: Color) -> PixelOutput

  /// Bytes that the encoder takes at its peak beside a few for each pixel of each frame.
  /// - Parameters:
  ///   - settings: as the codec uses them.
  ///   - pixels: of one frame.
  ///   - workers: the number of threads.
  func searchMemory(_ settings: EncodingSettings, pixels: Int, frames: Int, workers: Int) -> Int

  /// Turns frames as drawn into frames as they are encoded.
  func prepared(_ pixmaps: [Pixmap], _ settings: EncodingSettings) -> [Pixmap]

  /// Whether the name, the title and the description of the preset are in every file.
  var holdsTexts: Bool { get }

  /// Whether bytes start as a file of this format does.
  func reads(_ bytes: [UInt8]) -> Bool

  /// Reads the contents of a file of this format. A damaged file is read as far as it goes, with `fault` set.
  func inspect(_ bytes: [UInt8]) throws -> FileInspection

  /// Rewrites a file of this format, with its metadata.
  /// - Throws: the reader's error for a damaged file; `RewritingObstacle`; `Cancelled`.
  func rewritten(_ bytes: [UInt8], _ request: RewritingRequest) throws -> RewrittenFile

  /// Returns what a frame of this format can show of an image: a GIF has 256 colors, and no translucent ones.
  func fitted(_ image: Pixmap) -> Pixmap

  /// The times of a file of this format, to change them.
  func timing(of bytes: [UInt8]) throws -> any FileTiming
}

/// A format that stores frames.
public protocol FrameCodec: OutputCodec {
  /// Makes the file or folder. If the request asks for it, the result is read again and compared with the intended
  /// frames.
  func encode(_ loop: LoopFrames, _ request: EncodingRequest) throws -> ExportedFile
}

/// A format that is written from the scene itself, and has no frames. The rate, the quality and the effort have no
/// meaning for it.
public protocol SceneCodec: OutputCodec {
  /// Makes the file.
  /// - Throws: `ExportError` that names the layer where the format cannot show one.
  func encode(_ source: SceneSource, _ request: EncodingRequest) throws -> ExportedFile
}

/// How a web page serves a format.
public struct WebSource: Equatable, Sendable {
  /// The media type of a still image of the format.
  public var stillMediaType: String
  /// A page that offers several formats lists the one with the lowest rank first.
  public var rank: Int
  /// Whether every browser and mail program shows the format, so that it can be in the `img` element.
  public var isUniversal: Bool
  /// Whether a page serves an image for each density of pixels; false for one that is sharp at any size.
  public var hasScales = true
}

extension OutputCodec {
  /// Whether the output is several files, which cannot go to standard output.
  public var isFolder: Bool { !OutputFormat.files.contains(format) }
  public var readable: [String] { [] }
  public var keepsAllColors: Bool { true }
  public var holdsTexts: Bool { false }
  public var web: WebSource? { nil }
  public func mayLowerQuality(_ settings: EncodingSettings) -> Bool { settings.lossless != true }
  public func pixels(_ settings: EncodingSettings, matte: Color) -> PixelOutput { .straight }
  public func prepared(_ pixmaps: [Pixmap], _ settings: EncodingSettings) -> [Pixmap] { pixmaps }
  public func searchMemory(_ settings: EncodingSettings, pixels: Int, frames: Int, workers: Int) -> Int { 0 }
  public func reads(_ bytes: [UInt8]) -> Bool { false }
  public func inspect(_ bytes: [UInt8]) throws -> FileInspection { throw hasNoFrames }
  public func rewritten(_ bytes: [UInt8], _ request: RewritingRequest) throws -> RewrittenFile { throw hasNoFrames }
  public func fitted(_ image: Pixmap) -> Pixmap { image }
  public func timing(of bytes: [UInt8]) throws -> any FileTiming { throw hasNoFrames }
  private var hasNoFrames: FileInspection.InspectionError { .hasNoFrames(format.title) }
}

extension EncodingSettings {
  /// Takes the quality of a format that can keep every pixel: the best where nothing may be lost.
  mutating func askForQuality(_ asked: EncodingSettings, _ format: OutputFormat) {
    lossless = asked.lossless ?? false
    quality = lossless == true ? Self.qualityRange.upperBound : asked.quality ?? format.standardQuality
  }
}

extension SceneCodec {
  /// For what still counts frames, such as the limits of a run; no file has these delays.
  public var clock: FrameSchedule.Clock { .apng }
  public func mayLowerQuality(_ settings: EncodingSettings) -> Bool { false }
}

/// All output formats.
public enum OutputCodecs {
  /// The codecs in the order of `OutputFormat`.
  public static let all = OutputFormat.allCases.map(\.codec)

  /// Returns the format that the name of a file or folder implies; nil for unknown extensions.
  public static func format(ofFileNamed name: String) -> OutputFormat? {
    let lower = name.lowercased()
    return all.first { codec in codec.endings.contains { lower.hasSuffix("." + $0) } }?.format
  }

  /// Returns the codec that reads a file, by how its bytes start.
  static func codec(of bytes: [UInt8]) throws(FileInspection.InspectionError) -> any OutputCodec {
    guard let codec = all.first(where: { $0.reads(bytes) }) else { throw bytes.isEmpty ? .empty : .unknownFormat }
    return codec
  }
}

extension OutputFormat {
  public var codec: any OutputCodec {
    switch self {
    case .gif: GIFCodec()
    case .apng: APNGCodec()
    case .webp: WebPCodec()
    case .svg: SVGCodec()
    case .frames: FrameFolderCodec(framesOf: APNGCodec(), .frames)
    case .gifFrames: FrameFolderCodec(framesOf: GIFCodec(), .gifFrames)
    }
  }
}
