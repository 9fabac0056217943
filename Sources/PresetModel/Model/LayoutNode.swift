/// The boxes of a skeleton: nested rows and columns.
public enum LayoutNode: Equatable, Sendable {
  case row(LayoutStack)
  case column(LayoutStack)
  case box(LayoutBox)
}

/// Children side by side (row) or one below another (column).
public struct LayoutStack: Equatable, Sendable {
  public var width = LayoutWidth.content
  /// Between children, in points.
  public var gap = 0.0
  /// Across the stack's direction.
  public var alignment = LayoutAlignment.start
  public var padding = Insets.zero
  public var children: [LayoutNode] = []

  public init(
    width: LayoutWidth = .content, gap: Double = 0, alignment: LayoutAlignment = .start, padding: Insets = .zero,
    _ children: [LayoutNode] = []
  ) {
    self.width = width
    self.gap = gap
    self.alignment = alignment
    self.padding = padding
    self.children = children
  }
}

/// One rounded box.
public struct LayoutBox: Equatable, Sendable {
  public var width: LayoutWidth
  public var height: Double
  public var radius: Double

  public init(width: LayoutWidth = .fill, height: Double = 16, radius: Double = 4) {
    self.width = width
    self.height = height
    self.radius = radius
  }
}

public enum LayoutWidth: Equatable, Hashable, Sendable {
  /// Fixed, in points.
  case points(Double)
  /// As wide as the surrounding stack allows.
  case fill
  /// As wide as the children (stacks only).
  case content
}

/// Across a stack: top, middle and bottom of a row; left, center and right of a column.
public enum LayoutAlignment: String, CaseIterable, Hashable, Sendable { case start, center, end }
