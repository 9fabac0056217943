import GraphicsCore

/// A text laid out: outlines at their places, in points, the origin at the block's top-left corner, y downwards.
public struct TextBlock: Equatable, Sendable {
  /// One line of the block.
  public struct Line: Equatable, Sendable {
    /// The distance of the baseline from the block's top: whole points where the line height is.
    public var baseline: Double
    /// The left end of the line's advance box.
    public var x: Double
    /// The sum of the advances, not rounded; spaces at which the line was wrapped do not count.
    public var width: Double
    /// Which bytes of the text's UTF-8 the line shows, its line break excluded.
    public var range: Range<Int>
    public var direction: TextDirection
  }

  /// All glyphs of all lines; to be filled by the non-zero rule.
  public var outline: Path
  /// The same, one path for each glyph that has an outline: by line, and in a line from left to right.
  public var glyphOutlines: [Path]
  /// The widest line's width × the number of lines · the line height; not rounded.
  public var size: Size
  public var lines: [Line]
  /// The first paragraph's base direction: never `automatic`.
  public var direction: TextDirection
  /// The font files that the glyphs come from; the one asked for stands first.
  public var fonts: [FontUse]
  /// How the face differs from the one asked for; empty where it does not.
  public var substitutions: [FontSubstitution]
}

/// A difference between the face asked for and the face used: worth a warning, never silent.
public enum FontSubstitution: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// The family has no face of this weight; the nearest by CSS font matching is used.
  case weight(family: String, requested: Double, used: Double, file: String)
  /// The family has no italic, or no upright, face of any weight; its other style is used.
  case slant(family: String, requestedItalic: Bool, file: String)

  public var description: String {
    switch self {
    case .weight(let family, let requested, let used, let file):
      "\(family) has no face of weight \(shortNumber(requested)); the nearest, \(shortNumber(used)), is used (\(file))"
    case .slant(let family, true, let file):
      "\(family) has no italic face; its upright one is used (\(file))"
    case .slant(let family, false, let file):
      "\(family) has no upright face; its italic one is used (\(file))"
    }
  }
}

/// 600 as "600", 550.5 as "550.5".
func shortNumber(_ x: Double) -> String {
  let whole = x.rounded()
  return whole == x && abs(x) < 1e15 ? String(Int(whole)) : String(x)
}
