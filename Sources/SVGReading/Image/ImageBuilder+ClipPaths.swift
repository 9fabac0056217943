import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// `clip-path: path("…")` (CSS Masking Module Level 1, section 5.1; CSS Shapes Module Level 1, section 3).
extension ImageBuilder {
  /// What the path holds, in the coordinates of a box: of the element with its stroke, unless the style says another.
  func clipPath(_ text: String, _ node: AnimatedNode, _ context: ElementContext) -> AnimatedNode? {
    guard let close = text.lastIndex(of: ")"), let open = text.firstIndex(of: "(") else { return nil }
    let box = text[text.index(after: close)...].trimmedText.lowercased()
    var parts = CSSScanner.split(String(text[text.index(after: open)..<close]), at: UInt8(ascii: ","))
    var rule = FillRule.nonZero
    if parts.count == 2 { rule = parts.removeFirst().trimmedText == "evenodd" ? .evenOdd : .nonZero }
    let data = parts[0].trimmedText
    guard parts.count == 1, let quote = data.first, quote == "\"" || quote == "'", data.count > 1, data.last == quote,
      let path = read("clip-path", of: context.element, try SVGValue.path(String(data.dropFirst().dropLast()))),
      let corner = corner(of: box, node, context)
    else { return nil }
    var shape = AnimatedShape(.path(.constant(path)))
    shape.fillRule = rule
    shape.fill = .color(.constant(ColorPair(.black)))
    var inside = AnimatedNode(.shape(shape))
    if corner != .zero { inside.transforms = [.translate(.constant(corner))] }
    return inside
  }

  /// Where the coordinates of a box begin; nil, and missing, where that is not known.
  private func corner(of box: String, _ node: AnimatedNode, _ context: ElementContext) -> Point? {
    if box == "view-box" {
      return ViewBox(document.root["viewBox"]).map { Point($0.rect.minX, $0.rect.minY) } ?? .zero
    }
    guard !node.movesOutline, node.isMeasured, let inside = node.ownBounds(at: 0) else {
      miss(
        context.element,
        "`clip-path: path()` on \(node.isMeasured ? "a shape that moves" : "a text") cannot be drawn; a `clipPath` "
          + "element can, or the box `view-box`")
      return nil
    }
    if box == "fill-box" || box == "content-box" || box == "padding-box" {
      return Point(inside.minX, inside.minY)
    }
    guard let margin = strokeMargin(node) else {
      miss(
        context.element,
        "`clip-path: path()` on a stroked path or group cannot be drawn; say `fill-box` or `view-box`")
      return nil
    }
    return Point(inside.minX - margin, inside.minY - margin)
  }

  /// By how much a stroke makes the box of a node larger on each side; nil where that follows from its corners.
  private func strokeMargin(_ node: AnimatedNode) -> Double? {
    switch node.content {
    case .group(let nodes): return nodes.allSatisfy { strokeMargin($0) == 0 } ? 0 : nil
    case .shape(let shape):
      guard let stroke = shape.stroke else { return 0 }
      switch shape.outline {
      case .ellipse, .rectangle: return stroke.width.still.map { $0 / 2 }
      case .line, .path, .text, .compound: return nil
      }
    }
  }
}
