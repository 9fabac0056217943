import GraphicsCore
import Parallelism
import PresetModel
import TextLayout

/// What is asked of a codec besides the frames: which file it makes, and how.
public struct EncodingRequest: Sendable {
  /// The preset's name in the report.
  public var preset: String
  /// Which of the preset's files is made.
  public var variant = AssetVariant()
  /// The settings as the codec uses them.
  public var settings = EncodingSettings()
  /// Opaque colors that must stay exact in a palette.
  public var fixedColors: [RGBA8] = []
  /// The title, the description and the like, which are written if `settings.metadata` asks for them.
  public var metadata: [MetadataText] = []
  /// What people see in place of the image, and its title; `metadata` has them only if it is asked for.
  public var texts = LoaderTexts()
  /// The fonts that the text was drawn with, for the report.
  public var fonts: [FontUse] = []
  /// Whether equal neighbors may be one frame; not where the destination asks for a number of frames.
  public var mergesFrames = true
  /// Whether a frame may be written as two that show the same; not where the destination limits frames or their rate.
  public var splitsFrames = true
  /// How an error names what a person can change.
  public var controlNames = RenderSettings.ControlNames.options
  /// Whether the file is decoded again and compared with the intended frames.
  public var verifies = false
  /// The number of threads; the bytes do not depend on it.
  public var workers = 1
  /// Checked by an encoder before each frame and each candidate for it; the encoder then throws `Cancelled`.
  public var cancellation = Cancellation.never
}

/// What a loader is called, and what else a preset says about it.
public struct LoaderTexts: Equatable, Sendable {
  public var title = ""
  /// For people who do not see the image.
  public var description = ""
  /// Why its loop may jump; nil if it should not.
  public var jump: String?
}

/// A line of metadata: a keyword (PNG specification, section 11.3.3.2) and its text.
public struct MetadataText: Equatable, Sendable {
  public var keyword: String
  public var text: String
}

/// A format with the settings that its codec uses, which are found once for all files of a run in that format.
struct FormatChoice: Sendable {
  let codec: any OutputCodec
  /// As requested, where a nil leaves the choice to the format.
  let asked: EncodingSettings
  let settings: EncodingSettings

  init(_ format: OutputFormat, _ asked: EncodingSettings) {
    codec = format.codec
    self.asked = asked
    settings = codec.settings(asked)
  }

  var format: OutputFormat { codec.format }
  var colorSpace: ColorSpace { settings.colorSpace ?? .srgb }

  /// The same format with other requested settings.
  func asking(_ change: (inout EncodingSettings) -> Void) -> FormatChoice {
    var asked = asked
    change(&asked)
    return FormatChoice(format, asked)
  }
}
