/// How the layers of a group are arranged.
public struct Arrangement: Equatable, Hashable, Sendable {
  public enum Axis: String, CaseIterable, Hashable, Sendable {
    /// On top of one another, centred unless `alignment` says otherwise.
    case overlay
    case row, column
    /// Each at its own coordinates.
    case free
  }

  public var axis = Axis.overlay
  /// The space between neighbours in a row or a column, in points.
  public var gap = 0.0
  /// Across a row or a column; in both directions in an overlay.
  public var alignment = LayoutAlignment.center

  public init() {}
}

extension Arrangement {
  static func fields<Root>(
    _ axis: any WritableKeyPath<Root, Axis> & Sendable, _ gap: any WritableKeyPath<Root, Double> & Sendable,
    _ alignment: any WritableKeyPath<Root, LayoutAlignment> & Sendable
  ) -> [Item<Root>] {
    [
      .field(
        Field(
          "arrangement", axis, .choice(),
          "How the layers are arranged: on top of one another, side by side, one below another, "
            + "or each at its own coordinates."
        )),
      .field(
        Field("gap", gap, .number(-Limits.largestLength...Limits.largestLength, "pt"), "Space between neighbours.")),
      .field(
        Field(
          "alignment", alignment, .choice(),
          "How the layers are aligned across a row or column; in both directions in an overlay.")),
    ]
  }
}
