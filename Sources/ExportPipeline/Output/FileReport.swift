import GraphicsCore
import PresetModel
import TextLayout

/// What one file is: everything that the command's table and the machine-readable report say of it.
public struct FileReport: Equatable, Sendable {
  public var preset: String
  public var format: OutputFormat
  public var scheme: ColorScheme
  public var motion: MotionForm
  /// What the samples are in.
  public var colorSpace: ColorSpace
  /// Whether this is the still picture beside an animation.
  public var isPoster: Bool
  public var scale: Double
  /// In pixels.
  public var width: Int
  public var height: Int
  public var frames: Int
  /// How long each frame stays.
  public var delays: [FrameDelay]
  /// Seconds of one cycle, as the file's delays sum to.
  public var cycle: Double
  /// Seconds of one cycle, as the preset says it; differs where the format's unit of time cannot say it.
  public var wantedCycle: Double
  public var plays: PlayCount
  public var bytes: Int
  /// The mean change a channel (0…255) from the last frame to the first, and of the largest step inside the loop.
  public var seam: Double
  public var largestStep: Double
  public var isSeamless: Bool
  /// Distinct colours of the loop, and how many of them the file keeps; nil where there are more than were counted.
  public var colors: Int?
  public var storedColors: Int?
  /// Whether every pixel is exactly what was drawn.
  public var isExact: Bool
  /// OKLab distance to what was drawn: the largest of any pixel, and the mean.
  public var largestError: Double
  public var meanError: Double
  public var isVerified: Bool
  /// The font files that the text was drawn with.
  public var fonts: [FontUse]
  /// Things worth knowing that are no errors: a substituted weight, a stretched cycle.
  public var notes: [String]
}
