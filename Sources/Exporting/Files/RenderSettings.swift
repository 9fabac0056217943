import Parallelism
import PresetModel

/// Which files are made from a preset, and how. What a preset itself can state (rate, plays, colors) is set on the
/// preset instead.
public struct RenderSettings: Sendable {
  public var formats = OutputFormat.standard
  /// Pixels a point; within `Project.scaleRange`.
  public var scales: [Double] = [1]
  public var schemes: [ColorScheme] = [.light]
  /// The meaning of the named colors.
  public var theme = Theme.standard
  public var motion = MotionForm.full
  /// Whether the most expressive moment of each animation is also written as a PNG.
  public var writesPosters = false
  public var encoding = EncodingSettings()
  /// Where the files go. It decides the canvas, the speed, the plays, the rate and the bytes, and, where it limits
  /// pixels, the scale. A file that it would not accept is an error.
  public var destination: Named<Destination>?
  /// How notes and errors name what a person can change.
  public var controlNames = ControlNames.options
  /// Whether the report of a large file estimates its size in other formats and qualities (`SizeAdvice`). Turn this off
  /// where nobody reads the notes: encoding the samples can take longer than the file itself.
  public var advises = true
  /// Whether every file is decoded again and compared with the intended frames before it is handed over.
  public var verifies = false
  /// What a file may take; more is an error before anything is drawn.
  public var limits = DrawingLimits()
  /// The number of threads.
  public var workers = 1
  /// Checked before each image is drawn and each file is encoded; the export then throws `Cancelled`.
  public var cancellation = Cancellation.never
  /// Called after each step, from any thread.
  public var progress: @Sendable (ExportProgress) -> Void = { _ in }

  /// The rate in frames a second if the preset states none; it may change a little for even delays.
  public static let standardFramesPerSecond = 30.0
  /// The format of stills and posters.
  public static let stillFormat = OutputFormat.apng

  public init() {}

  /// What a person changes to follow a message: options of the command line, or the studio's controls and the preset's
  /// keys.
  public enum ControlNames: Sendable {
    case options, studio

    /// What makes an SVG hold one form.
    var oneForm: String {
      switch self {
      case .options: "write one form alone with --no-adapts"
      case .studio: "choose both schemes, each of which is a form alone"
      }
    }
  }
}
