import GraphicsCore

/// A laid-out text: outlines at their positions, in points. The origin is the block's top-left corner, and y runs
/// downwards.
public struct TextBlock: Equatable, Sendable {
  /// One line of the block.
  public struct Line: Equatable, Sendable {
    /// The distance of the baseline from the block's top: a whole number of points if the line height is one.
    public var baseline: Double
    /// The left end of the line's advance box.
    public var x: Double
    /// The sum of the advances, not rounded. Spaces at which the line was wrapped do not count.
    public var width: Double
    /// The bytes of the text's UTF-8 that the line shows, without its line break.
    public var range: Range<Int>
    public var direction: TextDirection
  }

  /// The characters that the text shapes as one: a character with its marks, or a ligature.
  public struct Cluster: Equatable, Sendable {
    /// The bytes of the text's UTF-8.
    public var range: Range<Int>
    /// The index in `lines`.
    public var line: Int
    /// The left end of its advance, and the advance; in points.
    public var x: Double
    public var width: Double
    public var isRightToLeft: Bool
    /// Its outlines in `glyphOutlines`; empty for a space.
    public var glyphs: Range<Int>
  }

  /// All glyphs of all lines, to be filled by the non-zero rule.
  public var outline: Path
  /// The same outlines as one path for each glyph that has one: by line, and from left to right within a line.
  public var glyphOutlines: [Path]
  /// By line, and as the text reads within a line.
  public var clusters: [Cluster]
  /// The width of the widest line × the number of lines · the line height, not rounded.
  public var size: Size
  public var lines: [Line]
  /// The base direction of the first paragraph.
  public var direction: TextDirection
  /// The font files that the glyphs come from; the requested font is first.
  public var fonts: [FontUse]
  /// How the face differs from the requested one; empty if it does not.
  public var substitutions: [FontSubstitution]
}

/// A difference between the requested face and the one used: worth a warning, never silent.
public enum FontSubstitution: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// The family has no face of this weight; the nearest by CSS font matching is used.
  case weight(family: String, requested: Double, used: Double, file: String)
  /// The family has no upright face of any weight; its italic one is used.
  case slant(family: String, file: String)

  public var description: String {
    switch self {
    case .weight(let family, let requested, let used, let file):
      "\(family) has no face of weight \(shortNumber(requested)); the nearest, \(shortNumber(used)), is used (\(file))"
    case .slant(let family, let file):
      "\(family) has no upright face; its italic one is used (\(file))"
    }
  }
}
