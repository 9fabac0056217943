import GraphicsCore
import MotionMath
import SceneModel

/// Masks, clips, and blend modes that are masks.
extension SceneWriter {
  /// What is below a layer, where the layer is (`destinationIn`) or where it is not.
  mutating func masked(_ nodes: [SVGNode], by layer: Layer, _ context: LayerContext) throws -> [SVGNode] {
    guard !nodes.isEmpty else { return [] }
    let isInverted = layer.blend == .destinationOut
    var cover = layer.withBlend(.sourceOver)
    var isLuminance = false
    if case .group(var group) = cover, group.filters == [.colorMatrix(.luminanceToAlpha)] {
      isLuminance = true
      group.filters = []
      // Where nothing is drawn, the luminance is 0 anyway.
      if case .shape(let first)? = group.layers.first, first.paint == .color(.constant(.black)), !isInverted {
        group.layers.removeFirst()
      }
      cover = .group(group)
    }
    guard let node = try node(of: cover, context) else { return isInverted ? nodes : [] }
    if isInverted { return [inverted(nodes, [node], isLuminance: isLuminance, context)] }
    return [SVGNode("g", ["mask": mask([node], isAlpha: !isLuminance, context)], nodes)]
  }

  /// Elements where others are not: what the mask shows is 1 - alpha, or 1 - luminance.
  private func inverted(
    _ nodes: [SVGNode], _ cover: [SVGNode], isLuminance: Bool, _ context: LayerContext
  ) -> SVGNode {
    var filter = SVGNode("filter", ["color-interpolation-filters": .text("sRGB")])
    if isLuminance {
      filter.children = [
        SVGNode("feColorMatrix", ["type": .text("luminanceToAlpha"), "result": .text("l")]), SVGNode("feFlood"),
        SVGNode("feComposite", ["operator": .text("out"), "in2": .text("l")]),
      ]
    } else {
      filter.children = Self.clearParts(of: "SourceGraphic")
    }
    setCanvasRegion(&filter, "filterUnits", context)
    let clear = SVGNode("g", ["filter": .reference(filter)], cover)
    return SVGNode("g", ["mask": mask([clear], isAlpha: true, context)], nodes)
  }

  /// Black where an image is clear: filter primitives. A matrix for the alpha would leave what is around the image
  /// clear in WebKit.
  static func clearParts(of image: String) -> [SVGNode] {
    [SVGNode("feFlood"), SVGNode("feComposite", ["operator": .text("out"), "in2": .text(image)])]
  }

  /// What is below a layer where the layer is not, and the layer where that is not.
  mutating func excluding(
    _ nodes: [SVGNode], _ layer: Layer, areOpaque: Bool, _ context: LayerContext
  ) throws -> [SVGNode] {
    guard let node = try node(of: layer.withBlend(.sourceOver), context) else { return nodes }
    if nodes.isEmpty { return [node] }
    let below = inverted(nodes, [node], isLuminance: false, context)
    var above = inverted([node], nodes, isLuminance: false, context)
    if areOpaque { return [below, above] }
    // Where both are translucent, both are left, and their sum is exact.
    above["mix-blend-mode"] = "plus-lighter"
    return [SVGNode("g", ["isolation": .text("isolate")], [below, above])]
  }

  /// Elements with another drawn over them where they are. Where they are translucent, they give way to it.
  func overlaid(_ nodes: [SVGNode], by light: SVGNode, isOpaque: Bool, _ context: LayerContext) -> [SVGNode] {
    var limited = SVGNode("g", ["mask": mask(nodes, isAlpha: true, context)], [light])
    if isOpaque { return nodes + [limited] }
    // Both parts together have the alpha of the elements, so that their sum is exact.
    limited["mix-blend-mode"] = "plus-lighter"
    let rest = inverted(nodes, [light], isLuminance: false, context)
    return [SVGNode("g", ["isolation": .text("isolate")], [rest, limited])]
  }

  /// Whether a layer is translucent nowhere but at its edges.
  static func isOpaque(_ layer: Layer) -> Bool {
    guard layer.opacity == .constant(1) else { return false }
    switch layer {
    case .shape(let shape): return isOpaque(shape.paint)
    case .group(let group): return group.filters.isEmpty && group.layers.allSatisfy(isOpaque)
    }
  }

  static func isOpaque(_ paint: PaintTrack) -> Bool {
    if case .color(.constant(let color)) = paint { color.alpha == 1 } else { false }
  }

  /// A layer that is a shape of one translucent color, as an opaque one, and its alpha; nil for all others.
  static func opaque(_ below: ArraySlice<Layer>) -> (layer: Layer, alpha: Double)? {
    guard below.count == 1, case .shape(var shape)? = below.first.map(unwrapped), shape.blend == .sourceOver,
      shape.opacity == .constant(1), case .color(.constant(var color)) = shape.paint, color.alpha > 0, color.alpha < 1
    else { return nil }
    let alpha = color.alpha
    color.alpha = 1
    shape.paint = .color(.constant(color))
    return (.shape(shape), alpha)
  }

  /// A mask as large as what may be seen.
  /// - Parameter isAlpha: Whether it masks by alpha, and not by luminance.
  func mask(_ children: [SVGNode], isAlpha: Bool, _ context: LayerContext) -> AttributeValue {
    var mask = SVGNode("mask", isAlpha ? ["mask-type": .text("alpha")] : [:], children)
    if children.contains(where: \.hasMovingMask) { mask.children.append(.redrawing) }
    setCanvasRegion(&mask, "maskUnits", context)
    return .reference(mask)
  }

  /// Makes a mask or a filter as large as what may be seen, wherever the element's own space stands.
  func setCanvasRegion(_ node: inout SVGNode, _ units: String, _ context: LayerContext) {
    node[units] = "userSpaceOnUse"
    let region = canvasRegion(context)
    for (key, value) in [("x", region.x), ("y", region.y), ("width", region.width), ("height", region.height)] {
      node[key] = SVGNumber.text(value, within: 0.5)
    }
  }

  /// What may be seen, wherever the element's own space stands.
  func canvasRegion(_ context: LayerContext) -> Rect {
    let k = 1 / max(context.leastStretch, 0.02)
    // Around the canvas there is as much again, which holds small drifts.
    func axis(_ length: Double, _ drift: Double) -> (start: Double, extent: Double) {
      let around = max(length, drift)
      return ((-around).rounded(.down), (length + 2 * around).rounded(.up))
    }
    let (x, y) = (axis(size.width * k, context.drift.width), axis(size.height * k, context.drift.height))
    return Rect(x: x.start, y: y.start, width: x.extent, height: y.extent)
  }

  /// The light over a shape that shows only where the shape is, as that shape painted with the light; nil if more than
  /// one shape is below, or if one of them is not that simple.
  static func limited(_ light: Layer, to below: ArraySlice<Layer>) -> Layer? {
    guard case .shape(let band) = light, below.count == 1, case .shape(var shape)? = below.first.map(unwrapped),
      shape.blend == .sourceOver
    else { return nil }
    if band.outline == shape.outline, band.coverage == shape.coverage, band.transform == shape.transform {
      return light.withBlend(.sourceOver)
    }
    // A rectangle beyond the shape, such as the light of a shimmer.
    guard case .path(.constant(let path)) = band.outline, path.elements.count == 5, band.transform == .identity,
      shape.transform == .identity, case .color(.constant(let color)) = shape.paint, color.alpha == 1,
      shape.opacity == .constant(1), case .path(.constant(let inner)) = shape.outline
    else { return nil }
    let (outer, box) = (path.controlBox, inner.controlBox)
    guard outer.enclosing(box) == outer else { return nil }
    shape.paint = band.paint
    shape.opacity = band.opacity
    return .shape(shape)
  }

  /// The only layer of groups that say nothing.
  private static func unwrapped(_ layer: Layer) -> Layer {
    guard case .group(let group) = layer, group.layers.count == 1,
      group == GroupLayer(group.layers, source: group.source)
    else { return layer }
    return unwrapped(group.layers[0])
  }

  /// Lets an element show inside a clip alone: by a `clipPath`, or by a mask where the clip is more than outlines.
  mutating func limit(_ node: inout SVGNode, to clip: ClipTrack, _ context: LayerContext) throws {
    var shape = ShapeLayer(clip.outline, coverage: .fill(clip.rule), paint: .color(.constant(.black)))
    shape.source = context.source
    let (ops, inner) = placed(clip.transform, context)
    var nodes = try leaves(shape, inner).map { applying(ops, to: $0, context) }
    guard nodes.allSatisfy(\.isOutline) else {
      node.attributes["mask"] = mask(nodes, isAlpha: true, context)
      return
    }
    for i in nodes.indices {
      if let rule = nodes[i].attributes.removeValue(forKey: "fill-rule") { nodes[i].attributes["clip-rule"] = rule }
    }
    node.attributes["clip-path"] = .reference(SVGNode("clipPath", [:], nodes))
  }
}

extension SVGNode {
  /// Whether anything in it is masked by a mask that moves.
  fileprivate var hasMovingMask: Bool {
    if case .reference(let mask)? = attributes["mask"], mask.moves { return true }
    return children.contains(where: \.hasMovingMask)
  }

  /// Whether anything in it moves, or in a definition that it refers to.
  private var moves: Bool {
    if !motions.isEmpty || name.hasPrefix("animate") || children.contains(where: \.moves) { return true }
    return attributes.values.contains { if case .reference(let definition) = $0 { definition.moves } else { false } }
  }

  /// Nothing that is seen, but it moves: Chromium (156) draws a mask again only for what moves in the mask itself, and
  /// not for what moves in a mask of its elements.
  fileprivate static var redrawing: SVGNode {
    var node = SVGNode("path", ["d": .text("M0 0")])
    let moving = KeyedMotion(keys: [.init(0, [0]), .init(1, [1])], timing: MotionTiming(duration: 1, delay: 0))
    node.motions = [StyleMotion("translate", moving) { SVGNumber.text($0[0], within: 0.5) + "px" }]
    return node
  }

  /// Whether a `clipPath` clips with all that is drawn: it has no groups, and looks at outlines alone.
  fileprivate var isOutline: Bool {
    guard name != "g" else { return false }
    return ["mask", "stroke", "opacity"].allSatisfy { key in
      attributes[key] == nil && !motions.contains { $0.property == key }
    }
  }
}
