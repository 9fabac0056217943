extension Font: TabledObject {
  static let table = Table(
    "Font", "A font by text style; a family, size, weight or line height replaces the default where it is given.",
    initial: Font()
  ) {
    Field(
      "textStyle", \.textStyle, .choice(),
      "Size, line height and weight by name: "
        + TextStyle.allCases.map {
          "\($0.rawValue) \(JSONNumber($0.size).text)/\(JSONNumber($0.lineHeight).text)"
            + ($0.weight == .regular ? "" : " semibold")
        }.joined(separator: ", ") + ".")
    Field(
      "design", \.design, .choice(),
      "The family if none is given: "
        + FontDesign.allCases.map { "\($0.rawValue) \($0.family)" }.joined(separator: ", ") + ".")
    Field(
      "family", \.family, .optional(.text(minimum: 1, limit: 100)), defaultNote: "the design's family",
      "An installed family; a missing one is an error and is never replaced silently.")
    Field(
      "file", \.file, .optional(.text(minimum: 1, limit: Limits.longestText)), defaultNote: "an installed family",
      "A font file to use instead of an installed family, relative to the preset's folder.")
    Field("size", \.size, .optional(.number(1...1000, "pt")), defaultNote: "the text style's", "Font size.")
    Field(
      "weight", \.weight, .optional(.weight), defaultNote: "the text style's",
      "Weight by name or on the OpenType scale.")
    Field(
      "lineHeight", \.lineHeight, .optional(.number(1...Limits.largestLength, "pt")),
      defaultNote: "the text style's, in proportion to the size", "Distance from one baseline to the next.")
    Field(
      "letterSpacing", \.letterSpacing, .number(-100...1000, "pt"),
      "What is added after each character, the last one included; negative brings them together.")
    Field(
      "features", \.features, .list(of: FontFeatureType(), count: 0...32),
      "OpenType features to switch on, or off with `=0`.")
  }
}
