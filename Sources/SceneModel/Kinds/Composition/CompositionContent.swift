import GraphicsCore
import MotionMath
import PathGeometry
import PresetModel

/// Turns layers in JSON into the scene tree.
extension Composition: DrawnKind {
  func content(_ appearance: Appearance, in preset: Preset, _ scenes: SceneBuilder) throws(SceneError) -> SceneContent {
    let ((builder, placed), plan, common) = try planned(for: preset.loop, asWritten: scenes.showsAsWritten) {
      (plan) throws(SceneError) in
      var builder = CompositionBuilder(
        size: size, appearance: appearance, scenes: scenes, motions: MotionResolution(plan: plan, path: scenes.path))
      let placed = try builder.arranged(layers, at: "layers", arrangement, size: size)
      return (builder, placed)
    }
    let changed = plan.retimings.values.filter { $0.speed != 1 }.sorted { $0.period < $1.period }.map {
      PartRetiming(part: "motions of \($0.period.decimal) s", retiming: $0)
    }
    // A free arrangement without a size may start anywhere.
    let start = Point(placed.box.minX, placed.box.minY)
    let intro = loopFrom ?? builder.motions.introEnd
    let drawn =
      start == .zero && intro == .zero
      ? placed.layers
      : [
        .group(
          GroupLayer(
            placed.layers, transform: TransformTrack(translation: .constant(.zero - start)),
            clock: LayerClock(offset: intro.value)))
      ]
    return SceneContent(
      size: placed.box.size, layers: drawn, cycle: common, posterTime: max(0, poster.value - intro.value),
      // Tracks repeat before and after all times, so the loop may start anywhere.
      isSeamless: true, retimings: changed,
      // A size that the preset gives includes the room for strokes.
      overhang: size == nil ? builder.overhang : 0, intro: intro)
  }
}

/// Layers at their positions in a group, and the box around them.
struct PlacedLayers {
  var layers: [Layer]
  var box: Rect
}

/// Builds the layers of one composition. Boxes are in the layers' own coordinates. They leave room for strokes and
/// motions only if a size includes it.
struct CompositionBuilder {
  /// The size that percentages refer to; nil if the composition has no size of its own.
  let size: Size?
  let appearance: Appearance
  let scenes: SceneBuilder
  var motions: MotionResolution
  /// Half the widest stroke so far, in points.
  var overhang = 0.0
  /// The colors of copies, which are mixed into other colors, from the outermost copy inwards.
  private(set) var tints: [(color: Color, share: Double)] = []

  // MARK: Groups

  /// Runs `body` with the path of a key of what is being built.
  mutating func within<Result>(
    _ key: String, _ body: (inout Self) throws(SceneError) -> Result
  ) throws(SceneError) -> Result {
    let outer = motions.path
    motions.path += ".\(key)"
    defer { motions.path = outer }
    return try body(&self)
  }

  /// Places the layers by their arrangement. The box starts at the origin, except for `free`.
  mutating func arranged(
    _ layers: [CompositionLayer], at key: String, _ arrangement: Arrangement, size: Size?
  ) throws(SceneError) -> PlacedLayers {
    var built: [(layers: (Point) -> [Layer], box: LayerBox, isText: Bool)] = []
    for (i, layer) in layers.enumerated() {
      let part = try within("\(key)[\(i)]") { (builder: inout Self) throws(SceneError) in
        try builder.copies(of: layer, isFree: arrangement.axis == .free)
      }
      var isText = false
      switch layer.content {
      case .text, .number: isText = true
      default: break
      }
      built.append((part.layers, part.box, isText))
    }
    let places = ArrangementLayout(arrangement, boxes: built.map(\.box), size: size)
    var placed: [Layer] = []
    for (i, part) in built.enumerated() {
      var slot = places.slots[i]
      // Baselines are at whole points.
      if part.isText { slot.y = slot.y.rounded() }
      placed += part.layers(slot)
    }
    return PlacedLayers(layers: placed, box: places.box)
  }

  /// Returns a layer with its copies as a function of its position, and the box around them.
  private mutating func copies(
    of layer: CompositionLayer, isFree: Bool
  ) throws(SceneError) -> (layers: (Point) -> [Layer], box: LayerBox) {
    let steps = layer.copies
    let delays = steps.copyDelays
    let last = steps.color?.resolved(appearance)
    let introEnd = motions.introEnd
    motions.introEnd = .zero
    let first = try shown(layer, isFree: isFree)
    if motions.introEnd > .zero, steps.count > 1 { motions.introEnd += Seconds(max(0, delays.max() ?? 0)) }
    motions.introEnd = max(introEnd, motions.introEnd)
    var copies: [Layer] = []
    var box = first.box
    for k in 0..<steps.count {
      let n = Double(k)
      var copy = first.layer
      if let last, k > 0 {
        tints.append((last, n / Double(steps.count - 1)))
        copy = try shown(layer, isFree: isFree).layer
        tints.removeLast()
      }
      let d = steps.translate * n
      box.rect = box.rect.enclosing(first.box.rect.offsetBy(d))
      let opacity = 1 + steps.opacity * n
      guard opacity > 0, !layer.isHidden else { continue }
      guard steps.count > 1 else {
        copies.append(copy)
        continue
      }
      let scale = 1 + steps.scale * n
      // Copies turn and scale about the layer's place in a free group, and about the middle of its box in any other.
      let pivot = isFree ? first.box.place : first.box.rect.center
      copies.append(
        .group(
          GroupLayer(
            [copy], opacity: .constant(min(1, opacity)),
            transform: TransformTrack(
              anchor: .constant(pivot), scale: .constant(Point(scale, scale)),
              rotation: .constant(steps.rotate * n * .pi / 180), translation: .constant(d)),
            clock: LayerClock(offset: -delays[k]))))
    }
    let all = copies
    return ({ all.moved(by: $0) }, box)
  }

  // MARK: One layer

  /// Returns the layer as it is drawn while it is there.
  private mutating func shown(
    _ written: CompositionLayer, isFree: Bool
  ) throws(SceneError) -> (layer: Layer, box: LayerBox) {
    let (layer, box) = try self.layer(written, isFree: isFree)
    return (present(layer, written), box)
  }

  /// Returns the layer in its own coordinates, with placement and effects applied, and its box before that.
  private mutating func layer(
    _ written: CompositionLayer, isFree: Bool
  ) throws(SceneError) -> (layer: Layer, box: LayerBox) {
    var (layers, box) = try content(written)
    for (i, effect) in written.effects.enumerated() {
      let (inner, appearance) = (layers, appearance)
      layers = try within("effects[\(i)]") { (builder: inout Self) throws(SceneError) in
        try effect.applied(to: inner, box: box.rect, appearance, &builder.motions)
      }
    }
    let filters = try filters(of: written)
    if !filters.isEmpty { layers = [.group(GroupLayer(layers, filters: filters))] }
    var clip: ClipTrack?
    if let limit = written.clip.first {
      clip = try within("clip") { (builder: inout Self) throws(SceneError) in try builder.clip(limit, over: box.rect) }
    }
    if !written.mask.layers.isEmpty { layers.append(try mask(written.mask, over: box)) }
    // Further placements count from the group's origin, where a free group has one.
    let transform = try placed(written, box: box, origin: isFree ? box.place : .zero)
    let opacity = try motions.track(written.opacity, at: "opacity")
    let blend = written.blend.mode
    let pose = try pose(written.placement, box: box)
    var perspective: Perspective?
    if case .group(let group) = written.content { perspective = group.perspective(box: box) }
    // A shape of its own needs no group around it. One that another layer has placed keeps what that says.
    if pose == nil, perspective == nil, layers.count == 1, clip == nil, case .shape(var shape) = layers[0],
      shape.blend == .sourceOver, shape.source == nil, shape.transform == .identity, shape.opacity == .constant(1)
    {
      shape.opacity = opacity
      shape.transform = transform
      shape.blend = blend
      shape.source = motions.path
      return (.shape(shape), box)
    }
    return (
      .group(
        GroupLayer(
          layers, clip: clip, opacity: opacity, transform: transform, blend: blend,
          isIsolated: !written.mask.layers.isEmpty || layers.contains(where: \.hasBlend), source: motions.path,
          pose: pose, perspective: perspective)), box
    )
  }

  private mutating func content(_ written: CompositionLayer) throws(SceneError) -> ([Layer], LayerBox) {
    switch written.content {
    case .group(let group):
      let (placed, clock) = try inTime(of: group.time) { (builder: inout Self) throws(SceneError) in
        try builder.arranged(group.layers, at: "layers", group.arrangement, size: group.size)
      }
      let layers = clock == .running ? placed.layers : [.group(GroupLayer(placed.layers, clock: clock))]
      return (layers, LayerBox(placed.box, of: written.content))
    case .text(let text) where text.isSplit: return try lettered(text)
    case .image(let layer): return try image(layer)
    case .loader(let nested):
      let content = try scenes.content(nested.loader, appearance, at: "\(motions.path).loader")
      var clock = try inTime(of: nested.time) { (_: inout Self) in () }.clock
      if nested.time == nil { clock.rate = motions.rate(of: content.cycle) }
      let box = Rect(content.size)
      return ([.group(GroupLayer(content.layers, clock: clock))], LayerBox(box, of: written.content))
    default:
      let (outline, box) = try outline(of: written)
      return (try painted(outline, written.content.style, box: box), box)
    }
  }

  /// - Precondition: The layer has an outline.
  mutating func outline(of layer: CompositionLayer) throws(SceneError) -> (Outline, LayerBox) {
    guard let shape = layer.content.drawn else {
      preconditionFailure("the layer has other layers in the place of an outline")
    }
    let (outline, box) = try shape.outline(&self)
    let changed = try modified(outline, layer.content.style)
    if case .text(let text) = layer.content, text.onPath == nil { return (changed, self.box(of: text, box)) }
    return (changed, LayerBox(box, of: layer.content))
  }

  mutating func painted(_ outline: Outline, _ style: ShapeStyle, box: LayerBox) throws(SceneError) -> [Layer] {
    var layers: [Layer] = []
    if let fill = style.fill { layers.append(try painted(outline, .fill(style.fillRule), fill, at: "fill", box: box)) }
    if let stroke = style.stroke {
      let width = try motions.track(stroke.width, at: "stroke.width")
      widen(by: stroke.width, times: 0.5)
      var line = outline
      if stroke.trim != .constant(Point(0, 1)) {
        line = .trimmed(outline, try motions.track(stroke.trim, at: "stroke.trim"))
      }
      var dashes: [Track<Double>] = []
      for (i, dash) in stroke.dashes.enumerated() {
        dashes.append(try motions.track(dash, at: "stroke.dashes[\(i)]"))
      }
      let still = dashes.allSatisfy(\.isConstant)
      let pattern = StrokeStyle(
        width: 0, cap: stroke.cap, join: stroke.join, miterLimit: stroke.miterLimit,
        dashes: still ? dashes.map { $0.value(at: 0) } : [])
      let dashOffset = try motions.track(stroke.dashOffset, at: "stroke.dashOffset")
      let taper = try stroke.taper.map { (taper) throws(SceneError) in try self.taper(taper) }
      layers.append(
        try painted(
          line, .stroke(pattern, width: width, dashOffset: dashOffset, dashes: still ? [] : dashes, taper: taper),
          stroke.paint, at: "stroke.paint", box: box))
    }
    return layers
  }

  private mutating func painted(
    _ outline: Outline, _ coverage: CoverageTrack, _ written: PaintValue, at key: String, box: LayerBox
  ) throws(SceneError) -> Layer {
    guard case .image(let image) = written else {
      return .shape(ShapeLayer(outline, coverage: coverage, paint: try paint(written, at: key, box: box)))
    }
    let (paint, limit) = self.paint(image, box: box)
    let shape = Layer.shape(ShapeLayer(outline, coverage: coverage, paint: paint))
    return limit.map { .group(GroupLayer([shape], clip: ClipTrack(.rectangle($0)))) } ?? shape
  }

  /// Returns a layer's placement with those that follow it.
  /// - Parameter origin: Of the group's coordinates, in the layer's own.
  mutating func placed(_ layer: CompositionLayer, box: LayerBox, origin: Point) throws(SceneError) -> TransformTrack {
    var transform = try transform(layer.placement, box: box)
    for (i, next) in layer.transforms.enumerated() {
      transform.following.append(
        try within("transforms[\(i)]") { (builder: inout Self) throws(SceneError) in
          try builder.transform(next, box: LayerBox(box.rect, origin: origin))
        })
    }
    return transform
  }

  private mutating func transform(_ placement: Placement, box: LayerBox) throws(SceneError) -> TransformTrack {
    var along: PathTrack?
    if let way = placement.along {
      along = PathTrack(
        path: MeasuredPath(way.path.path),
        progress: try motions.track(way.progress, at: "along.progress"),
        turns: way.turns,
        place: box.place)
    }
    return TransformTrack(
      anchor: try point(placement.anchor, at: "anchor", in: box),
      scale: try motions.track(placement.scale, at: "scale"),
      skew: try motions.track(placement.skew, at: "skew") { (value) throws(SceneError) in value * (.pi / 180) },
      rotation: try radians(placement.rotation, at: "rotation"),
      translation: try place(placement.position, at: "position"), along: along)
  }

  private mutating func filters(of written: CompositionLayer) throws(SceneError) -> [FilterTrack] {
    var filters: [FilterTrack] = []
    if written.blur != .constant(0) {
      filters.append(.blur(sigma: try motions.track(written.blur, at: "blur")))
    }
    if !written.colorMatrix.isEmpty { filters.append(.colorMatrix(ColorMatrix(written.colorMatrix))) }
    if let transfer = written.colorTransfer { filters.append(.colorTransfer(transfer.transfer)) }
    for (i, shadow) in written.shadows.enumerated() {
      let color = try color(shadow.color, at: "shadows[\(i)].color")
      let sigma = try motions.track(shadow.radius, at: "shadows[\(i)].radius")
      let offset = try motions.track(shadow.offset, at: "shadows[\(i)].offset")
      filters.append(.shadow(color: color, sigma: sigma, offset: offset, isInset: shadow.isInset))
    }
    return filters
  }

  /// Centers a shape on the middle of `box`.
  private mutating func clip(_ limit: CompositionLayer, over box: Rect) throws(SceneError) -> ClipTrack {
    let (outline, own) = try outline(of: limit)
    let d = box.center - own.rect.center
    var transform = try transform(limit.placement, box: own)
    transform.translation = .sum(transform.translation, .constant(d))
    return ClipTrack(outline, rule: limit.content.style.fillRule, transform: transform)
  }

  /// Returns a position within a layer.
  mutating func point(_ motion: Motion<LengthPair>, at key: String, in box: LayerBox) throws(SceneError) -> Track<Point>
  {
    let extent = { (value: LengthPair) throws(SceneError) in
      Point(value.x.points(of: box.rect.width), value.y.points(of: box.rect.height))
    }
    return try motions.track(motion, at: key, step: extent) { (value) throws(SceneError) in box.point(value) }
  }

  // MARK: Colors

  mutating func color(_ motion: Motion<ThemedColor>, at key: String) throws(SceneError) -> Track<Color> {
    let (appearance, tints) = (appearance, tints)
    return try motions.track(motion, at: key) { (value) throws(SceneError) in
      tints.reversed().reduce(value.resolved(appearance)) { Color.interpolate($0, $1.color, $1.share) }
    }
  }
}

extension Layer {
  /// Whether the layer is blended with what is below it in any way other than covering it.
  var hasBlend: Bool {
    switch self {
    case .shape(let shape): shape.blend != .sourceOver
    case .group(let group): group.blend != .sourceOver
    }
  }
}

extension Length {
  /// - Parameters:
  ///   - whole: The length that a percentage refers to; nil if there is none.
  ///   - path: The JSON path of the key that has this value.
  func points(of whole: Double?, at path: String) throws(SceneError) -> Double {
    if case .percent = self, whole == nil { throw .percentageOfNothing(path: path) }
    return points(of: whole ?? 0)
  }
}
