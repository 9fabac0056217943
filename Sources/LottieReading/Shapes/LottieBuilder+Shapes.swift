import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Shapes → nodes, in After Effects' order: a style paints the outlines above it in its group, and a modifier changes
/// those above it, also where they are painted between the two or in a group of their own.
extension LottieBuilder {
  /// What a list of shapes draws.
  struct Drawing {
    /// The topmost first.
    var nodes: [AnimatedNode] = []
    /// The outlines for styles and modifiers around the list.
    var pieces: [OutlinePiece] = []
  }

  /// How the shapes of a layer are read.
  struct ShapeContext {
    var timeline: Timeline
    /// Whether the vertices of basic shapes, and where they start, are seen.
    var isExact: Bool
    /// The modifiers of the groups around, the innermost first.
    var modifiers: [LottieValue] = []
    /// Of each trim of one outline after the other, by its path in the file: the parts of its outlines, by theirs.
    var spans: [String: [String: Point]] = [:]
  }

  func shapes(_ layer: LottieValue, _ timeline: Timeline) -> AnimatedNode? {
    let items = layer["shapes"]?.items ?? []
    let drawing = drawing(items, ShapeContext(timeline: timeline, isExact: Self.areVerticesSeen(items, depth: 0)))
    guard !drawing.nodes.isEmpty else { return nil }
    return AnimatedNode(.group(drawing.nodes.reversed()))
  }

  /// Whether anything depends on where outlines start, which way they run, or what vertices they have.
  private static func areVerticesSeen(_ items: [LottieValue], depth: Int) -> Bool {
    items.contains { item in
      guard depth < 64 else { return true }
      switch item["ty"]?.text ?? "" {
      case "gr": return areVerticesSeen(item["it"]?.items ?? [], depth: depth + 1)
      case "tm", "rd", "pb", "zz", "op", "tw": return true
      case "st", "gs": return !(item["d"]?.items ?? []).isEmpty
      // Where one outline runs against another one, the filling has a hole.
      case "el", "rc": return item["d"]?.integer == 3
      default: return false
      }
    }
  }

  static let modifierKinds: Set<String> = ["tm", "rd", "pb", "zz", "op", "mm", "tw"]

  func drawing(_ items: [LottieValue], _ context: ShapeContext) -> Drawing {
    var drawing = Drawing()
    let shown = items.filter { $0["hd"]?.isSet != true }
    var context = context
    for (i, item) in shown.enumerated() where Self.isSequential(item) {
      context.spans[item.path] = spans(shown[..<i], context.timeline)
    }
    func modifiers(after i: Int) -> [LottieValue] {
      shown[(i + 1)...].filter { Self.modifierKinds.contains($0["ty"]?.text ?? "") } + context.modifiers
    }
    for (i, item) in shown.enumerated() {
      guard count(item) else { return drawing }
      let kind = item["ty"]?.text ?? ""
      switch kind {
      case "gr":
        var inner = context
        inner.modifiers = modifiers(after: i)
        if let group = nested(item, { group(item, inner) }) {
          drawing.nodes += group.nodes
          drawing.pieces += group.pieces
        }
      case "sh", "el", "rc", "sr":
        if let piece = outline(item, kind, isExact: context.isExact, context.timeline) { drawing.pieces.append(piece) }
      case "fl", "st", "gf", "gs":
        if let node = style(item, kind, drawing.pieces, modifiers(after: i), context) {
          drawing.nodes.append(node)
        }
      case _ where Self.modifierKinds.contains(kind):
        drawing.pieces = modified(drawing.pieces, by: item, isWhole: true, context)
      case "rp": drawing = repeated(drawing, item, context.timeline)
      case "tr": break
      default: refuse(item, "the shape \"\(kind.prefix(8))\" cannot be drawn; convert it to paths")
      }
    }
    return drawing
  }

  private func group(_ group: LottieValue, _ context: ShapeContext) -> Drawing? {
    let items = group["it"]?.items ?? []
    var inner = drawing(items, context)
    guard let transform = items.last(where: { $0["ty"]?.text == "tr" }) else { return inner }
    let steps = steps(transform, context.timeline)
    inner.pieces = inner.pieces.map { $0.placed(steps) }
    let opacity = number(transform["o"], "the group's opacity", default: 100, factor: 0.01, context.timeline)
    guard !inner.nodes.isEmpty else { return inner }
    var node = AnimatedNode(.group(inner.nodes.reversed()))
    node.transforms = steps
    node.opacity = opacity
    node.blend = blend(group)
    node.name = group["nm"]?.text ?? ""
    inner.nodes = [node]
    return inner
  }

  // MARK: Styles

  /// The node of a style that paints outlines.
  /// - Parameter modifiers: those that come after the style, and still change what it paints.
  private func style(
    _ style: LottieValue, _ kind: String, _ pieces: [OutlinePiece], _ modifiers: [LottieValue],
    _ context: ShapeContext
  ) -> AnimatedNode? {
    guard !pieces.isEmpty else { return nil }
    let timeline = context.timeline
    var pieces = pieces
    for modifier in modifiers { pieces = modified(pieces, by: modifier, isWhole: false, context) }
    let bands = pieces.filter { $0.band != nil }
    guard bands.isEmpty else { return banded(style, kind, pieces, timeline) }
    guard let part = part(.joined(pieces)) else { return nil }
    let opacity = number(style["o"], "the opacity", default: 100, factor: 0.01, timeline)
    guard
      let paint = kind == "fl" || kind == "st"
        ? .color(color(style["c"], "the color", timeline)) : gradient(style, timeline)
    else { return nil }
    var isPlain = part.transforms.isEmpty
    // A gradient's places are those of the group, which a shape with a box of its own does not have.
    if case .gradient = paint, case .ellipse = part.outline { isPlain = false }
    if case .gradient = paint, case .rectangle = part.outline { isPlain = false }
    var shape = AnimatedShape(isPlain ? part.outline : .compound([part], .merge))
    if isPlain { shape.modifiers = part.modifiers }
    if kind == "fl" || kind == "gf" {
      shape.fill = paint
      shape.fillOpacity = opacity
      if style["r"]?.integer == 2 { shape.fillRule = .evenOdd }
    } else {
      shape.stroke = stroke(style, paint, timeline)
      shape.strokeOpacity = opacity
    }
    var node = AnimatedNode(.shape(shape))
    node.blend = blend(style)
    return node
  }

  /// A filling of outlines, some of which are bands along lines: these are strokes in its paint.
  private func banded(
    _ style: LottieValue, _ kind: String, _ pieces: [OutlinePiece], _ timeline: Timeline
  ) -> AnimatedNode? {
    guard kind == "fl" else {
      return refused(style, "only a fill can paint the offset of a line; convert the outline to a path")
    }
    let color = AnimatedPaint.color(color(style["c"], "the color", timeline))
    var nodes: [AnimatedNode] = []
    for piece in pieces {
      guard let part = part(piece) else { return nil }
      var shape = AnimatedShape(part.transforms.isEmpty ? part.outline : .compound([part], .merge))
      if let band = piece.band {
        var stroke = AnimatedStroke(color)
        (stroke.width, stroke.cap, stroke.join, stroke.miterLimit) = (band.width, band.cap, band.join, band.miterLimit)
        shape.stroke = stroke
      } else {
        shape.fill = color
        if part.transforms.isEmpty { shape.modifiers = part.modifiers }
      }
      nodes.append(AnimatedNode(.shape(shape)))
    }
    // They are one area: the opacity is that of all together.
    var node = AnimatedNode(.group(nodes))
    node.opacity = number(style["o"], "the opacity", default: 100, factor: 0.01, timeline)
    node.blend = blend(style)
    return node
  }

  private func stroke(_ style: LottieValue, _ paint: AnimatedPaint, _ timeline: Timeline) -> AnimatedStroke {
    var stroke = AnimatedStroke(paint)
    stroke.width = number(style["w"], "the width", default: 0, timeline)
    // Where a file says neither, players draw both round.
    stroke.cap = [1: .butt, 2: .round, 3: .square][style["lc"]?.integer ?? 2] ?? .round
    stroke.join = [1: .miter, 2: .round, 3: .bevel][style["lj"]?.integer ?? 2] ?? .round
    stroke.miterLimit = max(1, style["ml"]?.number ?? 4)
    if let limit = style["ml2"] {
      guard let still = number(limit, "the miter limit", default: 4, timeline).still else {
        refuse(limit, "a miter limit that moves cannot be drawn; let it stand still")
        return stroke
      }
      stroke.miterLimit = max(1, still)
    }
    for dash in style["d"]?.items ?? [] {
      let length = number(dash["v"], "a dash", default: 0, timeline)
      switch dash["n"]?.text {
      case "o": stroke.dashOffset = length
      default: stroke.dashes.append(length)
      }
    }
    // Dashes and gaps of one length are written once.
    if stroke.dashes.count == 1 { stroke.dashes.append(stroke.dashes[0]) }
    if stroke.dashes.allSatisfy({ $0 == .constant(0) }) { stroke.dashes = [] }
    return stroke
  }
}
