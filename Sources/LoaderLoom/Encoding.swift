import Exporting
import PresetModel

/// The format of an encoded loader, with its settings.
///
///     .gif(quality: 90)
///     .apng()
///     .webp(quality: 100)
///     .svg()
public struct Encoding: Equatable, Sendable {
  public var format: OutputFormat
  /// The settings; nil leaves a choice to the format. The preset reference explains each setting.
  public var settings: EncodingSettings

  /// - Precondition: The format is a single file, like those of `OutputFormat.files`.
  public init(_ format: OutputFormat, _ settings: EncodingSettings = EncodingSettings()) {
    precondition(!format.codec.isFolder, "an encoding is a format that is one file")
    self.format = format
    self.settings = settings
  }

  /// A GIF.
  /// - Parameters:
  ///   - quality: 0 … 100. Nil means 90, at which no difference is visible.
  ///   - effort: 1 (fastest) … 9 (smallest). Nil means 5.
  public static func gif(quality: Int? = nil, effort: Int? = nil) -> Encoding {
    Encoding(.gif, EncodingSettings(effort: effort, quality: quality))
  }

  /// An animated PNG.
  /// - Parameters:
  ///   - quality: 0 … 100. Nil means 100, which is lossless.
  ///   - effort: 1 (fastest) … 9 (smallest). Nil means 5.
  public static func apng(quality: Int? = nil, effort: Int? = nil) -> Encoding {
    Encoding(.apng, EncodingSettings(effort: effort, quality: quality))
  }

  /// An animated WebP.
  /// - Parameters:
  ///   - quality: 0 … 100. Nil means 90, at which no difference is visible; 100 is lossless.
  ///   - effort: 1 (fastest) … 9 (smallest). Nil means 5.
  public static func webp(quality: Int? = nil, effort: Int? = nil) -> Encoding {
    Encoding(.webp, EncodingSettings(effort: effort, quality: quality))
  }

  /// An animated SVG.
  /// - Parameters:
  ///   - adapts: Whether one file holds the forms for light and dark pages and for people who ask for less motion. If
  ///     not, it holds the loader's own scheme and motion alone.
  ///   - keepsText: Whether texts stay texts, in the fonts that a page has, rather than outlines.
  ///   - allowsMissing: Whether layers that SVG cannot show are left out, with a note for each, rather than an error.
  public static func svg(adapts: Bool = true, keepsText: Bool = false, allowsMissing: Bool = false) -> Encoding {
    var settings = EncodingSettings()
    settings.adapts = adapts
    settings.svgText = keepsText
    settings.allowMissing = allowsMissing
    return Encoding(.svg, settings)
  }

  /// The media type for an HTTP response or an HTML `source` element.
  public var mediaType: String { format.codec.mediaType ?? "application/octet-stream" }
}
