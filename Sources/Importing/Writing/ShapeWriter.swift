import GraphicsCore
import MotionMath
import PresetModel

/// A shape → its layer, or two where filling and line fade by themselves.
struct ShapeWriter {
  let shape: AnimatedShape
  let tracks: TrackWriter
  let colors: ColorNames
  /// What comes before the names of files; nil for nothing.
  let filesFolder: String?

  func layer() throws(ImportError) -> LayerDraft? {
    let fill = shape.fillOpacity == .constant(0) ? nil : shape.fill
    let stroke = shape.strokeOpacity == .constant(0) ? nil : shape.stroke
    let fadesFill = fill != nil && !shape.fillOpacity.isConstant
    let fadesStroke = stroke != nil && !shape.strokeOpacity.isConstant
    guard fadesFill || fadesStroke else {
      if fill == nil && stroke == nil { return nil }
      return try layer(fill, stroke)
    }
    var layers: [LayerDraft] = []
    if let fill {
      var draft = try layer(fill, nil)
      if fadesFill { draft.set("opacity", try tracks.number(shape.fillOpacity, in: 0...1)) }
      layers.append(draft)
    }
    if let stroke {
      var draft = try layer(nil, stroke)
      if fadesStroke { draft.set("opacity", try tracks.number(shape.strokeOpacity, in: 0...1)) }
      layers.append(draft)
    }
    return layers.count == 1 ? layers[0] : .group(layers)
  }

  /// An outline as a layer that is not painted yet.
  private func draft(_ outline: AnimatedShape.Outline) throws(ImportError) -> LayerDraft {
    var draft: LayerDraft
    if let path = farPath(outline) {
      draft = LayerDraft("path", hasCoordinates: true)
      draft.set("path", .text(path))
      return draft
    }
    switch outline {
    case .ellipse(let center, let radii):
      let width = radii.map { $0.width * 2 }.settled
      let height = radii.map { $0.height * 2 }.settled
      draft = LayerDraft(width == height ? "circle" : "ellipse", hasCoordinates: false)
      if width == height {
        draft.set("diameter", try length(width))
      } else {
        draft.set("width", try length(width))
        draft.set("height", try length(height))
      }
      draft.set("position", try tracks.pair(center.settled))
    case .rectangle(let origin, let size, let radii):
      draft = LayerDraft("rectangle", hasCoordinates: false)
      draft.set("width", try length(size.map(\.width).settled))
      draft.set("height", try length(size.map(\.height).settled))
      let (rx, ry) = (radii.map(\.width).settled, radii.map(\.height).settled)
      if rx != .constant(0), ry != .constant(0) {
        draft.set("radius", try length(rx))
        if rx != ry || !Self.staysRound(rx, size) { draft.set("radiusY", try length(ry)) }
      }
      let center = (origin + size.map { Point($0.width / 2, $0.height / 2) }).settled
      draft.set("position", try tracks.pair(center))
    case .line(let from, let to):
      draft = LayerDraft("line", hasCoordinates: true)
      draft.set("start", try tracks.pair(from.settled))
      draft.set("end", try tracks.pair(to.settled))
    case .path(let path):
      draft = LayerDraft("path", hasCoordinates: true)
      draft.set("path", try tracks.write(path) { .text($0.text) })
    case .text(let text):
      draft = LayerDraft("text", hasCoordinates: false)
      draft.set("text", .text(text.text))
      var font: [(String, JSONNode)] = []
      if let family = text.family { font.append(("family", .text(family))) }
      font += [("size", TrackWriter.number(text.size)), ("weight", .number(Double(text.weight)))]
      if let lineHeight = text.lineHeight { font.append(("lineHeight", TrackWriter.number(lineHeight))) }
      if text.letterSpacing != 0 { font.append(("letterSpacing", TrackWriter.number(text.letterSpacing))) }
      draft.set("font", .object(font))
      if let maxWidth = text.maxWidth { draft.set("maxWidth", TrackWriter.number(maxWidth)) }
      // It has no effect on a single line.
      if let alignment = text.alignment, text.maxWidth != nil || text.text.contains(where: \.isNewline) {
        draft.set("alignment", .text(alignment.rawValue))
      }
      draft.set("textAnchor", .text(text.anchor.rawValue))
      switch text.place {
      case .point(let point): draft.set("position", try tracks.pair(point))
      case .path(let data, _, let start):
        var members: [(String, JSONNode)] = [("path", .text(data))]
        if start != .constant(0) { members.append(("start", try tracks.number(start))) }
        draft.set("onPath", .object(members))
        draft.hasCoordinates = true
      }
    case .compound(let parts, let operation):
      draft = LayerDraft("compound", hasCoordinates: true)
      draft.set("operation", .text(operation.rawValue))
      draft.set("shapes", .list(try parts.map(part).map(\.node)))
    }
    return draft
  }

  /// A still rectangle as path data, where its sides or its middle are beyond what layers have; nil for anything else.
  private func farPath(_ outline: AnimatedShape.Outline) -> String? {
    guard case .rectangle(.constant(let origin), .constant(let size), .constant(.zero)) = outline,
      max(size.width, size.height, abs(origin.x + size.width / 2), abs(origin.y + size.height / 2))
        > AnimatedImage.farthest
    else { return nil }
    // Gradients and images are placed in the box of a rectangle.
    for paint in [shape.fill, shape.stroke?.paint] {
      if let paint, case .color = paint { continue }
      if paint != nil { return nil }
    }
    func text(_ value: Double) -> String { JSONNumber((value * 1e4).rounded() / 1e4).text }
    let (left, top) = (text(origin.x), text(origin.y))
    let (right, bottom) = (text(origin.x + size.width), text(origin.y + size.height))
    return "M\(left) \(top)H\(right)V\(bottom)H\(left)Z"
  }

  /// One of several outlines.
  private func part(_ part: AnimatedShape.Part) throws(ImportError) -> LayerDraft {
    var draft = try draft(part.outline)
    if part.fillRule == .evenOdd { draft.set("fillRule", .text("evenOdd")) }
    try write(part.modifiers, to: &draft)
    return try PlacementWriter.placed(draft, part.transforms, tracks)
  }

  private func write(_ modifiers: [OutlineModifier], to draft: inout LayerDraft) throws(ImportError) {
    guard !modifiers.isEmpty else { return }
    draft.set("modifiers", .list(try modifiers.map(node)))
  }

  private func node(_ modifier: OutlineModifier) throws(ImportError) -> JSONNode {
    switch modifier {
    case .offset(let distance, let join, let miterLimit):
      var members: [(String, JSONNode)] = [
        ("type", .text("offset")), ("distance", try tracks.number(distance)), ("join", .text(join.rawValue)),
      ]
      if join == .miter, miterLimit != 4 {
        members.append(("miterLimit", TrackWriter.number(min(1000, max(1, miterLimit)))))
      }
      return .object(members)
    case .zigZag(let size, let ridges, let isSmooth):
      var members: [(String, JSONNode)] = [
        ("type", .text("zigZag")), ("size", try tracks.number(size)), ("ridges", .number(ridges)),
      ]
      if isSmooth { members.append(("smooth", .boolean(true))) }
      return .object(members)
    case .trim(let start, let end, let offset, let ofEach, let span):
      var members: [(String, JSONNode)] = [("type", .text("trim"))]
      if start != .constant(0) { members.append(("start", try tracks.number(start, in: 0...1))) }
      if end != .constant(1) { members.append(("end", try tracks.number(end, in: 0...1))) }
      if offset != .constant(0) { members.append(("offset", try tracks.number(offset))) }
      if ofEach { members.append(("each", .boolean(true))) }
      if span != Point(0, 1) { members.append(("span", TrackWriter.pair(span))) }
      return .object(members)
    }
  }

  private func layer(_ fill: AnimatedPaint?, _ stroke: AnimatedStroke?) throws(ImportError) -> LayerDraft {
    var draft = try draft(shape.outline)
    try write(shape.modifiers, to: &draft)
    if let fill {
      draft.set("fill", try paint(fill, shape.fillOpacity))
      if shape.fillRule == .evenOdd { draft.set("fillRule", .text("evenOdd")) }
    } else if !shape.outline.isMeasured {
      // A text is filled unless it says that it is not.
      draft.set("fill", JSONNode(.null, .nowhere))
    } else if shape.fillRule == .evenOdd, stroke == nil {
      draft.set("fillRule", .text("evenOdd"))
    }
    if let stroke { draft.set("stroke", try line(stroke)) }
    return draft
  }

  /// Whether corners of one radius stay circles at all sizes.
  private static func staysRound(_ radius: Track<Double>, _ size: Track<Size>) -> Bool {
    let most = radius.values.max() ?? 0
    let narrowest = size.values.map { min($0.width, $0.height) }.min() ?? 0
    return most * 2 <= narrowest || size.values.allSatisfy { $0.width == $0.height }
  }

  private func length(_ value: Track<Double>) throws(ImportError) -> JSONNode {
    try tracks.number(value, in: 0...(.infinity))
  }

  private func line(_ stroke: AnimatedStroke) throws(ImportError) -> JSONNode {
    var members: [(String, JSONNode)] = [
      ("paint", try paint(stroke.paint, shape.strokeOpacity)), ("width", try length(stroke.width)),
    ]
    if stroke.cap != .butt { members.append(("cap", .text(stroke.cap.rawValue))) }
    if stroke.join != .miter { members.append(("join", .text(stroke.join.rawValue))) }
    if stroke.miterLimit != 4, stroke.join == .miter {
      members.append(("miterLimit", TrackWriter.number(min(1000, stroke.miterLimit))))
    }
    if !stroke.dashes.isEmpty {
      let dashes = try stroke.dashes.map { (dash) throws(ImportError) in try tracks.number(dash, in: 0...4096) }
      members.append(("dashes", .list(dashes)))
      if stroke.dashOffset != .constant(0) { members.append(("dashOffset", try tracks.number(stroke.dashOffset))) }
    }
    return .object(members)
  }

  // MARK: Paints

  private func paint(_ paint: AnimatedPaint, _ opacity: Track<Double>) throws(ImportError) -> JSONNode {
    let k = if case .constant(let value) = opacity { min(1, max(0, value)) } else { 1.0 }
    func faded(_ color: ColorPair) -> JSONNode { colors.text(color.withAlpha(multipliedBy: k)) }
    switch paint {
    case .color(let color): return try tracks.color(color, faded)
    case .image(let image):
      func percent(_ share: Double) -> JSONNode { .text("\(JSONNumber(share * 100).text)%") }
      return .object([
        ("image", .text(path(image.source))), ("fit", .text(image.fit.rawValue)),
        ("focus", .list([percent(image.focus.x), percent(image.focus.y)])),
      ])
    case .gradient(let gradient):
      let corner = try corner()
      func place(_ point: Point) -> JSONNode { TrackWriter.pair(point - corner) }
      var members: [(String, JSONNode)]
      switch gradient.geometry {
      case .linear(let from, let to):
        members = [
          ("gradient", .text("linear")), ("start", try tracks.write(from, place)), ("end", try tracks.write(to, place)),
        ]
      case .radial(let center, let start, let end, let focus):
        members = [("gradient", .text("radial")), ("center", try tracks.write(center, place))]
        if start != .constant(0) { members.append(("startRadius", try length(start))) }
        members.append(("endRadius", try length(end)))
        if let focus { members.append(("focus", try tracks.write(focus, place))) }
      case .conic(let center, let angle):
        members = [("gradient", .text("conic")), ("center", try tracks.write(center, place))]
        if angle != .constant(0) { members.append(("startAngle", try tracks.number(angle))) }
      }
      let stops = try gradient.stops.map { (stop) throws(ImportError) in
        JSONNode.object([
          ("color", try tracks.color(stop.color, faded)), ("offset", try tracks.number(stop.offset, in: 0...1)),
        ])
      }
      guard stops.count <= 32 else { throw ImportError("a gradient has \(stops.count) stops; at most 32 can be drawn") }
      members.append(("stops", .list(stops)))
      if gradient.spread == .repeat { members.append(("spread", .text("repeat"))) }
      if gradient.transform != .identity {
        // Counted from the layer's own origin, like the places.
        let shift = AffineTransform.translation(corner.x, corner.y)
        let m = shift.then(gradient.transform).then(.translation(-corner.x, -corner.y))
        members.append(("matrix", .list([m.a, m.b, m.c, m.d, m.tx, m.ty].map { .number($0) })))
      }
      return .object(members)
    }
  }

  /// The name of an image for who reads the preset.
  private func path(_ source: String) -> String {
    guard let filesFolder, !source.hasPrefix("data:") else { return source }
    return "\(filesFolder)/\(source)"
  }

  /// Where the coordinates of the layer start: the corner of its box at its largest, unless it has those around it.
  private func corner() throws(ImportError) -> Point {
    switch shape.outline {
    case .line, .path, .compound: return .zero
    case .text(let text):
      guard case .point(let place) = text.place else { return .zero }
      guard case .constant(let point) = place else {
        throw ImportError("a gradient on a text that moves by its own `x` or `y` cannot be drawn")
      }
      return point
    case .ellipse(let center, let radii):
      guard case .constant(let center) = center, radii.motions.count <= 1 else {
        throw ImportError("a gradient on a circle that moves by its own `cx` or `cy` cannot be drawn")
      }
      let values = radii.values
      return center - Point(values.map(\.width).max() ?? 0, values.map(\.height).max() ?? 0)
    case .rectangle(let origin, let size, _):
      guard case .constant(let origin) = origin, size.isConstant else {
        throw ImportError("a gradient on a rectangle that moves by its own `x` or `width` cannot be drawn")
      }
      return origin
    }
  }
}
