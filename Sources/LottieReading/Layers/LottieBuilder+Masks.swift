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
    if let odd = masks.first(where: { !Self.modes.contains($0["mode"]?.text ?? "a") }) {
      let mode = odd["mode"]?.text ?? ""
      refuse(odd, "a mask of mode \"\(mode.prefix(8))\" cannot be drawn; choose another mode, such as \"a\" (add)")
      return []
    }
    let opacities = masks.map { number($0["o"], "the mask's opacity", default: 100, factor: 0.01, timeline) }
    // Where one of two is opaque, the lighter one is both and the darker one what they share.
    let areTranslucent = opacities.map { $0 != .constant(1) }
    let comparesAlphas = masks.indices.contains { i in
      ["l", "d"].contains(masks[i]["mode"]?.text ?? "a") && areTranslucent[i] && areTranslucent[..<i].contains(true)
    }
    if comparesAlphas { return levels(masks, opacities, everything, startsFull: startsFull, timeline) }
    if startsFull { nodes.append(everything) }
    for (mask, opacity) in zip(masks, opacities) {
      guard let outline = maskOutline(mask, timeline) else { return [] }
      guard var node = softened(AnimatedNode(.shape(outline)), mask, timeline) else { return [] }
      if mask["inv"]?.isSet == true {
        node.blend = .erase
        node = AnimatedNode(.group([everything, node]))
        // What is erased is not that of the masks before.
        node.backdrop = .own
      }
      node.opacity = opacity
      switch mask["mode"]?.text ?? "a" {
      case "s": node.blend = .erase
      case "i", "d": node.blend = .intersect
      case "f": node.blend = .xor
      default: break
      }
      nodes.append(node)
    }
    return [NodeMask(nodes, usesLuminance: false)]
  }

  private static let modes: Set<String> = ["a", "s", "i", "f", "l", "d"]

  /// Masks as shades of gray, of which blend modes take the lighter or the darker one.
  private func levels(
    _ masks: [LottieValue], _ opacities: [Track<Double>], _ everything: AnimatedNode, startsFull: Bool,
    _ timeline: Timeline
  ) -> [NodeMask] {
    let black = everything.inBlack
    var nodes = [startsFull ? everything : black]
    for (mask, opacity) in zip(masks, opacities) {
      let mode = mask["mode"]?.text ?? "a"
      guard let outline = maskOutline(mask, timeline),
        let shown = softened(AnimatedNode(.shape(outline)), mask, timeline)
      else { return [] }
      var level = AnimatedNode(.group([shown]))
      if mask["inv"]?.isSet == true { level = AnimatedNode(.group([everything, shown.inBlack])) }
      level.opacity = opacity
      level = AnimatedNode(.group([black, level]))
      // What is taken away leaves the rest.
      if mode == "s" { level.filters = [.colorMatrix(Self.negative)] }
      level.blend =
        switch mode {
        case "a": .screen
        case "f": .exclusion
        case "l": .lighten
        case "d": .darken
        default: .multiply
        }
      nodes.append(level)
    }
    return [NodeMask(nodes, usesLuminance: true)]
  }

  /// Twenty factors that make black white and white black.
  private static let negative: [Double] = [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0]

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
      return refused(
        mask,
        "a mask with a soft edge (feather) of two widths that move cannot be drawn; give both the same width, or let "
          + "them stand still")
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
      return refused(value, "an outline cannot be drawn: \(error.message)")
    }
  }
}

extension AnimatedNode {
  /// The same node with every filling black.
  fileprivate var inBlack: AnimatedNode {
    var node = self
    switch content {
    case .group(let nodes): node.content = .group(nodes.map(\.inBlack))
    case .shape(var shape):
      shape.fill = .color(.constant(ColorPair(.black)))
      node.content = .shape(shape)
    }
    return node
  }
}
