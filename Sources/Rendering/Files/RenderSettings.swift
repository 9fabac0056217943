import GraphicsCore
import PresetModel

/// Which files are made of a preset, and how. What a preset itself can say (rate, plays, colours) is not here: it is set on the preset.
public struct RenderSettings: Sendable {
  public var formats = OutputFormat.standard
  /// Pixels a point; within `Project.scaleRange`.
  public var scales: [Double] = [1]
  public var schemes: [ColorScheme] = [.light]
  /// What the named colours stand for.
  public var theme = Theme.standard
  public var motion = MotionForm.full
  /// Whether the most telling moment of each animation is written as a PNG beside it.
  public var writesPosters = false
  public var encoding = EncodingSettings()
  /// Whether every file is decoded again and compared with what was meant before it is handed over.
  public var verifies = false
  /// Threads.
  public var workers = 1
  /// Asked before each picture is drawn and each file encoded; the export then throws `Cancelled`.
  public var cancellation = Cancellation.never
  /// Called after each step, from any thread.
  public var progress: @Sendable (ExportProgress) -> Void = { _ in }

  /// Frames a second where the preset names no rate.
  public static let standardFramesPerSecond = 30.0
  /// The format of stills and posters.
  public static let stillFormat = OutputFormat.apng

  public init() {}
}
