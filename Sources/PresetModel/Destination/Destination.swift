import GraphicsCore

/// A place that files are uploaded to or shown in, with what it accepts: `destinations/NAME.json`, or a file of one's
/// own.
public struct Destination: Equatable, Sendable {
  /// "$schema": where an editor finds the JSON Schema. It has no effect on the files.
  public var schema: String?
  public var version = Destination.currentVersion
  /// What people call it.
  public var title = ""
  /// The accepted formats; the first is the one to write.
  public var formats: [OutputFormat] = []
  /// The publisher's page.
  public var source = ""
  /// The day on which the page was read, such as `2026-11-26`.
  public var checked = ""
  public var limits: [Limit] = []
  /// What no limit can say, for people.
  public var notes: [String] = []

  public static let currentVersion = 1

  public init() {}

  /// What a file must keep.
  public struct Limit: Equatable, Sendable {
    public var measure = Measure.bytes
    /// At least so much.
    public var min: Double?
    /// At most so much.
    public var max: Double?
    /// One of these.
    public var values: [Double] = []
    /// What a new file aims at; nil for the largest, or the first of `values`.
    public var best: Double?
    /// Whether it comes from somebody else than the publisher, or is a recommendation: a file that breaks it is worth a
    /// warning.
    public var isAdvice = false
    /// If nil, the destination's.
    public var source: String?
    /// If nil, the destination's.
    public var checked: String?

    public init() {}

    public init(_ measure: Measure, min: Double? = nil, max: Double? = nil, values: [Double] = []) {
      self.measure = measure
      self.min = min
      self.max = max
      self.values = values
    }

    /// Whether a value keeps the limit.
    public func allows(_ value: Double) -> Bool {
      if let min, value < min - Self.tolerance { return false }
      if let max, value > max + Self.tolerance { return false }
      return values.isEmpty || values.contains { abs($0 - value) <= Self.tolerance }
    }

    /// Whether a number of plays keeps the limit; forever is more than any number.
    public func allows(_ plays: PlayCount) -> Bool {
      plays.count.map { allows(Double($0)) } ?? (max == nil && values.isEmpty)
    }

    /// The smallest and the largest value that is accepted; nil where there is none.
    package var smallest: Double? { values.min() ?? min }
    package var largest: Double? { values.max() ?? max }

    /// Sums of delays in seconds are rounded.
    private static let tolerance = 1e-6
  }

  /// What a limit is about.
  public enum Measure: String, CaseIterable, Hashable, Sendable {
    case bytes
    /// In pixels.
    case width, height
    /// The longer of the two, in pixels.
    case longerSide
    /// Width and height are equal; it has no numbers.
    case square
    case frames
    /// Of each frame, in milliseconds.
    case delay
    /// In frames a second: their number in a play by its time.
    case rate
    /// How often the file plays; forever is more than any number.
    case plays
    /// Seconds of one play.
    case cycle
    /// Seconds of all plays.
    case duration
    /// The image has pixels that the page is seen through; it has no numbers.
    case transparent
    /// The first frame is shown alone, so it has to say what the loader is; it has no numbers.
    case firstFrame

    /// Whether a limit of it states numbers.
    public var hasNumbers: Bool {
      switch self {
      case .square, .transparent, .firstFrame: false
      default: true
      }
    }
  }

  /// The format that new files are written in, where nobody asks for another.
  public var format: OutputFormat { formats[0] }

  /// Whether there is a limit of a measure.
  public func limits(_ measure: Measure) -> Bool { limits.contains { $0.measure == measure } }

  /// The limits of a measure, in the document's order.
  public func limits(of measure: Measure) -> [Limit] { limits.filter { $0.measure == measure } }
}
