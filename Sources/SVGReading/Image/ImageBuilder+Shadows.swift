import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Filters that move a silhouette, which are read as shadows (`ShadowFilter`).
extension ImageBuilder {
  /// - Parameters:
  ///   - filter: A `filter` element with a `feOffset`.
  ///   - offset: The first `feOffset`, which is named if the filter is no shadow.
  ///   - primitive: An element with its styles.
  func shadows(
    _ filter: SVGElement, _ offset: SVGElement, _ node: inout AnimatedNode, _ primitive: (SVGElement) -> ElementContext
  ) {
    guard let shadows = ShadowFilter(filter, isOpaque: node.isOpaque, primitive: primitive) else {
      miss(
        offset,
        "`\(offset.name)` can be drawn only in drop shadows and inner shadows, and where inner ones harden alpha, only "
          + "on opaque shapes")
      return
    }
    if shadows.below.count > 1, hasBlends(node) {
      miss(filter, "several shadows of shapes with a blend mode cannot be drawn")
      return
    }
    if shadows.below.count > 1, shadows.below.contains(where: { !$0.color.isConstant }) {
      miss(filter, "several shadows whose colors move cannot be drawn")
      return
    }
    let original = AnimatedNode(node.content)
    for shadow in shadows.below {
      if shadow.spread != .zero, original.spread(by: shadow.spread) == nil { return missSpread(offset) }
      if shadow.isCutOut || shadow.isHard, original.hardened == nil {
        return miss(
          offset, "a shadow around something that is clear in places cannot be drawn; leave out `feComposite`")
      }
    }
    guard shadows.inside.allSatisfy({ $0.spread == .zero }) else { return missSpread(offset) }
    draw(shadows, on: &node)
  }

  func missSpread(_ element: SVGElement) {
    miss(
      element,
      "`feMorphology` can be drawn only of filled rectangles, circles and ellipses in one color that overlap nothing, "
        + "and where it makes them smaller, of one rectangle; draw the shape as large as it is meant")
  }

  private func draw(_ shadows: ShadowFilter, on node: inout AnimatedNode) {
    func filters(_ shadows: [ShadowFilter.Shadow], isInset: Bool) -> [NodeFilter] {
      shadows.map { .shadow(color: $0.color, deviation: $0.deviation, offset: $0.offset, isInset: isInset) }
    }
    let inside = filters(shadows.inside, isInset: true)
    if shadows.below.count <= 1, !shadows.below.contains(where: \.needsImage) {
      // The drop shadow is not shaded by the inner one.
      node.filters = inside + filters(shadows.below, isInset: false)
      return
    }
    // Shadows have no shadows, so each has an image of its own.
    var original = AnimatedNode(node.content)
    original.frame = node.frame
    let copies = shadows.below.map { shadow in
      let outline = (shadow.isHard ? original.hardened : nil) ?? original
      var copy = AnimatedNode(.group([outline.spread(by: shadow.spread) ?? outline]))
      copy.filters = [.blur(shadow.deviation), Self.tint(shadow.color.value(at: 0).light)]
      copy.transforms = [.translate(shadow.offset)]
      guard shadow.isCutOut, let hole = original.hardened else { return copy }
      var outside = AnimatedNode(.group([copy]))
      outside.masks = [NodeMask([hole], usesLuminance: false, isInverted: true)]
      return outside
    }
    var image = AnimatedNode(.group([original]))
    image.filters = inside
    node.content = .group(copies + [image])
    (node.frame, node.filterFrame) = (node.filterFrame, nil)
  }

  /// Whether something in a node is blended with what is below it.
  private func hasBlends(_ node: AnimatedNode) -> Bool {
    guard case .group(let nodes) = node.content else { return false }
    return nodes.contains { $0.blend != .normal || hasBlends($0) }
  }
}
