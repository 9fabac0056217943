import GraphicsCore
import PresetModel

/// A layer's box in the coordinates that it is drawn in, and the origins of its measures. This table lists all origins:
///
/// | layer | its (0, 0) | what is at its position in a free group |
/// | --- | --- | --- |
/// | circle, ellipse, rectangle, arc, polygon, text, group, loader | its box's top-left corner | its box's middle |
/// | line, path, free group | as written | its (0, 0) |
///
/// Points of an anchor or a gradient count from (0, 0). Percentages count across the box from its top-left corner.
struct LayerBox {
  var rect: Rect
  var origin: Point
  /// The point that a free group puts at the layer's position. Copies turn about it.
  var place: Point

  init(_ rect: Rect, of content: LayerContent) {
    self.rect = rect
    let isWritten = content.hasCoordinates
    origin = isWritten ? .zero : Point(rect.minX, rect.minY)
    place = isWritten ? .zero : rect.center
  }

  /// A box whose measures count from another origin.
  init(_ rect: Rect, origin: Point) {
    self.rect = rect
    self.origin = origin
    place = origin
  }

  /// Converts a pair of lengths: points count from the layer's (0, 0), percentages across the box.
  func point(_ pair: LengthPair) -> Point {
    func along(_ length: Length, _ origin: Double, _ start: Double, _ extent: Double) -> Double {
      if case .percent = length { start + length.points(of: extent) } else { origin + length.points(of: 0) }
    }
    return Point(along(pair.x, origin.x, rect.minX, rect.width), along(pair.y, origin.y, rect.minY, rect.height))
  }
}
