import GraphicsCore
import Importing
import MotionMath
import PathGeometry
import PresetModel

/// Basic shapes and paths, with how they are painted.
extension ImageBuilder {
  /// The shape of an element; nil if it draws nothing.
  func shape(_ context: ElementContext) -> AnimatedNode? {
    Self.joined(
      outlines(context).compactMap { part in
        shape(part.context, part.outline).map { composited($0, part.context, upTo: context).shown(part.presence) }
      })
  }

  /// The outline as the element paints it; nil if it draws nothing.
  func shape(_ context: ElementContext, _ outline: AnimatedShape.Outline) -> AnimatedNode? {
    var shape = AnimatedShape(outline)
    shape.fillRule = context.specified("fill-rule") == "evenodd" ? .evenOdd : .nonZero
    if moves("fill-rule", context) { miss(context.element, "`fill-rule` that moves cannot be drawn") }
    if context.element.name != "line" {
      shape.fill = paint("fill", standard: "black", context, shape)
      shape.fillOpacity = context.share("fill-opacity")
    }
    shape.stroke = stroke(context, shape)
    shape.strokeOpacity = context.share("stroke-opacity")
    let presence = context.visibility
    if presence == .constant(0) { return nil }
    guard var node = Self.joined(painted(shape, context, markers: markers(context, shape))) else { return nil }
    if !presence.isConstant { node.presence = presence }
    return node
  }

  /// An image in the file itself: a rectangle that it fills.
  func image(_ context: ElementContext) -> AnimatedNode? {
    let element = context.element
    guard let href = element.href?.trimmedText, !href.isEmpty else { return nil }
    let url = String(href.filter { !$0.isWhitespace })
    guard ["png", "jpeg", "jpg", "webp"].contains(where: { url.lowercased().hasPrefix("data:image/\($0);base64,") })
    else {
      let isOther = url.hasPrefix("data:")
      return missed(
        element, isOther ? "only PNG, JPEG and WebP in base64 can be shown" : "`image` of another file is not read")
    }
    guard element.specified("width") ?? "auto" != "auto", element.specified("height") ?? "auto" != "auto" else {
      return missed(element, "`image` without a width and a height cannot be drawn")
    }
    guard let outline = rectangle(context) else { return nil }
    var shape = AnimatedShape(outline)
    let (fit, focus) = ViewBox.fit(element["preserveAspectRatio"])
    shape.fill = .image(EmbeddedImage(source: url, fit: fit, focus: focus))
    let presence = context.visibility
    if presence == .constant(0) { return nil }
    var node = AnimatedNode(.shape(shape))
    if !presence.isConstant { node.presence = presence }
    return node
  }

  /// What is painted of a shape, in the order of `paint-order` (SVG 2, section 13.8): parts that it does not name
  /// follow in their usual order.
  private static func paintOrder(_ text: String) -> [String] {
    let parts = ["fill", "stroke", "markers"]
    let named = text.words.filter { parts.contains($0) }
    return named + parts.filter { !named.contains($0) }
  }

  /// A shape as it is painted, the lowest first: one node, unless markers, a pattern or `paint-order` ask for more.
  private func painted(
    _ shape: AnimatedShape, _ context: ElementContext, markers: [AnimatedNode]
  ) -> [AnimatedNode] {
    if shape.fill != nil, shape.stroke != nil, moves("paint-order", context) {
      miss(context.element, "`paint-order` that moves cannot be drawn")
    }
    let order = Self.paintOrder(context.specified("paint-order") ?? "normal")
      .filter { $0 != "markers" || !markers.isEmpty }
    let (fill, stroke) = (pattern("fill", context, shape), pattern("stroke", context, shape))
    let isUsual = zip(order, order.dropFirst()).contains { $0 == "fill" && $1 == "stroke" }
    let isOne = fill == nil && stroke == nil && (isUsual || shape.fill == nil || shape.stroke == nil)
    let whole = shape.stroke != nil ? "stroke" : shape.fill != nil ? "fill" : nil
    var (line, filling) = (shape, shape)
    line.fill = nil
    filling.stroke = nil
    func node(_ part: AnimatedShape, _ server: SVGElement?, _ opacity: Track<Double>) -> AnimatedNode? {
      guard part.fill != nil || part.stroke != nil else { return nil }
      guard let server else { return AnimatedNode(.shape(part)) }
      // The mask is the shape in full; the opacity is that of the tiles.
      var inside = part
      (inside.fillOpacity, inside.strokeOpacity) = (.constant(1), .constant(1))
      return tiles(server, context, inside: inside, opacity: opacity)
    }
    return order.flatMap { part -> [AnimatedNode] in
      if part == "markers" { return markers }
      if isOne { return part == whole ? [AnimatedNode(.shape(shape))] : [] }
      let painted = part == "fill" ? node(filling, fill, shape.fillOpacity) : node(line, stroke, shape.strokeOpacity)
      return painted.map { [$0] } ?? []
    }
  }

  static func joined(_ nodes: [AnimatedNode]) -> AnimatedNode? {
    nodes.count > 1 ? AnimatedNode(.group(nodes)) : nodes.first
  }

  // MARK: Outlines

  /// What an element draws, each part with the element whose style it has, and whether it is there: 1 or 0.
  func outlines(
    _ context: ElementContext
  ) -> [(context: ElementContext, outline: AnimatedShape.Outline, presence: Track<Double>)] {
    switch context.element.name {
    case "text": textOutlines(context).map { ($0.context, $0.outline, .constant(1)) }
    case "polyline", "polygon", "path": pathOutlines(context).map { (context, $0.outline, $0.presence) }
    default: outline(context).map { [(context, $0, .constant(1))] } ?? []
    }
  }

  private func outline(_ context: ElementContext) -> AnimatedShape.Outline? {
    let element = context.element
    switch element.name {
    case "circle":
      let r = context.extent("r", .both)
      guard r.still.map({ $0 > 0 }) != false else { return nil }
      return .ellipse(
        center: .pair(context.length("cx", .x), context.length("cy", .y)), radii: r.map { Size($0, $0) })
    case "ellipse":
      let radii = radii(context)
      guard radii.still.map({ $0.width > 0 && $0.height > 0 }) != false else { return nil }
      return .ellipse(center: .pair(context.length("cx", .x), context.length("cy", .y)), radii: radii)
    case "rect": return rectangle(context)
    case "line":
      return .line(
        from: .pair(context.length("x1", .x), context.length("y1", .y)),
        to: .pair(context.length("x2", .x), context.length("y2", .y)))
    default: return nil
    }
  }

  /// The outlines of a path or of the corners of a polygon: one, unless the element moves between some that cannot be
  /// mixed.
  func pathOutlines(_ context: ElementContext) -> [Showing] {
    let name = context.element.name
    guard name != "path" else { return outlines(context, "d") { $0 } }
    return outlines(context, "points") { text in
      // Up to the first pair that is not complete, as browsers do.
      let numbers = NumberScanner.list(text) ?? []
      guard numbers.count > 1 else { return "" }
      var data = "M"
      for i in stride(from: 0, to: numbers.count - 1, by: 2) {
        data += (i == 0 ? "" : " L") + "\(Self.text(numbers[i])) \(Self.text(numbers[i + 1]))"
      }
      return name == "polygon" ? data + " Z" : data
    }
  }

  /// The shortest text of a number.
  static func text(_ value: Double) -> String { JSONNumber(value).text }

  /// `rx` and `ry`: `auto` is as the other, and 0 where both are (SVG 2, sections 7.4 and 7.5).
  private func radii(_ context: ElementContext) -> Track<Size> {
    let radii = Track<Size>.pair(
      context.extent("rx", .x, auto: .infinity), context.extent("ry", .y, auto: .infinity))
    guard radii.values.contains(where: { !$0.width.isFinite || !$0.height.isFinite }) else { return radii }
    if case .sum = radii {
      miss(context.element, "an `rx` or `ry` of `auto` that changes while the other moves cannot be drawn")
    }
    return radii.map { radii in
      let sides = [radii.width, radii.height].filter(\.isFinite)
      return Size(sides.first ?? 0, sides.last ?? 0)
    }.settled
  }

  private func rectangle(_ context: ElementContext) -> AnimatedShape.Outline? {
    let (x, y) = (context.length("x", .x), context.length("y", .y))
    let (width, height) = (context.extent("width", .x, auto: 0), context.extent("height", .y, auto: 0))
    guard width.still.map({ $0 > 0 }) != false, height.still.map({ $0 > 0 }) != false else { return nil }
    return .rectangle(origin: .pair(x, y), size: .pair(width, height), radii: radii(context))
  }

  /// The outlines by the text of an attribute, at rest or moving.
  private func outlines(_ context: ElementContext, _ property: String, _ data: (String) -> String) -> [Showing] {
    func parsed(_ text: String) throws(SVGSyntaxError) -> PathData {
      // A style writes `path("M…")`.
      guard text.hasPrefix("path("), let inner = text.quoted else {
        return try SVGValue.path(text == "none" ? "" : data(text).trimmedText)
      }
      return try SVGValue.path(inner.trimmedText)
    }
    if isAnimated(context.element, property) { return movingOutlines(context, property, parsed) }
    do throws(SVGSyntaxError) {
      let path = try parsed(context.specified(property) ?? "")
      return path.text.isEmpty ? [] : [(.path(.constant(path)), .constant(1))]
    } catch {
      miss(context.element, error.message)
      return []
    }
  }

  // MARK: Strokes

  private func stroke(_ context: ElementContext, _ shape: AnimatedShape) -> AnimatedStroke? {
    guard let paint = paint("stroke", standard: "none", context, shape) else { return nil }
    var stroke = AnimatedStroke(paint)
    stroke.width = context.extent("stroke-width", .both, standard: "1")
    if stroke.width == .constant(0) { return nil }
    stroke.cap = LineCap(rawValue: context.specified("stroke-linecap") ?? "butt") ?? .butt
    let join = context.specified("stroke-linejoin") ?? "miter"
    stroke.join = LineJoin(rawValue: join) ?? .miter
    if let text = context.specified("stroke-miterlimit"),
      let limit = read("stroke-miterlimit", of: context.element, try SVGValue.number(text))
    {
      stroke.miterLimit = max(1, limit)
    }
    for property in ["stroke-linecap", "stroke-linejoin", "stroke-miterlimit"] where moves(property, context) {
      miss(context.element, "`\(property)` that moves cannot be drawn")
    }
    dash(&stroke, context, shape)
    keepWidth(&stroke, of: shape.outline, context)
    return stroke
  }

  /// As many as a preset has.
  private static let mostDashes = 32

  private func dash(_ stroke: inout AnimatedStroke, _ context: ElementContext, _ shape: AnimatedShape) {
    let reference = context.reference
    var count = 0
    // Lists of different lengths are repeated until they are alike.
    for text in ([context.specified("stroke-dasharray") ?? "none"] + dashTexts(context)) {
      guard let own = dashes(text, reference)?.count, own > 0 else { continue }
      count = count == 0 ? own : count * own / Self.commonDivisor(count, own)
    }
    guard count > 0 else { return }
    guard count <= Self.mostDashes else {
      let most = "at most \(Self.mostDashes) can be drawn"
      return miss(context.element, "`stroke-dasharray` repeats after \(count) lengths; \(most)")
    }
    // No dashes: one that never ends.
    let none = (0..<count).map { $0 % 2 == 0 ? 1e4 : 0 }
    let list = context.animated("stroke-dasharray", standard: "none", keyword: none) { (text) throws(SVGSyntaxError) in
      let own = try SVGValue.lengths(text, reference)
      return own.isEmpty ? nil : (0..<count).map { own[$0 % own.count] }
    }
    var scale = 1.0
    if let text = context.element["pathLength"], let written = Double(text.trimmedText), written > 0 {
      if !shape.outline.isStill { miss(context.element, "`pathLength` of a shape that changes cannot be drawn") }
      scale = MeasuredPath(shape.outline.path(at: 0)).length / written
    }
    guard list.values.allSatisfy({ $0.allSatisfy { $0 >= 0 } }) else { return }
    stroke.dashes = list.values[0].indices.map { i in list.map { $0[i] * scale }.settled }
    // An odd number of dashes is gone through twice.
    let turn = list.still.map { $0.reduce(0, +) * ($0.count.isMultiple(of: 2) ? 1 : 2) }
    stroke.dashOffset = context.length("stroke-dashoffset", .both, turn: turn).map { $0 * scale }
  }

  private func dashes(_ text: String, _ reference: SVGValue.Reference) -> [Double]? {
    do throws(SVGSyntaxError) {
      return try SVGValue.lengths(text.trimmedText, reference)
    } catch {
      // SVG draws a line with wrong dashes as a whole one.
      return nil
    }
  }

  /// The texts that animations write for the dashes here or above.
  private func dashTexts(_ context: ElementContext) -> [String] {
    var texts: [String] = []
    for context in context.lineage {
      texts += keyframeTexts(context.element, "stroke-dasharray")
      for animation in context.element.animations where animation.attribute == "stroke-dasharray" {
        for name in ["from", "to", "by"] { if let text = animation.element[name] { texts.append(text) } }
        texts += (animation.element["values"] ?? "").split(separator: ";").map(String.init)
      }
      if context.element.specified("stroke-dasharray") != nil { break }
    }
    return texts
  }

  private static func commonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : commonDivisor(b, a % b) }
}
