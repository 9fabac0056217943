/// How long a frame is shown: `numerator / denominator` seconds, as the file states it.
public struct FrameDelay: Equatable, Hashable, Sendable {
  public var numerator: Int
  public var denominator: Int

  /// - Precondition: The denominator is positive.
  public init(numerator: Int, denominator: Int) {
    precondition(denominator > 0, "a delay's denominator is positive")
    self.numerator = numerator
    self.denominator = denominator
  }

  public static func centiseconds(_ n: Int) -> FrameDelay { FrameDelay(numerator: n, denominator: 100) }
  public static func milliseconds(_ n: Int) -> FrameDelay { FrameDelay(numerator: n, denominator: 1000) }

  public var seconds: Double { Double(numerator) / Double(denominator) }

  /// Whether browsers show a frame for 100 ms instead: 10 ms or less. Two such frames do not last as long as one of
  /// their sum.
  public var isSlowedByBrowsers: Bool { numerator <= denominator / 100 }

  /// The same time in lowest terms.
  /// - Precondition: The numerator is not negative.
  package var reduced: FrameDelay {
    let divisor = Self.divisor(numerator, denominator)
    return FrameDelay(numerator: numerator / divisor, denominator: denominator / divisor)
  }

  /// The time of two equal neighbors as one frame; nil where browsers slow one of them down, and where the sum is not
  /// exact.
  package func merged(with next: FrameDelay) -> FrameDelay? {
    isSlowedByBrowsers || next.isSlowedByBrowsers ? nil : adding(next)
  }

  /// The exact sum; nil where a term has more than 63 bits.
  package func adding(_ other: FrameDelay) -> FrameDelay? {
    if denominator == other.denominator {
      let (sum, overflow) = numerator.addingReportingOverflow(other.numerator)
      return overflow ? nil : FrameDelay(numerator: sum, denominator: denominator)
    }
    let (first, overflow1) = numerator.multipliedReportingOverflow(by: other.denominator)
    let (second, overflow2) = other.numerator.multipliedReportingOverflow(by: denominator)
    let (sum, overflow3) = first.addingReportingOverflow(second)
    let (product, overflow4) = denominator.multipliedReportingOverflow(by: other.denominator)
    guard !overflow1, !overflow2, !overflow3, !overflow4 else { return nil }
    return FrameDelay(numerator: sum, denominator: product).reduced
  }

  /// The greatest common divisor by Euclid's algorithm; one term is positive.
  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
}

extension [FrameDelay] {
  /// The sum in seconds, to the nanosecond.
  public var duration: Double { (reduce(0) { $0 + $1.seconds } * 1e9).rounded() / 1e9 }
}

/// How many times an animation plays: `times(1)` plays once and stays on its last frame.
public enum PlayCount: Equatable, Hashable, Sendable {
  case forever
  case times(Int)

  /// The number of plays in all; nil if they never end.
  public var count: Int? {
    if case .times(let count) = self { count } else { nil }
  }

  /// As a text says it: "forever", "once", "3 times".
  package var words: String { count.map { $0 == 1 ? "once" : "\($0) times" } ?? "forever" }
}

/// A whole animation with composed frames: what a correct viewer shows, whatever the file's frame rectangles and
/// disposals.
public struct Animation: Equatable, Sendable {
  public struct Frame: Equatable, Sendable {
    public var pixmap: Pixmap
    public var delay: FrameDelay

    public init(pixmap: Pixmap, delay: FrameDelay) {
      self.pixmap = pixmap
      self.delay = delay
    }
  }

  public var width: Int
  public var height: Int
  /// At least one frame; all have the animation's size.
  public var frames: [Frame]
  public var plays: PlayCount

  /// The length of one play in seconds.
  public var duration: Double { frames.map(\.delay).duration }

  /// - Precondition: There is at least one frame, and all frames have the same size.
  public init(frames: [Frame], plays: PlayCount) {
    precondition(!frames.isEmpty, "an animation has at least one frame")
    let first = frames[0].pixmap
    precondition(
      frames.allSatisfy { $0.pixmap.width == first.width && $0.pixmap.height == first.height },
      "all frames have one size")
    self.width = first.width
    self.height = first.height
    self.frames = frames
    self.plays = plays
  }
}
