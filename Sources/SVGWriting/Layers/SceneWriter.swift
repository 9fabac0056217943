import GraphicsCore
import MotionMath
import SceneModel

/// Layers of a scene → elements.
struct SceneWriter {
  /// Of the canvas, in points.
  let size: Size
  /// Whether what SVG cannot show is left out.
  let allowsMissing: Bool
  /// The texts that stay texts, by their outlines.
  var texts: [Path: SVGText] = [:]
  /// An image as a data address.
  let imageAddress: (Pixmap) throws -> String
  /// The outlines of texts that stayed texts.
  var keptTexts = Set<Path>()
  /// What was left out.
  private(set) var missing: [SVGWritingError] = []

  /// The elements of layers, from bottom to top.
  mutating func nodes(of layers: [Layer], _ context: LayerContext) throws -> [SVGNode] {
    var nodes: [SVGNode] = []
    let layers = Self.mergingLights(layers, isBottom: context.isBottom)
    for (i, layer) in layers.enumerated() {
      var context = context
      context.isBottom = context.isBottom && i == 0
      do {
        try append(layer, over: layers[..<i], to: &nodes, context)
      } catch let error as SVGWritingError where allowsMissing {
        // It is named in the file's report.
        if !missing.contains(error) { missing.append(error) }
      }
    }
    return nodes
  }

  private mutating func append(
    _ layer: Layer, over below: ArraySlice<Layer>, to nodes: inout [SVGNode], _ context: LayerContext
  ) throws {
    var context = context
    if let source = layer.source { context.source = source }
    switch layer.blend {
    case .destinationIn, .destinationOut: nodes = try masked(nodes, by: layer, context)
    case .sourceAtop:
      guard !nodes.isEmpty else { return }
      if let (opaque, alpha) = Self.opaque(below) {
        // What lies within a shape has its opacity.
        var whole = SVGNode("g", [:], try self.nodes(of: [opaque, layer], context))
        whole["opacity"] = SVGNumber.text(alpha, within: 0.5 / 255)
        nodes = [whole]
      } else if let light = Self.limited(layer, to: below) {
        if let node = try node(of: light, context) { nodes.append(node) }
      } else if let node = try node(of: layer.withBlend(.sourceOver), context) {
        nodes = overlaid(nodes, by: node, isOpaque: below.allSatisfy(Self.isOpaque), context)
      }
    case .xor:
      nodes = try excluding(nodes, layer, areOpaque: Self.isOpaque(layer) && below.allSatisfy(Self.isOpaque), context)
    default:
      guard var node = try node(of: Self.thinned(layer).withBlend(.sourceOver), context) else { return }
      if let mode = layer.blend.css {
        if node.attributes["mix-blend-mode"] != nil { node = SVGNode("g", [:], [node]) }
        node["mix-blend-mode"] = mode
      }
      if let last = nodes.last, let both = Self.joined(last, node) {
        nodes[nodes.count - 1] = both
      } else {
        nodes.append(node)
      }
    }
  }

  /// The element of a layer, without its blend mode; nil if nothing of it is ever seen.
  mutating func node(of layer: Layer, _ context: LayerContext) throws -> SVGNode? {
    var context = context
    if let source = layer.source { context.source = source }
    let opacity = context.motions.motion(layer.opacity, within: Self.colorTolerance, limits: 0...1)
    if opacity == .still([0]) { return nil }
    if context.space?.isFlat == true, !layer.leavesPlane { context.space = nil }
    var node: SVGNode
    switch layer {
    case .shape(let shape):
      let drawn: [SVGNode]
      if let space = context.space {
        drawn = try seen(shape, in: space, context)
      } else {
        let (ops, inner) = placed(shape.transform, context)
        drawn = try leaves(shape, inner).map { applying(ops, to: $0, context) }
      }
      if drawn.isEmpty { return nil }
      node = drawn.count == 1 ? drawn[0] : SVGNode("g", [:], drawn)
    case .group(let group):
      var (ops, inner) = ([TransformOp](), context)
      if context.space != nil || group.pose != nil {
        inner.space = (context.space ?? LayerSpace(around: context)).entering(group, context)
      } else {
        (ops, inner) = placed(group.transform, context)
        inner.transforms.append((group.transform, context.time))
        if let perspective = group.perspective { inner.space = LayerSpace(around: inner, in: perspective) }
      }
      guard let content = try content(of: group, inner) else { return nil }
      node = applying(ops, to: content, context)
    }
    if opacity != .still([1]) {
      let hasOpacity = node.attributes["opacity"] != nil || node.motions.contains { $0.property == "opacity" }
      if hasOpacity { node = SVGNode("g", [:], [node]) }
      node.style("opacity", opacity) { SVGNumber.text($0[0], within: 0.5 / 255) }
    }
    return node
  }

  /// Half a level of 255.
  static let colorTolerance = 1.0 / 255

  private mutating func content(of group: GroupLayer, _ context: LayerContext) throws -> SVGNode? {
    var inner = context
    inner.time = context.time.adding(group.clock)
    var children: [SVGNode] = []
    if context.space != nil || group.layers.contains(where: \.isInSpace) {
      children = try ordered(group, in: context.space ?? LayerSpace(around: context), inner)
    } else {
      children = try nodes(of: group.layers, inner)
    }
    if children.isEmpty { return nil }
    var node = SVGNode("g", [:], children)
    if let clip = group.clip { try limit(&node, to: clip, context) }
    if let filter = filter(group.filters, context) { node.attributes["filter"] = .reference(filter) }
    if group.isIsolated, children.contains(where: { $0.attributes["mix-blend-mode"] != nil }) {
      node["isolation"] = "isolate"
    }
    return Self.flattened(node)
  }

  // MARK: Shorter trees

  /// A group with nothing of its own, or whose only element can have what it says.
  static func flattened(_ node: SVGNode) -> SVGNode {
    guard node.name == "g", node.children.count == 1, node.motions.isEmpty else { return node }
    var child = node.children[0]
    if node.attributes.isEmpty { return child }
    // What the group says is in the space around the element's own transform.
    let moves = child.motions.contains { SVGNode.styleOnly.contains($0.property) || $0.property == "transform" }
    let isPlain =
      !moves
      && !["transform", "filter", "mask", "clip-path", "mix-blend-mode"].contains {
        child[$0] != nil || child.attributes[$0] != nil
      }
    let conflicts = node.attributes.keys.contains { key in
      child.attributes[key] != nil || child.motions.contains { $0.property == key }
    }
    guard isPlain, !conflicts, node.attributes["clip-path"] == nil || child.children.isEmpty || child.name == "g" else {
      return node
    }
    child.attributes.merge(node.attributes) { own, _ in own }
    return child
  }

  /// A filled shape and the same shape stroked, as one element; nil if they are not that.
  private static func joined(_ fill: SVGNode, _ stroke: SVGNode) -> SVGNode? {
    guard let path = fill.path, stroke.path == path, fill.offset == stroke.offset, fill["stroke"] == nil,
      fill.attributes["stroke"] == nil, stroke["fill"] == "none", fill.children.isEmpty, stroke.children.isEmpty
    else { return nil }
    let own: Set<String> = ["fill", "fill-rule"]
    let strokes: Set<String> = [
      "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
    ]
    func rest(_ node: SVGNode, _ known: Set<String>) -> [String: AttributeValue] {
      node.attributes.filter { !known.contains($0.key) }
    }
    guard rest(fill, own) == rest(stroke, strokes), fill["opacity"] == nil, fill["mix-blend-mode"] == nil,
      fill.motions.filter({ $0.property != "fill" }) == stroke.motions.filter({ !strokes.contains($0.property) }),
      !fill.motions.contains(where: { $0.property == "opacity" })
    else { return nil }
    var both = fill
    for key in strokes where key != "fill" { both.attributes[key] = stroke.attributes[key] }
    both.motions += stroke.motions.filter { strokes.contains($0.property) }
    return both
  }
}

extension Layer {
  /// How it combines with what is below it. In a group that is not drawn by itself, its only layer does.
  var blend: BlendMode {
    switch self {
    case .shape(let shape): shape.blend
    case .group(let group): group.isWrapper ? group.layers[0].blend : group.blend
    }
  }

  var opacity: Track<Double> {
    switch self {
    case .shape(let shape): shape.opacity
    case .group(let group): group.opacity
    }
  }

  func withBlend(_ blend: BlendMode) -> Layer {
    switch self {
    case .shape(var shape):
      shape.blend = blend
      return .shape(shape)
    case .group(var group):
      if group.isWrapper {
        group.layers[0] = group.layers[0].withBlend(blend)
      } else {
        group.blend = blend
      }
      return .group(group)
    }
  }
}

extension GroupLayer {
  /// Whether it only places one layer, which is blended with what is below the group.
  fileprivate var isWrapper: Bool {
    layers.count == 1 && blend == .sourceOver && opacity == .constant(1) && filters.isEmpty && !isIsolated
      && clip == nil && pose == nil && perspective == nil
  }
}

extension BlendMode {
  /// As the value of `mix-blend-mode`; nil for the usual one and for those that are masks.
  var css: String? {
    switch self {
    case .sourceOver, .sourceAtop, .destinationIn, .destinationOut, .xor: nil
    case .plusLighter, .plus: "plus-lighter"
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .hardLight: "hard-light"
    case .softLight: "soft-light"
    case .multiply, .screen, .overlay, .darken, .lighten, .difference, .exclusion, .hue, .saturation, .color,
      .luminosity:
      rawValue
    }
  }
}
