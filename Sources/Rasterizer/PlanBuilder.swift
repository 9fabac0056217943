import GraphicsCore
import PathGeometry

/// Display-list commands → `Plan`.
///
/// An end without a matching begin is ignored, and whatever is still open at the end is closed there. A draw with a
/// coordinate that is not finite is left out; a clip with one, or without area, lets nothing through. Equal outlines
/// are flattened once.
struct PlanBuilder {
  /// Points of the canvas → pixels of the plan.
  let toPixels: AffineTransform
  let colorSpace: ColorSpace
  let renderImage: (ArraySlice<DrawCommand>, Group, PixelRect) -> FilteredLayer?
  /// Whether an original over its steep filters is one image with them.
  private let joinsOriginals: Bool
  private(set) var plan: DrawPlan
  private var list: EdgeList
  private var outlines: [(key: Outline, shape: Int?)] = []
  /// What the current clip was before each open `beginClip`.
  private var outerClips: [Int] = []
  private var clip = 0

  private struct Outline: Equatable {
    var path: Path
    var coverage: Draw.Coverage
    var transform: AffineTransform
  }

  /// How many outlines back an equal one is looked for.
  private static let memory = 16

  /// - Parameters:
  ///   - origin: Where the plan's canvas stands on the image's, in pixels.
  ///   - joinsOriginals: Whether a steep filter and the original over it are given to `renderImage` together, as a
  ///   group without filters.
  ///   - edges: An array whose storage the plan's edges may take.
  ///   - renderImage: Draws a group with filters, for the given pixels of the plan; nil where it leaves nothing.
  init(
    canvas: PixelRect, origin: (x: Int, y: Int), scale: Double, colorSpace: ColorSpace,
    joinsOriginals: Bool = false, reusing edges: consuming [Edge] = [],
    renderImage: @escaping (ArraySlice<DrawCommand>, Group, PixelRect) -> FilteredLayer?
  ) {
    plan = DrawPlan(canvas: canvas)
    list = EdgeList(reusing: edges)
    toPixels = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: -Double(origin.x), ty: -Double(origin.y))
    self.colorSpace = colorSpace
    self.renderImage = renderImage
    self.joinsOriginals = joinsOriginals
  }

  mutating func finish() -> DrawPlan {
    plan.edges = list.edges
    return plan
  }

  mutating func append(_ commands: ArraySlice<DrawCommand>) {
    let openClips = outerClips.count
    let firstClip = clip
    var i = commands.startIndex
    while i < commands.endIndex {
      switch commands[i] {
      case .draw(let draw): append(draw)
      case .beginClip(let clip): begin(clip)
      case .endClip: if outerClips.count > openClips { clip = outerClips.removeLast() }
      case .beginGroup(let group):
        let end = Self.end(ofGroupAt: i, in: commands)
        let content = commands[(i + 1)..<end]
        if joinsOriginals, let last = OriginalOver.end(after: end, of: group, content, in: commands) {
          appendImage(Group(), of: commands[i..<last])
          i = last - 1
        } else {
          append(group, of: content)
          i = end
        }
      case .endGroup: break
      }
      i += 1
    }
    outerClips.removeSubrange(openClips...)
    clip = firstClip
  }

  /// The index of the group's end, or the end of the commands.
  static func end(ofGroupAt start: Int, in commands: ArraySlice<DrawCommand>) -> Int {
    var depth = 0
    for i in start..<commands.endIndex {
      switch commands[i] {
      case .beginGroup: depth += 1
      case .endGroup:
        depth -= 1
        if depth == 0 { return i }
      default: break
      }
    }
    return commands.endIndex
  }

  // MARK: Draws and clips

  private mutating func append(_ draw: Draw) {
    if let projection = draw.projection { return append(draw, on: projection) }
    let transform = draw.transform.then(toPixels)
    guard let shape = shape(Outline(path: draw.path, coverage: draw.coverage, transform: transform)) else { return }
    let source: DrawPlan.Source =
      switch draw.paint {
      case .solid(let color): .solid(color.premultiplied(in: colorSpace, opacity: draw.opacity))
      case .gradient(let gradient):
        .gradient(
          GradientShader(gradient, opacity: draw.opacity, toPixels: transform, along: line(of: draw), in: colorSpace))
      case .image(let image):
        ImageShader(image, opacity: draw.opacity, toPixels: transform, in: colorSpace).map(DrawPlan.Source.image)
          ?? .solid(.zero)
      }
    append(shape, source, draw.blend)
  }

  /// On a plane in space, an outline is the polygon that is seen of it.
  private mutating func append(_ draw: Draw, on projection: Projection) {
    let outline = ProjectedOutline(toPlane: draw.transform, projection: projection, scale: toPixels.a)
    guard let seen = outline.polygons(of: draw.path, draw.coverage),
      let shape = shape(Outline(path: seen, coverage: .fill(outline.rule(draw.coverage)), transform: toPixels))
    else { return }
    let toImage = projection.after(draw.transform).then(toPixels)
    let source: DrawPlan.Source =
      switch draw.paint {
      case .solid(let color): .solid(color.premultiplied(in: colorSpace, opacity: draw.opacity))
      case .gradient(let gradient):
        ProjectedShader(gradient, opacity: draw.opacity, toPixels: toImage, along: line(of: draw), in: colorSpace)
          .map(DrawPlan.Source.projected) ?? .solid(.zero)
      case .image(let image):
        ProjectedShader(image, opacity: draw.opacity, toPixels: toImage, in: colorSpace)
          .map(DrawPlan.Source.projected) ?? .solid(.zero)
      }
    append(shape, source, draw.blend)
  }

  /// The outline that a gradient along it runs on; nil for other paints.
  private func line(of draw: Draw) -> PlaceAlongPath? {
    guard case .gradient(let gradient) = draw.paint, gradient.geometry == .along else { return nil }
    let reach: Double = if case .stroke(let style) = draw.coverage { style.width / 2 } else { .infinity }
    let stretch = draw.transform.maxScale * toPixels.a
    return PlaceAlongPath(draw.path, reach: reach, tolerance: Flattening.tolerance / max(stretch, 1e-9))
  }

  private mutating func append(_ shape: Int, _ source: DrawPlan.Source, _ blend: BlendMode) {
    if case .solid(let color) = source, color.w == 0, blend != .destinationIn { return }
    let clipBounds = plan.clips[clip].bounds
    let bounds = plan.shapes[shape].bounds.intersection(clipBounds)
    if blend == .destinationIn {
      plan.steps.append(
        .paint(
          DrawPlan.PaintStep(
            coverage: bounds.isEmpty ? .nothing : .shape(shape), clip: clip, source: source, blend: blend,
            bounds: clipBounds)))
    } else if !bounds.isEmpty {
      plan.steps.append(
        .paint(DrawPlan.PaintStep(coverage: .shape(shape), clip: clip, source: source, blend: blend, bounds: bounds)))
    }
  }

  private mutating func begin(_ clip: Clip) {
    var outline = Outline(path: clip.path, coverage: .fill(clip.rule), transform: clip.transform.then(toPixels))
    if let projection = clip.projection {
      let seen = ProjectedOutline(toPlane: clip.transform, projection: projection, scale: toPixels.a)
        .polygons(of: clip.path, .fill(clip.rule))
      outline = Outline(path: seen ?? Path(), coverage: .fill(clip.rule), transform: toPixels)
    }
    var stack = plan.clips[self.clip]
    if let shape = shape(outline) {
      if !stack.shapes.contains(shape) { stack.shapes.append(shape) }
      stack.bounds = stack.bounds.intersection(plan.shapes[shape].bounds)
    } else {
      stack.bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
    outerClips.append(self.clip)
    self.clip = plan.clips.count
    plan.clips.append(stack)
  }

  /// The index of an outline's shape, or nil where a coordinate is not finite.
  private mutating func shape(_ outline: Outline) -> Int? {
    if let known = outlines.suffix(Self.memory).last(where: { $0.key == outline }) { return known.shape }
    let first = list.edges.count
    list.beginShape()
    let isFinite: Bool
    let rule: FillRule
    switch outline.coverage {
    case .fill(let fillRule):
      rule = fillRule
      isFinite = Flattening(window: plan.canvas).append(outline.path, outline.transform, to: &list)
    case .stroke(let style):
      rule = .nonZero
      isFinite = appendStroke(outline, style)
    }
    let shape: Int? = isFinite ? plan.shapes.count : nil
    if isFinite {
      plan.shapes.append(
        DrawPlan.Shape(edges: first..<list.edges.count, rule: rule, bounds: Self.bounds(list).intersection(plan.canvas))
      )
    }
    outlines.append((outline, shape))
    return shape
  }

  private mutating func appendStroke(_ outline: Outline, _ style: StrokeStyle) -> Bool {
    let stretch = outline.transform.maxScale
    guard stretch.isFinite else { return false }
    guard stretch > 0 else { return true }
    guard
      let contours = StrokeOutline.contours(of: outline.path, style: style, tolerance: Flattening.tolerance / stretch)
    else { return false }
    for contour in contours {
      for (i, p) in contour.enumerated() {
        let q = outline.transform.apply(Point(p.x, p.y))
        if i == 0 { list.move(to: Vector(q.x, q.y)) } else { list.line(to: Vector(q.x, q.y)) }
      }
    }
    list.closeContour()
    return (list.high - list.low).sum().isFinite || contours.isEmpty
  }

  private static func bounds(_ list: EdgeList) -> PixelRect {
    guard list.low.x <= list.high.x else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    // Coordinates are within ±2^30 (see EdgeList).
    let (x, y) = (Int(list.low.x.rounded(.down)), Int(list.low.y.rounded(.down)))
    return PixelRect(x: x, y: y, width: Int(list.high.x.rounded(.up)) - x, height: Int(list.high.y.rounded(.up)) - y)
  }

  // MARK: Groups

  private mutating func append(_ group: Group, of content: ArraySlice<DrawCommand>) {
    let opacity = group.opacity > 0 ? min(group.opacity, 1) : 0
    let bounds = plan.clips[clip].bounds
    guard !bounds.isEmpty, opacity > 0 || group.blend == .destinationIn else { return }
    if !group.filters.isEmpty { return appendImage(group, of: content) }
    if content.count == 1, case .draw(var draw)? = content.first, draw.blend == .sourceOver {
      // A group of one is that one.
      draw.opacity *= opacity
      draw.blend = group.blend
      return append(draw)
    }
    if opacity == 1 && group.blend == .sourceOver && Self.isPlain(content) {
      // Source-over is associative: the layer would change nothing.
      return append(content)
    }
    plan.steps.append(.beginLayer)
    let first = plan.steps.count
    let outerClip = clip
    clip = plan.clips.count
    plan.clips.append(DrawPlan.ClipStack(bounds: bounds))
    append(content)
    clip = outerClip
    if plan.steps.count == first && group.blend != .destinationIn {
      plan.steps.removeLast()
      return
    }
    plan.steps.append(
      .paint(
        DrawPlan.PaintStep(
          coverage: .everything, clip: clip, source: .layer(opacity: Float(opacity)), blend: group.blend,
          bounds: bounds)))
  }

  /// A group that is drawn as an image of its own.
  private mutating func appendImage(_ group: Group, of content: ArraySlice<DrawCommand>) {
    let bounds = plan.clips[clip].bounds
    guard !bounds.isEmpty else { return }
    var step = DrawPlan.PaintStep(
      coverage: .everything, clip: clip, source: .solid(.zero), blend: group.blend, bounds: bounds)
    if let image = renderImage(content, group, bounds) {
      step.source = .filtered(image)
      if group.blend != .destinationIn { step.bounds = bounds.intersection(image.bounds) }
    } else if group.blend == .destinationIn {
      step.coverage = .nothing
    }
    if !step.bounds.isEmpty { plan.steps.append(.paint(step)) }
  }

  static func isPlain(_ content: ArraySlice<DrawCommand>) -> Bool {
    content.allSatisfy { command in
      switch command {
      case .draw(let draw): draw.blend == .sourceOver
      case .beginGroup(let group): group.blend == .sourceOver
      case .beginClip, .endClip, .endGroup: true
      }
    }
  }
}
