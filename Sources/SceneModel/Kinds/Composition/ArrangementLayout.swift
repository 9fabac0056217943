import GraphicsCore
import PresetModel

/// The positions of a group's layers: how far each is moved from its own coordinates, and the box of the whole.
struct ArrangementLayout {
  private(set) var slots: [Point]
  /// The box, which starts at the origin. In a free group without a size it is the box around all layers, in the
  /// group's own coordinates.
  let box: Rect

  /// - Parameter size: The size of the group; nil for the size that the boxes fill.
  init(_ arrangement: Arrangement, boxes layers: [LayerBox], size: Size?) {
    let boxes = layers.map(\.rect)
    slots = [Point](repeating: .zero, count: boxes.count)
    let gaps = arrangement.gap * Double(max(0, boxes.count - 1))
    let widest = boxes.map(\.width).max() ?? 0
    let highest = boxes.map(\.height).max() ?? 0
    let content: Size
    switch arrangement.axis {
    case .free:
      slots = layers.map { .zero - $0.place }
      box = size.map { Rect($0) } ?? Rect.around(zip(boxes, slots).map { $0.offsetBy($1) }) ?? .zero
      return
    case .overlay: content = Size(widest, highest)
    case .row: content = Size(max(0, boxes.reduce(gaps) { $0 + $1.width }), highest)
    case .column: content = Size(widest, max(0, boxes.reduce(gaps) { $0 + $1.height }))
    }
    let whole = size ?? content
    box = Rect(whole)
    let alignment = arrangement.alignment
    // Along a row or a column the content is centered in a fixed size.
    var along = arrangement.axis == .row ? (whole.width - content.width) / 2 : (whole.height - content.height) / 2
    for (i, own) in boxes.enumerated() {
      var corner = Point(
        alignment.offset(of: own.width, in: whole.width), alignment.offset(of: own.height, in: whole.height))
      if arrangement.axis == .row {
        corner.x = along
        along += own.width + arrangement.gap
      } else if arrangement.axis == .column {
        corner.y = along
        along += own.height + arrangement.gap
      }
      slots[i] = corner - Point(own.minX, own.minY)
    }
  }
}
