import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Masks of a layer → one mask whose nodes are combined one after the other.
extension LottieBuilder {
  func masks(_ layer: LottieValue, _ timeline: Timeline) -> [NodeMask] {
    // Players leave out the masks of a layer that says it has none.
    if let hasMasks = layer["hasMask"], !hasMasks.isSet { return [] }
    let masks = (layer["masksProperties"]?.items ?? []).filter { $0["mode"]?.text != "n" && $0["hd"]?.isSet != true }
    guard let first = masks.first else { return [] }
    var nodes: [AnimatedNode] = []
    // The first one is added to nothing, or taken from all.
    let startsFull = ["s", "i", "d"].contains(first["mode"]?.text ?? "a")
    guard let everything = everything(layer) else { return [] }
    if startsFull { nodes.append(everything) }
    // Whether the masks so far hide all of a place or nothing.
    var areOpaque = true
    for mask in masks {
      let mode = mask["mode"]?.text ?? "a"
      guard let outline = maskOutline(mask, timeline) else { return [] }
      let opacity = number(mask["o"], "the mask's opacity", default: 100, factor: 0.01, timeline)
      guard var node = softened(AnimatedNode(.shape(outline)), mask, timeline) else { return [] }
      if mask["inv"]?.isSet == true {
        node.blend = .erase
        node = AnimatedNode(.group([everything, node]))
      }
      node.opacity = opacity
      switch mode {
      case "a": break
      case "s": node.blend = .erase
      case "i": node.blend = .intersect
      case "f": node.blend = .xor
      // Where one of the two is opaque, the lighter one is both and the darker one what they share.
      case "l" where opacity == .constant(1) || areOpaque: break
      case "d" where opacity == .constant(1) || areOpaque: node.blend = .intersect
      case "l", "d":
        refuse(
          mask,
          "a mask of mode \"\(mode)\" with an opacity cannot be drawn after another one with an opacity; make one of "
            + "them opaque, or give it to a precomposition of the layer")
        return []
      default:
        refuse(mask, "a mask of mode \"\(mode.prefix(8))\" cannot be drawn; choose another mode, such as \"a\" (add)")
        return []
      }
      areOpaque = areOpaque && opacity == .constant(1)
      nodes.append(node)
    }
    return [NodeMask(nodes, usesLuminance: false)]
  }

  /// A square beyond all that is drawn, in the coordinates of a layer.
  private func everything(_ value: LottieValue) -> AnimatedNode? {
    let side = 200_000.0
    let square = BezierShape.rectangle(Size(side, side), radius: 0, isReversed: false)
    return pathOutline(.constant(square), value).map { AnimatedNode(.shape(Self.white($0))) }
  }

  private static func white(_ outline: AnimatedShape.Outline) -> AnimatedShape {
    var shape = AnimatedShape(outline)
    shape.fill = .color(.constant(ColorPair(.white)))
    return shape
  }

  private func maskOutline(_ mask: LottieValue, _ timeline: Timeline) -> AnimatedShape? {
    guard let written = mask["pt"],
      let outline = bezier(written, "the mask's path", timeline, closed: mask["cl"])
    else { return nil }
    guard let path = pathOutline(outline, written) else { return nil }
    var shape = Self.white(path)
    let expansion = number(mask["x"], "the mask's expansion", default: 0, timeline)
    if expansion != .constant(0) { shape.modifiers = [.offset(expansion, join: .round, miterLimit: 4)] }
    return shape
  }

  /// A mask with its soft edge; nil, after a finding, where it is softer in one direction and that changes.
  private func softened(_ node: AnimatedNode, _ mask: LottieValue, _ timeline: Timeline) -> AnimatedNode? {
    let feather = pair(mask["f"], "the mask's feather", default: .zero, timeline)
    guard feather != .constant(.zero) else { return node }
    if let still = feather.still, still.x != still.y {
      let widest = max(still.x, still.y)
      guard widest > 0 else { return node }
      return AnimatedNode(
        node, filteredBy: [.blur(.constant(widest * Self.deviationOfFeather))],
        scaledBy: Point(scaleForBlurOf: still))
    }
    guard feather.values.allSatisfy({ $0.x == $0.y }) else {
      refuse(
        mask,
        "a mask with a soft edge (feather) of two widths that move cannot be drawn; give both the same width, or let "
          + "them stand still")
      return nil
    }
    var soft = AnimatedNode(.group([node]))
    let deviation: Track<Double> = feather.map { $0.x * Self.deviationOfFeather }
    soft.filters = [.blur(deviation.limited(to: 0...(.infinity)))]
    return soft
  }

  /// How Skottie turns the width of a soft edge into the standard deviation of a Gaussian.
  private static let deviationOfFeather = 0.3

  /// A path over time as an outline; nil, after a finding, where presets have no such path.
  func pathOutline(_ shape: Track<BezierShape>, _ value: LottieValue) -> AnimatedShape.Outline? {
    outline(value) { () throws(ValueSyntaxError) in try shape.pathData() }
  }

  /// The same of a path that stands still.
  func pathOutline(_ path: Path, _ value: LottieValue) -> AnimatedShape.Outline? {
    outline(value) { () throws(ValueSyntaxError) in .constant(try PathData(Track<BezierShape>.text(path))) }
  }

  private func outline(
    _ value: LottieValue, _ data: () throws(ValueSyntaxError) -> Track<PathData>
  ) -> AnimatedShape.Outline? {
    do throws(ValueSyntaxError) {
      return .path(try data())
    } catch {
      refuse(value, "an outline cannot be drawn: \(error.message)")
      return nil
    }
  }
}
