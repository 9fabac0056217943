import GraphicsCore
import MotionMath

/// Two forms of one image, for light and for dark pages, as one whose colors are pairs.
extension AnimatedImage {
  /// Returns the image with the dark form's colors beside its own; nil where the two differ in more than colors.
  public func withColors(ofDark dark: AnimatedImage) -> AnimatedImage? {
    var (own, others) = (nodes, dark.nodes)
    // A background that only one form has is clear in the other.
    if own.count == others.count + 1, let background = own[0].asClearBackground { others.insert(background, at: 0) }
    if others.count == own.count + 1, let background = others[0].asClearBackground { own.insert(background, at: 0) }
    guard size == dark.size, let nodes = AnimatedNode.merged(own, others) else { return nil }
    var result = self
    result.nodes = nodes
    return result
  }
}

extension AnimatedNode {
  /// The same rectangle in a transparent color; nil for anything but a rectangle in one color.
  fileprivate var asClearBackground: AnimatedNode? {
    guard case .shape(var shape) = content, case .rectangle = shape.outline, case .color(let color)? = shape.fill else {
      return nil
    }
    shape.fill = .color(color.withoutAlpha)
    var node = self
    node.content = .shape(shape)
    return node
  }

  fileprivate static func merged(_ light: [AnimatedNode], _ dark: [AnimatedNode]) -> [AnimatedNode]? {
    guard light.count == dark.count else { return nil }
    var nodes: [AnimatedNode] = []
    for (a, b) in zip(light, dark) {
      guard let node = a.merged(with: b) else { return nil }
      nodes.append(node)
    }
    return nodes
  }

  private func merged(with dark: AnimatedNode) -> AnimatedNode? {
    guard self != dark else { return self }
    var result = self
    switch (content, dark.content) {
    case (.group(let a), .group(let b)):
      guard let nodes = Self.merged(a, b) else { return nil }
      result.content = .group(nodes)
    case (.shape(let a), .shape(let b)):
      guard let shape = a.merged(with: b) else { return nil }
      result.content = .shape(shape)
    default: return nil
    }
    guard masks.count == dark.masks.count, filters.count == dark.filters.count else { return nil }
    for i in masks.indices {
      guard masks[i].usesLuminance == dark.masks[i].usesLuminance, masks[i].isInverted == dark.masks[i].isInverted,
        let nodes = Self.merged(masks[i].nodes, dark.masks[i].nodes)
      else { return nil }
      result.masks[i].nodes = nodes
    }
    for i in filters.indices where filters[i] != dark.filters[i] {
      guard case .shadow(let a, let deviation, let offset, let isInset) = filters[i],
        case .shadow(let b, deviation, offset, isInset) = dark.filters[i], let color = Track.merged(a, b)
      else { return nil }
      result.filters[i] = .shadow(color: color, deviation: deviation, offset: offset, isInset: isInset)
    }
    // Everything else must be the same.
    var rest = dark
    (rest.content, rest.masks, rest.filters) = (content, masks, filters)
    return rest == self ? result : nil
  }
}

extension AnimatedShape {
  fileprivate func merged(with dark: AnimatedShape) -> AnimatedShape? {
    var result = self
    guard let fill = Self.merged(fill, dark.fill), let line = Self.merged(stroke?.paint, dark.stroke?.paint) else {
      return nil
    }
    result.fill = fill
    if var stroke = stroke ?? dark.stroke, let line {
      stroke.paint = line
      result.stroke = stroke
    }
    var rest = dark
    rest.fill = self.fill
    if let stroke, rest.stroke != nil {
      rest.stroke?.paint = stroke.paint
    } else {
      rest.stroke = stroke
    }
    return rest == self ? result : nil
  }

  /// Nil where the two differ in more than colors; a paint that is not there is a transparent color.
  private static func merged(_ light: AnimatedPaint?, _ dark: AnimatedPaint?) -> AnimatedPaint?? {
    switch (light, dark) {
    case (nil, nil): return .some(nil)
    case (.color(let a)?, nil): return Track.merged(a, a.withoutAlpha).map { .color($0) }
    case (nil, .color(let b)?): return Track.merged(b.withoutAlpha, b).map { .color($0) }
    case (.color(let a)?, .color(let b)?): return Track.merged(a, b).map { .color($0) }
    case (.gradient(var a)?, .gradient(var b)?):
      AnimatedGradient.aligningStops(&a, &b)
      guard a.stops.count == b.stops.count else { return nil }
      let own = a.stops
      for i in own.indices {
        guard let color = Track.merged(own[i].color, b.stops[i].color) else { return nil }
        a.stops[i].color = color
      }
      var rest = b
      rest.stops = zip(b.stops, own).map { .init(offset: $0.offset, color: $1.color) }
      var before = a
      before.stops = own
      return rest == before ? .some(.gradient(a)) : nil
    default: return light == dark ? .some(light) : nil
    }
  }
}

extension Track<ColorPair> {
  /// The pairs of both forms; nil where they move at different times.
  fileprivate static func merged(_ light: Track, _ dark: Track) -> Track? {
    guard light != dark else { return light }
    var (light, dark) = (light, dark)
    if case .keyframes(let a) = light, case .keyframes(let b) = dark, let (first, second) = a.aligned(with: b) {
      (light, dark) = (.keyframes(first), .keyframes(second))
    }
    let clear = ColorPair(.clear)
    let both = joined(light, dark, zeros: (clear, clear)) { ColorPair(light: $0.light, dark: $1.dark) }
    if case .sum = both { return nil }
    return both
  }

  /// A color that is clear at all times.
  fileprivate var withoutAlpha: Track { map { $0.withAlpha(multipliedBy: 0) } }
}

extension AnimatedGradient {
  /// Gives two gradients stops at the same places, each where the other has one. They stay as they are if a color
  /// changes at once, or if stops move.
  fileprivate static func aligningStops(_ a: inout AnimatedGradient, _ b: inout AnimatedGradient) {
    guard let light = a.stillStops, let dark = b.stillStops,
      let aligned = AlignedStops(light, dark, mix: ColorPair.interpolate)
    else { return }
    func stops(_ colors: [ColorPair]) -> [Stop] {
      zip(aligned.offsets, colors).map { Stop(offset: .constant($0), color: .constant($1)) }
    }
    (a.stops, b.stops) = (stops(aligned.first), stops(aligned.second))
  }

  /// The places and colors of its stops, if they stay.
  private var stillStops: (offsets: [Double], values: [ColorPair])? {
    let (offsets, colors) = (stops.compactMap(\.offset.still), stops.compactMap(\.color.still))
    return offsets.count == stops.count && colors.count == stops.count ? (offsets, colors) : nil
  }
}
