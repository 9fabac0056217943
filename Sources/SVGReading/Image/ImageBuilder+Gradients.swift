import GraphicsCore
import Importing
import MotionMath

/// Gradients of CSS: as masks, and in the HTML by which design programs write what SVG has not.
extension ImageBuilder {
  /// A `foreignObject` that holds one `div` with a gradient or a color, as Figma writes an angular gradient; nil, and
  /// missing, for any other HTML.
  func htmlBox(_ context: ElementContext) -> AnimatedNode? {
    let element = context.element
    let (x, y) = (context.length("x", .x), context.length("y", .y))
    let (width, height) = (context.extent("width", .x, auto: 0), context.extent("height", .y, auto: 0))
    guard let origin = Track<Point>.pair(x, y).still, let size = Track<Size>.pair(width, height).still,
      element.children.count == 1, let box = element.children.first, box.isHTML, box.xml.name == "div",
      box.children.isEmpty,
      box.xml.text.trimmedText.isEmpty, box.animations.isEmpty, cssAnimations(box).isEmpty,
      Set(box.declared.keys).isSubset(of: Self.partsOfBoxes), Self.fills(box, "width"), Self.fills(box, "height")
    else {
      return missed(
        element,
        "`foreignObject` holds HTML, of which only one still `div` with a background that fills it can be drawn; draw "
          + "it with shapes and `text`")
    }
    let presence = context.visibility
    guard size.width > 0, size.height > 0, presence != .constant(0) else { return nil }
    let rect = Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    var fills: [AnimatedPaint] = []
    let current = context.currentColor
    if let text = box.declared["background-color"],
      let color = read("background", of: box, try SVGValue.color(text, current: current)), color[3] > 0
    {
      fills.append(.color(.constant(ColorPair(Color(numbers: color)))))
    }
    if let text = box.declared["background-image"], text != "none",
      let gradient = read(
        "background", of: box, try CSSGradient.read(text, in: rect, context.reference, current: current))
    {
      fills.append(.gradient(gradient))
    }
    var node = AnimatedNode(.group(fills.map { AnimatedNode(.shape(AnimatedShape(rect, fill: $0))) }))
    if let opacity = box.declared["opacity"], let share = read("opacity", of: box, try SVGValue.factor(opacity)) {
      node.opacity = .constant(min(1, max(0, share)))
    }
    // The element around the box may have an opacity of its own.
    return fills.isEmpty ? nil : AnimatedNode(.group([node])).shown(presence)
  }

  /// What such a box may say; `background` is read as two of them.
  private static let partsOfBoxes: Set<String> = [
    "background-image", "background-color", "width", "height", "opacity",
  ]

  private static func fills(_ box: SVGElement, _ side: String) -> Bool {
    // A block is as wide as what is around it.
    box.declared[side] == "100%" || side == "width" && box.declared[side] ?? "auto" == "auto"
  }

  // MARK: Masks

  /// A mask that is a gradient, such as `mask: linear-gradient(#000, transparent)`, in the box of the element's
  /// outlines, beyond which it repeats (CSS Masking Module Level 1, section 4); nil, and missing, for what is none.
  func gradientMask(_ text: String, _ node: AnimatedNode, _ context: ElementContext) -> NodeMask? {
    let element = context.element
    guard let layer = MaskLayer(text, { element.declared[$0] ?? element.declared["-webkit-" + $0] }) else {
      return missed(
        element, "`mask: \(text)` cannot be drawn; one gradient over its whole box, or a `mask` element, can")
    }
    guard layer.isOfView || node.hasStillBox else {
      return missed(
        element, "a gradient as a mask of something that moves, or of a text, cannot be drawn; say `view-box`")
    }
    guard let box = layer.isOfView ? context.viewportBox : node.ownBounds(at: 0), box.width > 0, box.height > 0,
      let gradient = read(
        "mask", of: element,
        try CSSGradient.read(layer.image, in: box, context.reference, current: context.currentColor))
    else { return nil }
    guard let tiles = layer.tiles(of: box, around: node) else {
      return missed(
        element, "a gradient as a mask of a stroke that is far wider than its shape cannot be drawn; say `no-repeat`")
    }
    let nodes = tiles.map { offset in
      var tile = AnimatedNode(.shape(AnimatedShape(box, fill: .gradient(gradient))))
      if offset != .zero { tile.transforms = [.translate(.constant(offset))] }
      return tile
    }
    return NodeMask(nodes, usesLuminance: layer.usesLuminance)
  }
}
