import GraphicsCore
import MotionMath

/// A text with a gradient or a band of light sweeping over its glyphs.
///
/// Where `textColor` is clear the gradient is the text's colour; else the text has that colour and a highlight passes over it.
public struct ShimmerText: Equatable, Sendable {
  public var text = "Loading…"
  public var font = Font()
  public var textColor = ThemedColor.named(.clear)
  /// 2…32 colours, evenly spaced over the gradient.
  public var gradientColors: [ThemedColor] = [.named(.blue), .named(.purple), .named(.pink), .named(.blue)]
  public var gradientSpace = GradientSpace.srgb
  /// The middle of the band of light; its sides are clear.
  public var highlightColor = ThemedColor.named(.white, opacity: 0.35)
  /// The band's width as a part of the text's width.
  public var bandFraction = 0.6
  /// The band's least width in points.
  public var bandMinimum = 24.0
  public var duration = Seconds.milliseconds(2000)
  public var repeatDelay = Seconds.zero
  /// In points; longer lines wrap. Absent: one line for each line of the text.
  public var maxWidth: Double?
  public var alignment = TextAlignment.center
  public var direction = SweepDirection.auto

  public init() {}

  /// Whether the gradient itself fills the glyphs, in this appearance.
  public func isFullFill(_ appearance: Appearance) -> Bool { textColor.resolved(appearance).alpha == 0 }
}

public enum TextAlignment: String, CaseIterable, Hashable, Sendable { case leading, center, trailing }

/// Which way a sweep runs; `auto` is the way that the text reads.
public enum SweepDirection: String, CaseIterable, Hashable, Sendable { case auto, leftToRight, rightToLeft }
