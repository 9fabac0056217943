import GraphicsCore
import MotionMath
import PresetModel

/// Effects, as layers around the layers that they apply to.
extension LayerEffect {
  /// - Precondition: The path of the motions is that of the effect.
  func applied(
    to layers: [Layer], box: Rect, _ appearance: Appearance, _ motions: inout MotionResolution
  ) throws(SceneError) -> [Layer] {
    switch self {
    case .shimmer(let shimmer): shimmer.applied(to: layers, box: box, appearance, &motions)
    case .pulse(let pulse):
      [
        .group(
          GroupLayer(
            layers, opacity: pulse.opacity(rate: motions.rate(of: pulse.riseDuration + pulse.fallDuration))))
      ]
    case .glow(let glow): try glow.applied(to: layers, appearance, &motions)
    }
  }
}

extension GlowEffect {
  fileprivate func applied(
    to layers: [Layer], _ appearance: Appearance, _ motions: inout MotionResolution
  ) throws(SceneError) -> [Layer] {
    let sigma = try motions.track(radius, at: "radius")
    let opacity = try motions.track(opacity, at: "opacity")
    var filters = [FilterTrack.blur(sigma: sigma)]
    if let color = color?.resolved(appearance) {
      filters.append(
        .colorMatrix(
          ColorMatrix([
            0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0, color.alpha * strength, 0,
          ])))
    } else if strength != 1 {
      filters.append(.colorMatrix(ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, strength, 0])))
    }
    return [.group(GroupLayer(layers, opacity: opacity, filters: filters))] + layers
  }
}

extension ShimmerEffect {
  /// Let l be the layer's extent along the band's direction, and w·l the band's width. The band moves from -w·l to l,
  /// so it leaves the layer completely at both ends. A fill repeats endlessly instead, and moves by its own width.
  fileprivate func applied(
    to layers: [Layer], box: Rect, _ appearance: Appearance, _ motions: inout MotionResolution
  ) -> [Layer] {
    let along = Point(cosine(tilt * .pi / 180), sine(tilt * .pi / 180))
    let corners = box.corners.map { $0.x * along.x + $0.y * along.y }
    let (first, last) = (corners.min()!, corners.max()!)
    let extent = max(last - first, 1)
    let band = width * extent
    var colors = colors.map { $0.resolved(appearance) }
    if mode == .fill, colors.first != colors.last { colors.append(colors[0]) }
    let start = mode == .fill ? first : first - band
    let travel = mode == .fill ? band : extent + band
    let gradient = Gradient(
      .linear(start: along * start, end: along * (start + band)), stops: Gradient.evenStops(colors),
      spread: mode == .fill ? .repeat : .pad)
    let period = duration + pause
    let rate = motions.rate(of: period)
    let pass = duration.retimed(by: rate)
    let sweep = LightSweep(
      gradient: gradient, start: .zero, end: along * travel, pass: pass, period: period.retimed(by: rate),
      easing: easing.easing(over: duration.value / rate), source: motions.path)
    // Strokes and blurs extend beyond the box. What the layer does not cover is masked.
    let reach = box.insetBy(-max(box.width, box.height) - 64)
    let light = ShapeLayer(.rectangle(reach), paint: sweep.paint, blend: mode == .atop ? .sourceAtop : .sourceOver)
    let mask = Layer.group(GroupLayer(layers, blend: .destinationIn))
    switch mode {
    case .atop: return [.group(GroupLayer(layers + [.shape(light)], isIsolated: true))]
    case .fill: return [.group(GroupLayer([.shape(light), mask], isIsolated: true))]
    case .overlay: return layers + [.group(GroupLayer([.shape(light), mask], blend: .plusLighter))]
    }
  }
}
