extension ShimmerText: TabledObject {
  static let table = Table<ShimmerText>(
    "ShimmerText", "A text with a gradient or a band of light sweeping over it.", initial: ShimmerText()
  ) {
    Field("text", \.text, .text(minimum: 1, limit: Limits.longestText), "The text; \\n starts a new line.")
    Field("font", \.font, .object({ Font.table }, name: "Font"), "The text's font.")
    Field(
      "textColor", \.textColor, .color,
      "`clear`: the gradient itself is the text's colour. Another colour: the text has it, and a highlight passes over the text."
    )
    Field(
      "gradientColors", \.gradientColors,
      .list(of: .color, count: Limits.gradientColors, blank: .named(.clear)),
      "The gradient's colours, evenly spaced; used where `textColor` is clear.")
    Field("gradientSpace", \.gradientSpace, .choice(), "The space in which the gradient's colours are mixed.")
    Field(
      "highlightColor", \.highlightColor, .color,
      "The middle of the band of light, clear at both sides, added to the text; used where `textColor` is not clear.")
    Field(
      "bandFraction", \.bandFraction, .number(0.01...10), "The band of light's width as a part of the text's width.")
    Field("bandMinimum", \.bandMinimum, .number(0...Limits.largestLength, "pt"), "The band of light's least width.")
    Field("duration", \.duration, .duration, "Time of one sweep.")
    Field("repeatDelay", \.repeatDelay, .delay, "Rest after each sweep.")
    Field(
      "maxWidth", \.maxWidth, .optional(.number(1...Limits.largestLength, "pt"), default: 1),
      defaultNote: "no wrapping",
      "Lines longer than this wrap.")
    Field("alignment", \.alignment, .choice(), "How lines of different lengths stand to each other.")
    Field("direction", \.direction, .choice(), "Which way the sweep runs; `auto` is the way that the text reads.")
  }
}

extension Font: TabledObject {
  static let table = Table<Font>(
    "Font", "A font by text style, with family, size, weight and line height of its own where they are given.",
    initial: Font()
  ) {
    Field(
      "textStyle", \.textStyle, .choice(),
      "Size, line height and weight by name: "
        + TextStyle.allCases.map {
          "\($0.rawValue) \(JSONNumber($0.size).text)/\(JSONNumber($0.lineHeight).text)\($0.weight == .regular ? "" : " semibold")"
        }.joined(separator: ", ") + ".")
    Field(
      "design", \.design, .choice(),
      "The family where none is given: "
        + FontDesign.allCases.map { "\($0.rawValue) \($0.family)" }.joined(separator: ", ") + ".")
    Field(
      "family", \.family, .optional(.text(minimum: 1, limit: 100), default: ""), defaultNote: "the design's family",
      "An installed family; a missing one is an error, never replaced in silence.")
    Field(
      "file", \.file, .optional(.text(minimum: 1, limit: Limits.longestText), default: ""),
      defaultNote: "an installed family",
      "A font file to use instead of an installed family, relative to the preset's folder.")
    Field(
      "size", \.size, .optional(.number(1...1000, "pt"), default: 15), defaultNote: "the text style's", "Font size.")
    Field(
      "weight", \.weight, .optional(.weight, default: .regular), defaultNote: "the text style's",
      "Weight by name or on the OpenType scale.")
    Field(
      "lineHeight", \.lineHeight, .optional(.number(1...Limits.largestLength, "pt"), default: 20),
      defaultNote: "the text style's, in proportion to the size", "Distance from one baseline to the next.")
    Field(
      "features", \.features, .list(of: .fontFeature, count: 0...32, blank: ""),
      "OpenType features to switch on, or off with `=0`.")
  }
}
