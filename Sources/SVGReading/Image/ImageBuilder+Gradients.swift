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
      element.children.count == 1, let box = element.children.first, box.xml.name == "div", box.children.isEmpty,
      box.xml.text.trimmedText.isEmpty, box.animations.isEmpty, cssAnimations(box).isEmpty,
      Set(box.declared.keys).isSubset(of: Self.partsOfBoxes), Self.fills(box, "width"), Self.fills(box, "height"),
      let text = box.declared["background"] ?? box.declared["background-image"] ?? box.declared["background-color"]
    else {
      miss(
        element,
        "`foreignObject` holds HTML, which cannot be drawn, but one `div` with a gradient; draw it with shapes and "
          + "`text`")
      return nil
    }
    guard size.width > 0, size.height > 0 else { return nil }
    let rect = Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    var shape = AnimatedShape(.rectangle(origin: .constant(origin), size: .constant(size), radii: .constant(.zero)))
    shape.fill = read("background", of: box, try background(text, in: rect, context))
    guard shape.fill != nil else { return nil }
    if let opacity = box.declared["opacity"], let share = read("opacity", of: box, try SVGValue.factor(opacity)) {
      shape.fillOpacity = .constant(min(1, max(0, share)))
    }
    return AnimatedNode(.shape(shape))
  }

  private func background(
    _ text: String, in rect: Rect, _ context: ElementContext
  ) throws(SVGSyntaxError) -> AnimatedPaint {
    if CSSGradient.isOne(text) {
      return .gradient(try CSSGradient.read(text, in: rect, context.reference, current: context.currentColor))
    }
    return .color(.constant(ColorPair(Color(numbers: try SVGValue.color(text, current: context.currentColor)))))
  }

  /// What such a box may say.
  private static let partsOfBoxes: Set<String> = [
    "background", "background-image", "background-color", "width", "height", "opacity", "display",
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
    var words = CSSScanner.words(text)
    for name in [
      "mask-repeat", "mask-mode", "mask-origin", "mask-clip", "mask-size", "mask-position", "mask-composite",
    ] {
      guard let text = element.declared[name] ?? element.declared["-webkit-" + name] else { continue }
      words += CSSScanner.words(text)
    }
    let shared = Set(words.dropFirst().map { $0.lowercased() })
    let isAlone = CSSScanner.split(text, at: UInt8(ascii: ",")).count == 1
    guard let first = words.first, isAlone, CSSGradient.isOne(first), shared.isSubset(of: Self.partsOfMasks) else {
      miss(element, "`mask: \(text)` cannot be drawn; one gradient, or a `mask` element, can")
      return nil
    }
    let isOfView = shared.contains("view-box")
    guard isOfView || node.hasStillBox else {
      miss(
        element, "a gradient as a mask of something that moves, or of a text, cannot be drawn; say `view-box`")
      return nil
    }
    guard
      let box = isOfView
        ? ViewBox(document.root["viewBox"])?.rect
          ?? Rect(x: 0, y: 0, width: context.viewport.width, height: context.viewport.height) : node.ownBounds(at: 0),
      box.width > 0, box.height > 0,
      let gradient = read(
        "mask", of: element,
        try CSSGradient.read(first, in: box, context.reference, current: context.currentColor))
    else { return nil }
    var shape = AnimatedShape(
      .rectangle(
        origin: .constant(Point(box.minX, box.minY)), size: .constant(Size(box.width, box.height)),
        radii: .constant(.zero)))
    shape.fill = .gradient(gradient)
    let tile = AnimatedNode(.shape(shape))
    var tiles = [tile]
    if strokeMargin(node) != 0, !isOfView, !shared.contains("no-repeat") {
      // A stroke reaches into the tiles around the first one.
      tiles = (-1...1).flatMap { row in
        (-1...1).map { column in
          var copy = tile
          let offset = Point(Double(column) * box.width, Double(row) * box.height)
          if offset != .zero { copy.transforms = [.translate(.constant(offset))] }
          return copy
        }
      }
    }
    return NodeMask(tiles, usesLuminance: shared.contains("luminance"))
  }

  /// Words beside a mask that say nothing new of it, or what is read above.
  private static let partsOfMasks: Set<String> = [
    "repeat", "no-repeat", "alpha", "luminance", "match-source", "border-box", "fill-box", "view-box", "add", "0", "0%",
    "/", "100%", "auto",
  ]
}
