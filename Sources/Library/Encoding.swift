import PresetModel
import Rendering

/// What a loader is encoded as, and how.
///
///     .gif(quality: 90)
///     .apng()
public struct Encoding: Equatable, Sendable {
  public var format: OutputFormat
  /// Nil leaves a choice to the format. The preset reference says what each setting means.
  public var settings: EncodingSettings

  /// - Precondition: the format is one file, as those of `OutputFormat.files` are.
  public init(_ format: OutputFormat, _ settings: EncodingSettings = EncodingSettings()) {
    precondition(!format.codec.isFolder, "an encoding is a format that is one file")
    self.format = format
    self.settings = settings
  }

  /// A GIF.
  /// - Parameters:
  ///   - quality: 0 … 100; 90, at which no difference is seen, where it is nil.
  ///   - effort: 1 (fastest) … 9 (smallest); 5 where it is nil.
  public static func gif(quality: Int? = nil, effort: Int? = nil) -> Encoding {
    Encoding(.gif, EncodingSettings(effort: effort, quality: quality))
  }

  /// An animated PNG.
  /// - Parameters:
  ///   - quality: 0 … 100; 100, which is lossless, where it is nil.
  ///   - effort: 1 (fastest) … 9 (smallest); 5 where it is nil.
  public static func apng(quality: Int? = nil, effort: Int? = nil) -> Encoding {
    Encoding(.apng, EncodingSettings(effort: effort, quality: quality))
  }

  /// The media type that an HTTP response or an HTML `source` element names.
  public var mediaType: String { format.codec.mediaType ?? "application/octet-stream" }
}
