import GraphicsCore

extension Canvas: TabledObject {
  static let table = Table(
    "Canvas", "The picture's ground: the content, rounded up to whole points, plus the padding; or a fixed size.",
    initial: Canvas()
  ) {
    Field("padding", \.padding, .insets, defaultNote: "the kind's own", "Space around the content.")
    Field(
      "size", \.size, .optional(.object(startsFresh: true, name: "Size"), default: .zero),
      defaultNote: "the content and its padding", "A fixed size, with the content and its padding in the centre.")
    Field("background", \.background, .color, "The colour that the picture is filled with first.")
    Field(
      "matte", \.matte, .color,
      "What half-transparent edges are blended onto in GIF, which has no half transparency: "
        + "the colour of the page that the loader will be shown on."
    )
  }
}

extension Size: DocumentObject, Encodable, Decodable, TabledObject {
  static let table = Table("Size", "A fixed size.", initial: Size.zero) {
    Field("width", \.width, .number(1...Limits.largestLength, "pt"), isRequired: true, "Width.")
    Field("height", \.height, .number(1...Limits.largestLength, "pt"), isRequired: true, "Height.")
  }
}
