import GraphicsCore
import MotionMath
import PresetModel
import Rasterizer

/// One output format: all that the tool knows of it. Nothing outside of a codec's own file tells one format from another.
///
/// A new format is a codec in a file of its own, a name in `OutputFormat` and an entry in `OutputCodecs.all`.
public protocol OutputCodec: Sendable {
  var format: OutputFormat { get }
  /// Endings of names, without the dot, lower-case; the first is the one that is written.
  var endings: [String] { get }
  /// What an HTTP response says of it; nil for a folder.
  var mediaType: String? { get }
  /// Whether it is several files, which standard output cannot be.
  var isFolder: Bool { get }
  /// The units that its delays are counted in.
  var clock: FrameSchedule.Clock { get }
  /// Whether a pixel may be partly clear; else half-clear pixels are treated as `EncodingSettings.alpha` says.
  var hasPartialAlpha: Bool { get }
  /// How a web page serves it; nil where it cannot.
  var web: WebSource? { get }

  /// What the samples are in where files that can say so are to be in `wanted`.
  func colorSpace(_ wanted: ColorSpace) -> ColorSpace

  /// What is asked for, as the format heeds it: each setting that changes the file's bytes, with a value. All else is nil. This is what
  /// `encode` is given and what cache keys are made of.
  func settings(_ asked: EncodingSettings) -> EncodingSettings

  /// Whether a byte budget may lower the quality of these settings.
  func mayLowerQuality(_ settings: EncodingSettings) -> Bool

  /// The pixels that the rasteriser makes for it.
  /// - Parameter matte: what stands behind half-clear pixels where they are blended.
  func pixels(_ settings: EncodingSettings, matte: Color) -> PixelOutput

  /// Frames as drawn → frames as they are encoded.
  func prepared(_ pixmaps: [Pixmap], _ settings: EncodingSettings) -> [Pixmap]

  /// The file or the folder, read again and compared with what was meant where the request asks for that.
  func encode(_ loop: LoopFrames, _ request: EncodingRequest) throws -> EncodedFile

  /// What a file of this format holds; nil where the bytes start with another signature.
  func inspect(_ bytes: [UInt8]) throws -> FileInspection?
}

/// How a web page serves a format.
public struct WebSource: Equatable, Sendable {
  /// The media type of a still picture of the format.
  public var stillMediaType: String
  /// Of several formats a page offers the one with the lowest rank first.
  public var rank: Int
  /// Whether every browser and mail program shows it: it stands in the `img` element.
  public var isUniversal: Bool
}

/// What an encoder is given beside the frames.
public struct EncodingRequest: Sendable {
  /// As the codec heeds them.
  public var settings: EncodingSettings
  /// Opaque colours that must stay exact where a palette is made.
  public var fixedColors: [RGBA8] = []
  /// Title, description and the like, written where `settings.metadata` asks for it.
  public var metadata: [MetadataText] = []
  /// Pixels a point, for formats that say how large a pixel is.
  public var scale = 1.0
  /// Whether the file is decoded again and compared with what was meant.
  public var verifies = false
  /// Threads; the bytes do not depend on it.
  public var workers = 1
  /// Asked between the steps of an encoder; it then throws `Cancelled`.
  public var cancellation = Cancellation.never

  public init(settings: EncodingSettings) { self.settings = settings }
}

/// A line of metadata: a keyword (PNG specification, section 11.3.3.2) and its text.
public struct MetadataText: Equatable, Sendable {
  public var keyword: String
  public var text: String

  public init(keyword: String, text: String) {
    self.keyword = keyword
    self.text = text
  }
}

extension OutputCodec {
  public var isFolder: Bool { mediaType == nil }
  public var web: WebSource? { nil }
  public func colorSpace(_ wanted: ColorSpace) -> ColorSpace { wanted }
  public func mayLowerQuality(_ settings: EncodingSettings) -> Bool { settings.quality != nil }
  public func pixels(_ settings: EncodingSettings, matte: Color) -> PixelOutput { .straight }
  public func prepared(_ pixmaps: [Pixmap], _ settings: EncodingSettings) -> [Pixmap] { pixmaps }
  public func inspect(_ bytes: [UInt8]) throws -> FileInspection? { nil }
}

/// All formats.
public enum OutputCodecs {
  /// In the order of `OutputFormat`.
  public static let all: [any OutputCodec] = [
    GIFCodec(), APNGCodec(), FrameFolderCodec(framesOf: APNGCodec(), .frames),
    FrameFolderCodec(framesOf: GIFCodec(), .gifFrames),
  ]

  private static let byFormat: [OutputFormat: any OutputCodec] =
    Dictionary(uniqueKeysWithValues: all.map { ($0.format, $0) })

  /// The format that a file or folder of this name is meant to have; nil for unknown endings.
  public static func format(ofFileNamed name: String) -> OutputFormat? {
    let lower = name.lowercased()
    return all.first { codec in codec.endings.contains { lower.hasSuffix("." + $0) } }?.format
  }

  static func codec(of format: OutputFormat) -> any OutputCodec {
    guard let codec = byFormat[format] else { preconditionFailure("every format has a codec") }
    return codec
  }
}

extension OutputFormat {
  public var codec: any OutputCodec { OutputCodecs.codec(of: self) }
}
