/// How the layers of a group are arranged.
public struct Arrangement: Equatable, Hashable, Sendable {
  public enum Axis: String, CaseIterable, Hashable, Sendable {
    /// On top of one another, centered unless `alignment` says otherwise.
    case overlay
    case row, column
    /// Each at its own coordinates.
    case free
  }

  public var axis = Axis.overlay
  /// The space between neighbors in a row or a column, in points.
  public var gap = 0.0
  /// Across a row or a column; in both directions in an overlay.
  public var alignment = LayoutAlignment.center

  public init() {}
}

extension Arrangement: Tabled {
  static let table = Table("Arrangement", "How the layers of a group are arranged.", initial: Arrangement()) {
    Field(
      "arrangement", \.axis, .choice(),
      "How the layers are arranged: on top of one another, side by side, one below another, "
        + "or each at its own coordinates.")
    Field("gap", \.gap, .shift, "Space between neighbors.")
    Field(
      "alignment", \.alignment, .choice(),
      "How the layers are aligned across a row or column; in both directions in an overlay.")
  }

  /// Warns of a gap between layers that are not beside one another, and of an alignment of layers with coordinates.
  func check(_ node: JSONNode, _ reading: inout Reading) {
    if axis == .overlay || axis == .free {
      reading.warnOfIdle(
        ["gap"], of: Self.table, in: node, decidedBy: ["arrangement"],
        "without \"arrangement\": \"row\" or \"column\"; add it, or delete gap")
    }
    if axis == .free {
      reading.warnOfIdle(
        ["alignment"], of: Self.table, in: node, decidedBy: ["arrangement"],
        "with \"arrangement\": \"free\", where layers stand at their positions; delete it")
    }
  }
}
