import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// What is done to an element as a whole: transform, opacity, clip, mask, filter.
extension ImageBuilder {
  func style(_ node: inout AnimatedNode, _ context: ElementContext) {
    node.transforms = transforms(context)
    composite(&node, context)
    refuseOutline(of: context.element)
    node.backdrop = context.element.specified("isolation")?.trimmedText == "isolate" ? .own : .shared
  }

  /// All but the transform, which parts of a text do not have.
  func composite(_ node: inout AnimatedNode, _ context: ElementContext) {
    let element = context.element
    node.opacity = context.share("opacity")
    if isAnimated(element, "display") {
      node.presence = context.presence("display", standard: "inline", hiding: ["none"])
    }
    let mode = element.specified("mix-blend-mode") ?? "normal"
    if let blend = LayerBlend.ofStyles[mode] {
      node.blend = blend
    } else {
      miss(element, "`mix-blend-mode: \(mode)` cannot be drawn")
    }
    for property in ["mask", "mix-blend-mode"] where isAnimated(element, property) {
      miss(element, "`\(property)` that moves cannot be drawn")
    }
    clip(&node, context)
    let image = element.declared["mask-image"] ?? element.declared["-webkit-mask-image"]
    if let text = element.specified("mask") ?? element.declared["-webkit-mask"] ?? image, text != "none" {
      mask(text, &node, context)
    }
    // Last: shadows may have images of their own, which are no part of the box that clips and masks are measured by.
    filter(&node, context)
    nameUnknownMotions(of: element)
  }

  // MARK: Clips and masks

  /// The clip of an element, which keyframes may move.
  private func clip(_ node: inout AnimatedNode, _ context: ElementContext) {
    let element = context.element
    if isAnimated(element, "clip-path") {
      if let shape = movingClipShape(node, context) { node.masks.append(NodeMask([shape], usesLuminance: false)) }
    } else if let text = element.specified("clip-path"), text != "none" {
      clip(text, &node, context)
    }
  }

  private func clip(_ text: String, _ node: inout AnimatedNode, _ context: ElementContext) {
    let element = context.element
    guard let (id, _) = SVGValue.reference(text) else {
      if let shape = clipShape(text, node, context) { node.masks.append(NodeMask([shape], usesLuminance: false)) }
      return
    }
    guard let target = document.element("#" + id), target.name == "clipPath" else {
      if id.isEmpty { miss(element, "`clip-path` of another file is not followed") }
      return
    }
    let box = node
    let mask: NodeMask? = following(target, from: element) {
      let own = self.context(of: target, viewport: context.viewport)
      nameMotions(of: target, besides: Self.transformMotions.union(Self.unseenOfClips))
      var shapes: [AnimatedNode] = []
      for child in target.children {
        if var shape = clipNode(child, in: own) {
          shape.name = ""
          shapes.append(shape)
        }
      }
      var group = AnimatedNode(.group(shapes))
      group.transforms = transforms(own)
      if target["clipPathUnits"] == "objectBoundingBox" {
        guard let steps = boxSteps(box, element) else { return nil }
        group.transforms = steps + group.transforms
      }
      if let further = target.specified("clip-path"), further != "none" { clip(further, &group, own) }
      return NodeMask([group], usesLuminance: false)
    }
    // What is clipped by nothing is not there.
    node.masks.append(mask ?? NodeMask([], usesLuminance: false))
  }

  /// A shape of a clip path: its inside, whatever its paint.
  private func clipNode(_ element: SVGElement, in parent: ElementContext) -> AnimatedNode? {
    guard element.isSVG, countNode(element) else { return nil }
    let context = ElementContext(element, in: parent, viewport: parent.viewport, self)
    let display = context.presence("display", standard: "inline", hiding: ["none"])
    if display == .constant(0) { return nil }
    nameUnknownMotions(of: element)
    var node: AnimatedNode
    switch element.name {
    case "rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "text":
      if moves("clip-rule", context) { miss(element, "`clip-rule` that moves cannot be drawn") }
      let shapes = outlines(context).map { part in
        var shape = AnimatedShape(part.outline)
        shape.fillRule = context.specified("clip-rule") == "evenodd" ? .evenOdd : .nonZero
        shape.fill = .color(.constant(ColorPair(.black)))
        return AnimatedNode(.shape(shape)).shown(part.presence)
      }
      guard let inside = Self.joined(shapes) else { return nil }
      let presence = context.visibility
      if presence == .constant(0) { return nil }
      node = inside.shown(presence)
    case "use":
      guard let target = document.element(element.href), target.name != "g" else { return nil }
      let inner: AnimatedNode? = following(target, from: element) {
        copy(of: target, for: element).flatMap { clipNode($0, in: context) }
      }
      guard let inner else { return nil }
      node = AnimatedNode(.group([inner]))
      let move = Track<Point>.pair(context.length("x", .x), context.length("y", .y))
      if move != .constant(.zero) {
        node.content = .group([AnimatedNode(moved: inner, by: move)])
      }
    default: return nil
    }
    node = node.shown(display)
    node.transforms = transforms(context)
    clip(&node, context)
    return node
  }

  private func mask(_ text: String, _ node: inout AnimatedNode, _ context: ElementContext) {
    let element = context.element
    guard let (id, _) = SVGValue.reference(text) else {
      // What masks with nothing is not there.
      return node.masks.append(gradientMask(text, node, context) ?? NodeMask([], usesLuminance: false))
    }
    guard let target = document.element("#" + id), target.name == "mask" else {
      if id.isEmpty { miss(element, "`mask` of another file is not followed") }
      return
    }
    let masked = node
    let mask: NodeMask? = following(target, from: element) {
      let own = self.context(of: target, viewport: context.viewport)
      nameMotions(of: target, besides: Self.unseenOfClips)
      var content = AnimatedNode(.group(children(of: own)))
      if target["maskContentUnits"] == "objectBoundingBox" {
        guard let steps = boxSteps(masked, element) else { return nil }
        content.transforms = steps
      }
      var group = AnimatedNode(.group([content]))
      let isFiltered = isAnimated(element, "filter") || (element.specified("filter") ?? "none") != "none"
      group.frame = edges(
        of: region(target, "maskUnits", context), around: masked, after: isFiltered ? nil : [], target, "maskUnits")
      if let further = target.specified("mask"), further != "none" { self.mask(further, &group, own) }
      let isAlpha = target.specified("mask-type") == "alpha" || element.declared["mask-mode"] == "alpha"
      if target.specified("color-interpolation") == "linearRGB" {
        miss(target, "`color-interpolation: linearRGB` of a mask cannot be drawn")
      }
      return NodeMask([group], usesLuminance: !isAlpha)
    }
    node.masks.append(mask ?? NodeMask([], usesLuminance: false))
  }

  /// - Parameter units: `maskUnits` or `filterUnits`.
  func region(_ target: SVGElement, _ units: String, _ context: ElementContext) -> Region {
    let isOfBox = target[units] != "userSpaceOnUse"
    let reference = SVGValue.Reference(viewport: isOfBox ? Size(1, 1) : context.viewport)
    func side(_ name: String, _ standard: String, _ axis: SVGValue.Axis) -> Double {
      read(name, of: target, try SVGValue.length(target[name] ?? standard, axis, reference)) ?? 0
    }
    let rect = Rect(
      x: side("x", "-10%", .x), y: side("y", "-10%", .y), width: side("width", "120%", .x),
      height: side("height", "120%", .y))
    let isWritten = ["x", "y", "width", "height"].contains { target[$0] != nil }
    return Region(rect: rect, isOfBox: isOfBox, isWritten: isWritten)
  }

  /// The edges of a region around a node after filters; nil where it has none, or as wide ones as the default around
  /// something that moves.
  /// - Parameters:
  ///   - filters: Nil if unknown.
  ///   - target: The mask or the filter.
  ///   - units: As that of `region`.
  func edges(
    of region: Region, around node: AnimatedNode, after filters: [NodeFilter]?, _ target: SVGElement, _ units: String
  ) -> NodeFrame? {
    let frame = region.frame(around: node)
    guard region.isOfBox, !node.hasStillBox else { return frame }
    if let filters, region.holds(node, after: filters) { return nil }
    if frame == nil, region.isWritten {
      miss(
        target,
        "a region in units of a group or a path that changes, or of a text, cannot be drawn where it may cut something "
          + "off; a larger one, or one with `\(units)=\"userSpaceOnUse\"`, can")
    }
    return frame
  }

  /// The steps from the unit square to the box of what is clipped or masked.
  private func boxSteps(_ node: AnimatedNode, _ element: SVGElement) -> [TransformStep]? {
    if node.movesOutline || !node.isMeasured {
      miss(element, "a clip or a mask in units of something that moves, or of a text, cannot be drawn")
    }
    guard let box = node.ownBounds(at: 0) else { return nil }
    return [
      .translate(.constant(Point(box.minX, box.minY))),
      .scale(.constant(Point(box.width, box.height))),
    ]
  }
}

extension AnimatedNode {
  fileprivate init(moved node: AnimatedNode, by offset: Track<Point>) {
    self.init(.group([node]))
    transforms = [.translate(offset)]
  }
}
