import GraphicsCore
import MotionMath

/// A text with a gradient or a band of light sweeping over its glyphs.
///
/// If `textColor` is clear, the gradient is the text's color. Otherwise the text has that color, and a highlight
/// passes over it.
public struct ShimmerText: Equatable, Sendable {
  public var text = "Loading…"
  public var font = Font()
  public var textColor = ThemedColor.named(.clear)
  /// 2…32 colors, evenly spaced over the gradient.
  public var gradientColors: [ThemedColor] = [.named(.blue), .named(.purple), .named(.pink), .named(.blue)]
  public var gradientSpace = GradientSpace.srgb
  /// The middle of the band of light; its sides are transparent.
  public var highlightColor = ThemedColor.named(.white, opacity: 0.35)
  public var highlightMode = HighlightMode.overlay
  /// The band's width as a fraction of the text's width.
  public var bandFraction = 0.6
  /// The band's least width in points.
  public var bandMinimum = 24.0
  public var duration = Seconds.milliseconds(2000)
  public var repeatDelay = Seconds.zero
  /// In points; longer lines wrap. If nil, one line for each line of the text.
  public var maxWidth: Double?
  public var alignment = TextAlignment.center
  public var direction = SweepDirection.auto

  public init() {}

  /// Whether the gradient itself fills the glyphs, in this appearance.
  public func isFullFill(_ appearance: Appearance) -> Bool { textColor.resolved(appearance).alpha == 0 }
}

/// How the band of light changes the text's color.
public enum HighlightMode: String, CaseIterable, Hashable, Sendable {
  /// The band's color is added, which only makes the text lighter.
  case overlay
  /// The band is drawn over the text's color, so that it may be darker.
  case atop
}

/// Which way a sweep runs; `auto` is the way that the text reads.
public enum SweepDirection: String, CaseIterable, Hashable, Sendable { case auto, leftToRight, rightToLeft }

extension ShimmerText: LoaderKind {
  static let name = "shimmerText"
  var loader: PresetContent { .shimmerText(self) }
  var defaultCanvas: Canvas { Canvas(padding: Insets(16)) }

  public func written(at path: String = "$") -> WrittenText {
    WrittenText(text: text, font: font, maxWidth: maxWidth, alignment: alignment, path: path)
  }

  func texts(at path: String) -> [WrittenText] { [written(at: path)] }

  /// The same text, with every value that follows from others filled in.
  var filled: ShimmerText {
    var shimmer = self
    shimmer.font = font.filled
    return shimmer
  }

  static let table = Table(
    "ShimmerText", "A text with a gradient or a band of light sweeping over it.", initial: ShimmerText()
  ) {
    Field("text", \.text, .text(minimum: 1, limit: Limits.longestText), "The text; \\n starts a new line.")
    Field("font", \.font, .object(startsFresh: false), "The text's font.")
    Field(
      "textColor", \.textColor, .color,
      "`clear`: the gradient itself is the text's color. Another color: the text has it, "
        + "and a highlight passes over the text.")
    Field(
      "gradientColors", \.gradientColors, .gradientColors,
      "The gradient's colors, evenly spaced; used if `textColor` is clear.")
    Field("gradientSpace", \.gradientSpace, .choice(), "The space in which the gradient's colors are mixed.")
    Field(
      "highlightColor", \.highlightColor, .color,
      "The middle of the band of light, which is transparent at both sides; used if `textColor` is not `clear`.")
    Field(
      "highlightMode", \.highlightMode, .choice(),
      "`overlay`: the band's color is added to the text's, which makes it lighter; `atop`: the band is drawn over the "
        + "text's color, for a darker sweep over light or colored text.")
    Field(
      "bandFraction", \.bandFraction, .number(0.01...10),
      "The width of the band of light as a fraction of the text's width.")
    Field("bandMinimum", \.bandMinimum, .distance, "The least width of the band of light.")
    Field("duration", \.duration, .duration, "Time of one sweep.")
    Field("repeatDelay", \.repeatDelay, .delay, "Rest after each sweep.")
    Field(
      "maxWidth", \.maxWidth, .optional(.number(1...Limits.largestLength, "pt")), defaultNote: "no wrapping",
      "Lines longer than this wrap.")
    Field("alignment", \.alignment, .choice(), "How lines of different lengths are aligned.")
    Field("direction", \.direction, .choice(), "Which way the sweep runs; `auto` is the way that the text reads.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    if textColor == .named(.clear) {
      reading.warnOfIdle(
        ["highlightColor", "highlightMode", "bandFraction", "bandMinimum"], of: Self.table, in: node,
        decidedBy: ["textColor"], "while textColor is clear; give the text a color, or delete the key")
    } else if ![Appearance.light, .dark].contains(where: isFullFill) {
      reading.warnOfIdle(
        ["gradientColors"], of: Self.table, in: node, decidedBy: ["textColor"],
        "with a textColor; delete one of the two")
    }
    TextAlignment.check(of: text, maxWidth: maxWidth, Self.table, node, &reading)
  }
}

extension TextAlignment {
  /// Warns of an alignment of a single line.
  static func check(of text: String, maxWidth: Double?, _ table: Table, _ node: JSONNode, _ reading: inout Reading) {
    guard maxWidth == nil, !text.contains(where: \.isNewline) else { return }
    reading.warnOfIdle(
      ["alignment"], of: table, in: node, decidedBy: ["text", "maxWidth"], "on a single line; delete it")
  }
}
