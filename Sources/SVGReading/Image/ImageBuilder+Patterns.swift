import GraphicsCore
import Importing
import MotionMath

/// Patterns: tiles that fill a shape (SVG 2, section 14.3).
extension ImageBuilder {
  /// The most tiles of one shape.
  private static var mostTiles: Int { 1000 }

  /// The pattern that a property of a shape names, if that shows.
  func pattern(_ property: String, _ context: ElementContext, _ shape: AnimatedShape) -> SVGElement? {
    guard let id = context.specified(property).flatMap(SVGValue.reference)?.id,
      let server = document.element("#" + id), server.name == "pattern", !isOverNothing(server, shape)
    else { return nil }
    return server
  }

  /// The tiles of a pattern, seen where a shape is.
  /// - Parameter inside: the shape whose inside shows them, in one color.
  func tiles(
    _ server: SVGElement, _ context: ElementContext, inside: AnimatedShape, opacity: Track<Double>
  ) -> AnimatedNode? {
    guard inside.outline.isStill, inside.outline.isMeasured else {
      let what = inside.outline.isMeasured ? "shape that changes" : "text"
      return missed(context.element, "a pattern on a \(what) cannot be drawn")
    }
    return following(server, from: context.element) {
      guard var group = tiles(chain(server, ["pattern"]), context, inside: inside) else { return nil }
      group.opacity = opacity
      var node = AnimatedNode(.group([group]))
      node.masks = [NodeMask([AnimatedNode(.shape(inside))], usesLuminance: false)]
      return node
    }
  }

  private func tiles(_ chain: [SVGElement], _ context: ElementContext, inside: AnimatedShape) -> AnimatedNode? {
    let server = chain[0]
    func attribute(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }
    guard let owner = chain.first(where: { $0.children.contains(where: \.isSVG) }) else { return nil }
    for element in chain {
      nameMotions(of: element, besides: ["patternTransform", "x", "y", "width", "height"])
    }
    let isBoxed = attribute("patternUnits") != "userSpaceOnUse"
    let box = inside.firstBox
    let unit = isBoxed ? Size(1, 1) : context.viewport
    func place(_ name: String, _ axis: SVGValue.Axis, _ scale: Double) -> Track<Double> {
      let owner = chain.first { $0[name] != nil || isAnimated($0, name) } ?? server
      return self.context(of: owner, viewport: unit).length(name, axis, standard: attribute(name) ?? "0")
        .map { $0 * scale }
    }
    let (sx, sy) = isBoxed ? (box.width, box.height) : (1, 1)
    guard let width = place("width", .x, sx).still, let height = place("height", .y, sy).still else {
      return missed(server, "a pattern whose `width` or `height` moves cannot be drawn")
    }
    let tile = Size(width, height)
    guard tile.width > 0, tile.height > 0 else { return nil }
    var origin = Track<Point>.pair(place("x", .x, sx), place("y", .y, sy))
    if isBoxed { origin = origin + .constant(Point(box.minX, box.minY)) }
    let holder = chain.first { $0["patternTransform"] != nil || isAnimated($0, "patternTransform") } ?? server
    let own = self.context(of: owner, viewport: context.viewport)
    var steps = attributeTransforms(
      self.context(of: holder, viewport: context.viewport), "patternTransform",
      context.viewportBox, .zero)
    steps.append(.translate(origin))
    steps.removeAll(where: \.isIdentity)
    guard let content = content(chain, own, tile, box: box) else { return nil }

    let shown = inside.stroke.map { stroke in
      let reach = (stroke.width.values.max() ?? 0) / 2 * max(1, stroke.miterLimit)
      return box.insetBy(-reach)
    }
    guard let range = Self.range(of: shown ?? box, steps, tile) else {
      return missed(server, "its tiles are too small or too far away to be drawn")
    }
    let (columns, rows) = range
    guard columns.count * rows.count <= Self.mostTiles else {
      return missed(
        server, "the pattern has \(columns.count * rows.count) tiles; at most \(Self.mostTiles) can be drawn")
    }
    var nodes: [AnimatedNode] = []
    for row in rows {
      for column in columns {
        guard countNode(server) else { return nil }
        var node = content
        let place = TransformStep.translate(
          .constant(Point(Double(column) * tile.width, Double(row) * tile.height)))
        if !place.isIdentity { node.transforms = [place] }
        nodes.append(node)
      }
    }
    var group = AnimatedNode(.group(nodes))
    group.transforms = steps
    return group
  }

  /// One tile, its corner at the origin.
  private func content(_ chain: [SVGElement], _ own: ElementContext, _ tile: Size, box: Rect) -> AnimatedNode? {
    func attribute(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }
    let view = ViewBox(attribute("viewBox"))
    if let view { own.viewport = Size(view.rect.width, view.rect.height) }
    var inner = AnimatedNode(.group(children(of: own)))
    guard inner.content != .group([]) else { return nil }
    if let view {
      inner.transforms = view.steps(to: tile, attribute("preserveAspectRatio"))
    } else if attribute("patternContentUnits") == "objectBoundingBox" {
      inner.transforms = [.scale(.constant(Point(box.width, box.height)))]
    }
    var node = AnimatedNode(.group([inner]))
    let overflow = chain[0].specified("overflow")?.trimmedText ?? "hidden"
    let edge = Rect(x: 0, y: 0, width: tile.width, height: tile.height)
    if !["visible", "auto"].contains(overflow), !node.staysInside(edge) { node.frame = .still(edge) }
    return node
  }

  /// The columns and rows of tiles that cover a box at any moment.
  private static func range(
    of box: Rect, _ steps: [TransformStep], _ tile: Size
  ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    var cover: Rect?
    for time in moments(of: steps) {
      guard let inverse = steps.matrix(at: time).inverse else { return nil }
      let own = Path.rectangle(box).applying(inverse).controlBox
      cover = cover.map { $0.enclosing(own) } ?? own
    }
    let most = 1e6
    guard let cover,
      [cover.minX, cover.maxX].allSatisfy({ abs($0 / tile.width) < most }),
      [cover.minY, cover.maxY].allSatisfy({ abs($0 / tile.height) < most })
    else { return nil }
    func range(_ from: Double, _ to: Double, _ side: Double) -> ClosedRange<Int> {
      let first = Int((from / side + 1e-6).rounded(.down))
      return first...max(first, Int((to / side - 1e-6).rounded(.down)))
    }
    return (range(cover.minX, cover.maxX, tile.width), range(cover.minY, cover.maxY, tile.height))
  }

  /// Times at which moving steps are looked at: their keyframes, and some between two of them.
  private static func moments(of steps: [TransformStep]) -> [Double] {
    var times = [0.0]
    for motion in steps.flatMap(\.motionTimes) {
      let starts = motion.keyframes.map(\.value)
      for (a, b) in zip([0] + starts, starts) where b > a {
        times += (1...16).map { Seconds.arriving(at: a + (b - a) * Double($0) / 16) }
      }
    }
    return times
  }
}

extension AnimatedNode {
  /// Whether all that it draws is known to lie in a rectangle of its own coordinates.
  fileprivate func staysInside(_ edge: Rect) -> Bool {
    guard hasPlainFills, !movesOutline, let box = ownBounds(at: 0) else { return false }
    let slack = 1e-6
    return box.minX >= edge.minX - slack && box.minY >= edge.minY - slack && box.maxX <= edge.maxX + slack
      && box.maxY <= edge.maxY + slack
  }

  private var hasPlainFills: Bool {
    subtree.allSatisfy(\.filters.isEmpty) && shapes.allSatisfy { $0.stroke == nil }
  }
}
