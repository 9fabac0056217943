import GraphicsCore
import MotionMath
import PathGeometry
import SceneModel

/// Outlines with their paint → elements.
extension SceneWriter {
  /// The elements of a shape, without its transform and opacity; none if nothing of it is ever seen.
  mutating func leaves(_ shape: ShapeLayer, _ context: LayerContext) throws -> [SVGNode] {
    if case .image(let image) = shape.paint { return try [picture(image, shape, context)] }
    if case .gradient(let track) = shape.paint, track.isStepped { return try stepped(shape, track, context) }
    if let node = try composed(shape, context) { return [node] }
    var node: SVGNode
    switch shape.coverage {
    case .fill(let rule):
      node = try outlined(shape, context)
      if rule == .evenOdd { node["fill-rule"] = "evenodd" }
      guard try paint(shape.paint, "fill", &node, context) else { return [] }
    case .stroke(let style, let width, let dashOffset, let dashes, let taper):
      if taper != nil { return try tapered(shape, context) }
      let widths = context.motions.motion(width, within: context.tolerance, limits: 0...1e9)
      if widths == .still([0]) { return [] }
      node = try outlined(shape, context)
      node["fill"] = "none"
      guard try paint(shape.paint, "stroke", &node, context) else { return [] }
      // Lengths of CSS need a unit, but those of stroke properties do not.
      node.style("stroke-width", widths) { SVGNumber.text($0[0], within: context.tolerance) }
      if style.cap != .butt { node["stroke-linecap"] = style.cap.rawValue }
      node.set(join: style)
      try dash(&node, style, dashOffset, dashes, context)
    }
    return [node]
  }

  private func dash(
    _ node: inout SVGNode, _ style: StrokeStyle, _ offset: Track<Double>, _ dashes: [Track<Double>],
    _ context: LayerContext
  ) throws {
    guard !style.dashes.isEmpty || !dashes.isEmpty else { return }
    let tolerance = context.tolerance
    if dashes.isEmpty {
      node["stroke-dasharray"] = style.dashes.map { SVGNumber.text($0, within: tolerance) }.joined(separator: " ")
    } else {
      let lengths = dashes.map { context.motions.motion($0, within: tolerance, limits: 0...1e9) }
      let motion = context.motions.joined(lengths, within: tolerance) { value in dashes.map { max(0, value($0)) } }
      node.style("stroke-dasharray", motion) { v in
        v.map { SVGNumber.text($0, within: tolerance) }.joined(separator: " ")
      }
    }
    let offsets = context.motions.motion(offset, within: tolerance)
    node.style("stroke-dashoffset", offsets) { SVGNumber.text($0[0], within: tolerance) }
  }

  // MARK: Paint

  /// Sets what an element is painted with.
  /// - Returns: Whether anything is ever seen of it.
  mutating func paint(
    _ paint: PaintTrack, _ property: String, _ node: inout SVGNode, _ context: LayerContext
  ) throws -> Bool {
    switch paint {
    case .color(let track):
      let motion = context.motions.motion(track, within: Self.colorTolerance)
      if case .still(let values) = motion, values[3] <= 0 { return false }
      node.style(property, motion) { Color(premultiplied: $0).svgText }
    case .gradient(let track): node.attributes[property] = .reference(try gradient(track, context))
    case .image: throw context.error("SVG strokes show no images: paint the stroke with a color or a gradient")
    }
    return true
  }

  /// An image, limited to the outline that it fills.
  private mutating func picture(
    _ image: ImagePaint, _ shape: ShapeLayer, _ context: LayerContext
  ) throws -> SVGNode {
    guard case .fill(let rule) = shape.coverage else {
      throw context.error("SVG strokes show no images: paint the stroke with a color or a gradient")
    }
    let frame = image.frame.offsetBy(context.offset)
    var node = SVGNode(
      "image", lengths: [("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height)],
      within: context.tolerance)
    node["preserveAspectRatio"] = "none"
    node["href"] = try imageAddress(image.pixmap)
    if case .path(.constant(let path)) = shape.outline, path == .rectangle(image.frame) { return node }
    try limit(&node, to: ClipTrack(shape.outline, rule: rule), context)
    return node
  }

  // MARK: Outlines

  /// The element that has a shape's outline.
  private mutating func outlined(_ shape: ShapeLayer, _ context: LayerContext) throws -> SVGNode {
    let outline = shape.outline
    var isPlainStroke = false
    if case .stroke(let style, _, _, let dashes, _) = shape.coverage {
      isPlainStroke = style.dashes.isEmpty && dashes.isEmpty
    }
    if context.time.standsStill || outline.isConstant {
      let path = outline.path(at: context.time.local(context.time.play.start))
      return text(path, context) ?? Self.still(path, context)
    }
    switch outline {
    case .ellipse(let size):
      let radii = context.motions.motion(size, within: context.tolerance * 2, limits: 0...1e9)
      var node = SVGNode(
        "ellipse", lengths: [("cx", context.offset.x), ("cy", context.offset.y)], within: context.tolerance)
      node.style("rx", radii) { pixels($0[0] / 2, context.tolerance) }
      node.style("ry", radii) { pixels($0[1] / 2, context.tolerance) }
      return node
    case .line(let start, let end): return line(start, end, context)
    case .rectangle(let size, let radius, let radiusY):
      if let node = rectangle(size, radius, radiusY, context) { return node }
    case .arc, .trimmed, .part:
      if isPlainStroke, let part = PathPart(outline, context), let node = dashed(part, shape, context) { return node }
    case .textOnPath(let text, let start):
      if let node = turning(text, start, context) { return node }
    case .step(_, let track), .shown(_, let track):
      return try states(of: shape, track, { Outline.level($0) }, context)
    case .number(let face, let track): return try states(of: shape, track, { face.level(of: $0) }, context)
    default: break
    }
    return try morphing(outline, context)
  }

  /// The text that has an outline, if it stays a text.
  mutating func text(_ path: Path, _ context: LayerContext) -> SVGNode? {
    guard let text = texts[path] else { return nil }
    keptTexts.insert(path)
    return text.node(at: context.offset, within: context.tolerance)
  }

  private func line(_ start: Track<Point>, _ end: Track<Point>, _ context: LayerContext) -> SVGNode {
    var node = SVGNode("line")
    for (track, x, y) in [(start, "x1", "y1"), (end, "x2", "y2")] {
      let motion = context.motions.motion(track, within: context.tolerance)
      node.animate(x, motion.map { [$0[0] + context.offset.x] }, within: context.tolerance)
      node.animate(y, motion.map { [$0[1] + context.offset.y] }, within: context.tolerance)
    }
    return node
  }

  /// A path that stands still, as the shortest element.
  static func still(_ path: Path, _ context: LayerContext) -> SVGNode {
    let box = path.controlBox
    let center = box.center + context.offset
    let tolerance = context.tolerance
    if box.width > 0, path.isAbout(.ellipse(center: box.center, radii: Size(box.width / 2, box.height / 2)), tolerance)
    {
      return abs(box.width - box.height) <= tolerance
        ? SVGNode("circle", lengths: [("cx", center.x), ("cy", center.y), ("r", box.width / 2)], within: tolerance)
        : SVGNode(
          "ellipse",
          lengths: [("cx", center.x), ("cy", center.y), ("rx", box.width / 2), ("ry", box.height / 2)],
          within: tolerance)
    }
    if let radii = path.cornerRadii, path.isAbout(.roundedRectangle(box, radii: radii), tolerance) {
      var lengths = [
        ("x", box.x + context.offset.x), ("y", box.y + context.offset.y), ("width", box.width),
        ("height", box.height), ("rx", radii.width),
      ]
      if abs(radii.width - radii.height) > tolerance { lengths.append(("ry", radii.height)) }
      return SVGNode("rect", lengths: lengths, within: tolerance)
    }
    var node = SVGNode("path")
    node.path = path
    node.offset = context.offset
    node.tolerance = tolerance
    return node
  }

  /// A rectangle whose size moves; nil where its corners are no circles.
  private func rectangle(
    _ size: Track<Point>, _ radius: Track<Double>, _ radiusY: Track<Double>?, _ context: LayerContext
  ) -> SVGNode? {
    guard radiusY == nil else { return nil }
    let (motions, tolerance) = (context.motions, context.tolerance)
    let sizes = motions.motion(size, within: tolerance, limits: 0...1e9)
    let corners: AnimatedValues
    if case .moving(let motion) = sizes, case .constant(let r) = radius {
      // Where the shorter side limits the radius, it does so at both ends of each segment.
      let limited = motion.keys.map { min(r, $0.values[0] / 2, $0.values[1] / 2) }
      let sides = zip(motion.keys, limited).map { key, value in
        value == r ? 0 : value == key.values[0] / 2 ? 1 : 2
      }
      guard zip(sides, sides.dropFirst()).allSatisfy({ $0 == $1 }) else { return nil }
      corners = .moving(motion.map { [max(0, min(r, $0[0] / 2, $0[1] / 2))] })
    } else {
      guard case .still(let v) = sizes else { return nil }
      corners = motions.motion(radius, within: tolerance, limits: 0...max(0, min(v[0], v[1]) / 2))
    }
    var node = SVGNode("rect", [:])
    node.tolerance = tolerance
    let offset = context.offset
    func style(_ key: String, _ motion: AnimatedValues, _ value: @escaping ([Double]) -> Double) {
      // Parts of the size that stand still are attributes.
      let parts = motion.map { [value($0)] }
      let settled: AnimatedValues =
        parts.range[0].upperBound - parts.range[0].lowerBound <= 1e-9 ? .still(parts.atStart) : parts
      node.style(key, settled) { v in
        settled.isStill ? SVGNumber.text(v[0], within: tolerance) : pixels(v[0], tolerance)
      }
      // What has no radius has "auto", which does not mix with lengths.
      if settled.isStill, node[key] == "0" { node[key] = nil }
    }
    style("x", sizes) { offset.x - $0[0] / 2 }
    style("y", sizes) { offset.y - $0[1] / 2 }
    style("width", sizes) { $0[0] }
    style("height", sizes) { $0[1] }
    style("rx", corners) { $0[0] }
    return node
  }
}

extension SVGNode {
  /// Sets how a stroke's corners look.
  mutating func set(join style: StrokeStyle) {
    if style.join != .miter {
      self["stroke-linejoin"] = style.join.rawValue
    } else if style.miterLimit != 4 {
      self["stroke-miterlimit"] = SVGNumber.text(style.miterLimit, within: 1e-3)
    }
  }
}

extension Path {
  /// Whether two paths have the same pieces, with each coordinate off by at most `tolerance`.
  func isAbout(_ other: Path, _ tolerance: Double) -> Bool {
    hasStructure(of: other) && zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= tolerance }
  }

  /// The radii of the corners, if this is a rectangle with rounded corners as `roundedRectangle` makes it.
  fileprivate var cornerRadii: Size? {
    guard elements.count > 5, case .move(let first)? = elements.first, elements.last == .close else { return nil }
    let box = controlBox
    // The first arc ends where the right side begins.
    let corner = elements.prefix { if case .close = $0 { false } else { true } }.compactMap { element -> Point? in
      if case .cubic(_, _, let end) = element, abs(end.x - box.maxX) < 1e-6 { end } else { nil }
    }.first
    guard let corner else { return nil }
    return Size(first.x - box.minX, corner.y - box.minY)
  }
}
