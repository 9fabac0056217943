import GraphicsCore
import MotionMath
import SceneModel

/// Light that is added to a shape: that shape painted with the sum.
extension SceneWriter {
  /// Returns the layers with such light merged into the shape below it. `plus-lighter` in CSS also adds the opacities,
  /// so light on a translucent shape is barely visible in an isolated image, such as one in `img`.
  /// - Parameter isBottom: Whether nothing is drawn below the layers. Else only opaque shapes are lit this way: light
  ///   on others falls on what is below them, too.
  static func mergingLights(_ layers: [Layer], isBottom: Bool) -> [Layer] {
    var merged: [Layer] = []
    for layer in layers {
      let isOnNothing = isBottom && merged.count == 1
      if let last = merged.last, let lit = lit(last, by: layer, isOnNothing: isOnNothing) {
        merged[merged.count - 1] = lit
      } else {
        merged.append(layer)
      }
    }
    return merged
  }

  /// Returns light of one color no more opaque than its brightest channel, which adds as much to each channel. So
  /// `plus-lighter`, which adds opacities, shows it on a transparent background as the other formats do.
  static func thinned(_ layer: Layer) -> Layer { layer.blend == .plusLighter ? asLight(layer) : layer }

  private static func asLight(_ layer: Layer) -> Layer {
    switch layer {
    case .shape(var shape):
      guard case .color(.constant(let color)) = shape.paint else { return layer }
      var light = color.premultiplied
      light[3] = max(light[0], light[1], light[2])
      shape.paint = .color(.constant(Color(premultiplied: light)))
      return .shape(shape)
    case .group(var group):
      // Of layers over each other, the upper one hides the light of the lower one.
      guard group.layers.count == 1, [.sourceOver, .plusLighter].contains(group.layers[0].blend),
        group.filters.allSatisfy(\.isBlur)
      else { return layer }
      group.layers = [asLight(group.layers[0])]
      return .group(group)
    }
  }

  private static func lit(_ layer: Layer, by light: Layer, isOnNothing: Bool) -> Layer? {
    guard case .shape(var shape) = layer, case .shape(let light) = light, light.blend == .plusLighter,
      shape.blend == .sourceOver, (shape.outline, shape.coverage) == (light.outline, light.coverage),
      shape.transform == light.transform, shape.opacity == .constant(1), light.opacity == .constant(1),
      case .color(.constant(let color)) = shape.paint, isOnNothing || color.alpha == 1,
      case .gradient(var gradient) = light.paint,
      gradient.stops == nil, gradient.base.space == .srgb
    else { return nil }
    gradient.base.stops = stops(of: gradient.base.stops, on: color)
    shape.paint = .gradient(gradient)
    return .shape(shape)
  }

  /// The stops of a gradient that is added to a color. Between them the sum is linear, premultiplied: there is one
  /// wherever a channel reaches 1, grows beyond the opacity, which then follows it, or beyond another channel.
  private static func stops(of light: [GradientStop], on color: Color) -> [GradientStop] {
    let below = color.premultiplied
    func sum(_ values: [Double]) -> Color {
      var sum = zip(values, below).map { min(1, $0 + $1) }
      sum[3] = max(below[3], sum[0], sum[1], sum[2])
      return Color(premultiplied: sum)
    }
    var stops: [GradientStop] = []
    for (i, stop) in light.enumerated() {
      let values = stop.color.premultiplied
      stops.append(GradientStop(offset: stop.offset, color: sum(values)))
      guard i + 1 < light.count, light[i + 1].offset > stop.offset else { continue }
      let next = light[i + 1].color.premultiplied
      var turns: [Double] = []
      for channel in 0..<3 {
        let (start, growth) = (below[channel] + values[channel], next[channel] - values[channel])
        for level in [below[3], 1] { turns.append((level - start) / growth) }
        for other in channel + 1..<3 {
          let ahead = below[other] + values[other] - start
          turns.append(ahead / (growth - (next[other] - values[other])))
        }
      }
      for turn in turns.filter({ $0 > 1e-6 && $0 < 1 - 1e-6 }).sorted() {
        stops.append(
          GradientStop(
            offset: stop.offset + (light[i + 1].offset - stop.offset) * turn,
            color: sum(zip(values, next).map { $0 + ($1 - $0) * turn })))
      }
    }
    return stops
  }
}

extension FilterTrack {
  fileprivate var isBlur: Bool {
    if case .blur = self { true } else { false }
  }
}
