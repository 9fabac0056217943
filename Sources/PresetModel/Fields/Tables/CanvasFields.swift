import GraphicsCore

extension Canvas: TabledObject {
  static let table = Table(
    "Canvas", "The image's background: the content, rounded up to whole points, plus the padding; or a fixed size.",
    initial: Canvas()
  ) {
    Field("padding", \.padding, .insets, defaultNote: "the kind's own", "Space around the content.")
    Field(
      "size", \.size, .optional(.object()), defaultNote: "the content and its padding",
      "A fixed size, with the content and its padding in the center.")
    Field("background", \.background, .color, "The color that the image is filled with first.")
    Field(
      "matte", \.matte, .color,
      "What translucent edges are blended onto in GIF, which has no partial transparency: "
        + "the color of the page that the loader will be shown on.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    guard !matte.isOpaque, let matte = node.member("matte") else { return }
    reading.within(.key("matte")) {
      $0.warning(
        matte.place,
        "\($0.subject)is translucent, but edges are blended onto it as if it were opaque; give the color of the page")
    }
  }
}

extension Size: DocumentObject, Encodable, Decodable, TabledObject {
  static let table = Table("Size", "A fixed size.", initial: Size.zero) {
    Field("width", \.width, .number(1...Limits.largestLength, "pt"), isRequired: true, "Width.")
    Field("height", \.height, .number(1...Limits.largestLength, "pt"), isRequired: true, "Height.")
  }
}
