extension StyledShape {
  /// The keys that all shapes have.
  static func styleFields(
    _ fill: any WritableKeyPath<Self, PaintValue?> & Sendable,
    _ stroke: any WritableKeyPath<Self, Stroke?> & Sendable
  ) -> [Item<Self>] {
    [
      .field(
        Field(
          "fill", fill, .optional(.paint, default: .color(.constant(.named(.clear)))), defaultNote: "no filling",
          "The colour or gradient inside.")),
      .field(
        Field(
          "stroke", stroke, .optional(.object({ Stroke.table }, startsFresh: true, name: "Stroke"), default: Stroke()),
          defaultNote: "no line", "The line along the outline.")),
    ]
  }
}

extension CircleShape: TabledObject {
  static let table = Table<CircleShape>("Circle", "A circle.", initial: CircleShape()) {
    Field("diameter", \.diameter, .movingLength, "Of the outline; a percentage is of the composition's shorter side.")
    styleFields(\.style.fill, \.style.stroke)
  }
}

extension BoxShape: TabledObject {
  static var table: Table<BoxShape> { rectangleTable }
  static let ellipseTable = Table<BoxShape>("Ellipse", "An ellipse.", initial: BoxShape()) { sides }

  static let rectangleTable = Table<BoxShape>("Rectangle", "A rectangle.", initial: BoxShape()) {
    sides
    Field(
      "radius", \.radius, .moving(0...Limits.largestLength, "pt"),
      "Of the corners; at most half of the shorter side is drawn.")
  }

  private static var sides: [Item<BoxShape>] {
    [
      .field(Field("width", \.width, .movingLength, "A percentage is of the composition's width.")),
      .field(Field("height", \.height, .movingLength, "A percentage is of the composition's height.")),
    ] + styleFields(\.style.fill, \.style.stroke)
  }
}

extension ArcShape: TabledObject {
  static let table = Table<ArcShape>("Arc", "A part of a circle's line.", initial: ArcShape()) {
    Field("diameter", \.diameter, .movingLength, "Of the circle; a percentage is of the composition's shorter side.")
    Field("start", \.start, .angle, "Where it starts, clockwise from 12 o'clock.")
    Field("sweep", \.sweep, .angle, "How far it goes, clockwise.")
    styleFields(\.style.fill, \.style.stroke)
  }
}

extension PolygonShape: TabledObject {
  static let table = Table<PolygonShape>("Polygon", "A regular polygon or a star.", initial: PolygonShape()) {
    Field("sides", \.sides, .integer(3...360), "Corners; of a star the outer ones. The first stands at 12 o'clock.")
    Field("diameter", \.diameter, .movingLength, "Of the circle through the corners.")
    Field(
      "innerDiameter", \.innerDiameter, .optional(.movingLength, default: .constant(.points(0))),
      defaultNote: "no star", "Of the circle through a star's inner corners.")
    styleFields(\.style.fill, \.style.stroke)
  }
}

extension LineShape: TabledObject {
  static let table = Table<LineShape>("Line", "A straight line.", initial: LineShape()) {
    Field("start", \.start, .movingPlace, "Where it starts, in the layer's own coordinates.")
    Field("end", \.end, .movingPlace, "Where it ends.")
    styleFields(\.style.fill, \.style.stroke)
  }
}

extension PathShape: TabledObject {
  static let table = Table<PathShape>("Path", "A free outline.", initial: PathShape()) {
    Field(
      "path", \.path, .movingPath, isRequired: true,
      "SVG path data, in points. A track runs between paths of the same commands.")
    styleFields(\.style.fill, \.style.stroke)
  }
}

extension TextShape: TabledObject {
  static let table = Table<TextShape>("Text", "A text.", initial: TextShape()) {
    Field("text", \.text, .text(minimum: 1, limit: Limits.longestText), "The text; \\n starts a new line.")
    Field("font", \.font, .object({ Font.table }, name: "Font"), "The text's font.")
    Field(
      "maxWidth", \.maxWidth, .optional(.number(1...Limits.largestLength, "pt"), default: 1),
      defaultNote: "no wrapping", "Lines longer than this wrap.")
    Field("alignment", \.alignment, .choice(), "How lines of different lengths stand to each other.")
    styleFields(\.style.fill, \.style.stroke)
  }
}
