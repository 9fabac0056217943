import GraphicsCore
import PresetModel

/// Lays out nested rows, columns and boxes: widths from the outside in, heights from the inside out.
struct SkeletonLayout {
  struct Box: Equatable {
    var rect: Rect
    var radius: Double
  }

  private(set) var boxes: [Box] = []
  private(set) var size = Size.zero

  init(_ root: LayoutNode) {
    let width = Self.contentWidth(root)
    size = place(root, at: .zero, width: width)
  }

  /// Returns the width that a node takes when nothing limits it. A box of width `fill` takes none.
  private static func contentWidth(_ node: LayoutNode) -> Double {
    switch node {
    case .box(let box):
      if case .points(let width) = box.width { return width }
      return 0
    case .row(let stack):
      return ownWidth(stack) {
        stack.children.reduce(0) { $0 + contentWidth($1) } + stack.gap * Double(max(0, stack.children.count - 1))
      }
    case .column(let stack):
      return ownWidth(stack) { stack.children.map(contentWidth).max() ?? 0 }
    }
  }

  private static func ownWidth(_ stack: LayoutStack, _ content: () -> Double) -> Double {
    if case .points(let width) = stack.width { return width }
    return content() + stack.padding.left + stack.padding.right
  }

  private static func fills(_ node: LayoutNode) -> Bool {
    switch node {
    case .box(let box): box.width == .fill
    case .row(let stack), .column(let stack): stack.width == .fill
    }
  }

  /// Places the node's boxes with its top-left corner at `origin`, and returns its size.
  private mutating func place(_ node: LayoutNode, at origin: Point, width: Double) -> Size {
    switch node {
    case .box(let box):
      let rect = Rect(x: origin.x, y: origin.y, width: width, height: box.height)
      boxes.append(Box(rect: rect, radius: box.radius))
      return rect.size
    case .row(let stack): return placeRow(stack, at: origin, width: width)
    case .column(let stack): return placeColumn(stack, at: origin, width: width)
    }
  }

  private mutating func placeRow(_ stack: LayoutStack, at origin: Point, width: Double) -> Size {
    let padding = stack.padding
    let inner = width - padding.left - padding.right
    let fixed = stack.children.filter { !Self.fills($0) }.reduce(0) { $0 + Self.contentWidth($1) }
    let gaps = stack.gap * Double(max(0, stack.children.count - 1))
    let filling = stack.children.filter(Self.fills).count
    let share = filling > 0 ? max(0, inner - fixed - gaps) / Double(filling) : 0
    var x = origin.x + padding.left
    var placed: [(boxes: Range<Int>, height: Double)] = []
    for child in stack.children {
      let first = boxes.count
      let childWidth = Self.fills(child) ? share : Self.contentWidth(child)
      let size = place(child, at: Point(x, origin.y + padding.top), width: childWidth)
      placed.append((first..<boxes.count, size.height))
      x += childWidth + stack.gap
    }
    let height = placed.map(\.height).max() ?? 0
    for child in placed {
      move(child.boxes, by: Point(0, stack.alignment.offset(of: child.height, in: height)))
    }
    return Size(width, height + padding.top + padding.bottom)
  }

  private mutating func placeColumn(_ stack: LayoutStack, at origin: Point, width: Double) -> Size {
    let padding = stack.padding
    let inner = width - padding.left - padding.right
    var y = origin.y + padding.top
    for (index, child) in stack.children.enumerated() {
      if index > 0 { y += stack.gap }
      let childWidth = Self.fills(child) ? inner : Self.contentWidth(child)
      let x = origin.x + padding.left + stack.alignment.offset(of: childWidth, in: inner)
      y += place(child, at: Point(x, y), width: childWidth).height
    }
    return Size(width, y - origin.y + padding.bottom)
  }

  private mutating func move(_ range: Range<Int>, by d: Point) {
    guard d != .zero else { return }
    for index in range { boxes[index].rect = boxes[index].rect.offsetBy(d) }
  }
}

extension LayoutAlignment {
  func offset(of length: Double, in room: Double) -> Double {
    switch self {
    case .start: 0
    case .center: (room - length) / 2
    case .end: room - length
    }
  }
}
