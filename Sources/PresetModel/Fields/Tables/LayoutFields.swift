extension ValueType where Self == ObjectType<LayoutNode> {
  static var layout: Self { ObjectType() }
}

extension LayoutNode: TabledObject {
  static let table = Table("Layout", "A box, or a row or a column of layouts.", initial: LayoutNode.box(LayoutBox())) {
    Variants(
      key: "type", documentation: "What it is.",
      cases: [
        Variant(
          "row", own: ("Children side by side.", LayoutStack(alignment: .center)),
          { if case .row(let it) = $0 { it } else { nil } }, { $0 = .row($1) }),
        Variant(
          "column", own: ("Children one below another.", LayoutStack()),
          { if case .column(let it) = $0 { it } else { nil } }, { $0 = .column($1) }),
        Variant("box", { if case .box(let it) = $0 { it } else { nil } }, { $0 = .box($1) }),
      ])
  }
}

extension LayoutStack: TabledObject {
  static let table = Table("LayoutStack", "Children in a row or a column.", initial: LayoutStack()) {
    Field(
      "width", \.width, .layoutWidth(hasContent: true),
      "Points; `fill`: as wide as the surrounding stack allows; `content`: as wide as the children.")
    Field("gap", \.gap, .distance, "Space between children.")
    Field(
      "alignment", \.alignment, .choice(),
      "How the children are aligned across the stack: top, middle or bottom of a row; left, "
        + "center or right of a column.")
    Field("padding", \.padding, .insets, "Space around the children.")
    Field(
      "children", \.children, .list(of: .layout, count: 1...100), isRequired: true,
      "The rows, columns and boxes in it.")
  }
}

extension LayoutBox: TabledObject {
  static let table = Table("LayoutBox", "A rounded box.", initial: LayoutBox()) {
    Field("width", \.width, .layoutWidth(hasContent: false), "Points; `fill`: as wide as the surrounding stack allows.")
    Field("height", \.height, .extent, "Height.")
    Field("radius", \.radius, .distance, "Radius of the corners.")
  }
}
