import GraphicsCore
import MotionMath
import SceneModel

/// Filters → `filter`, one step after another.
extension SceneWriter {
  /// Returns nil where nothing is filtered.
  func filter(_ tracks: [FilterTrack], _ context: LayerContext) -> SVGNode? {
    var steps: [SVGNode] = []
    let tolerance = context.tolerance
    for track in Self.insetsFirst(tracks) {
      switch track {
      case .blur(let sigma):
        let motion = context.motions.motion(sigma, within: tolerance, limits: 0...1e6)
        if motion == .still([0]) { continue }
        var step = SVGNode("feGaussianBlur")
        step.animate("stdDeviation", motion, within: tolerance)
        steps.append(step)
      case .shadow(let color, let sigma, let offset, isInset: false):
        var step = SVGNode("feDropShadow")
        soften(&step, sigma, context)
        move(&step, offset, context)
        flood(&step, color, context)
        steps.append(step)
      case .shadow(let color, let sigma, let offset, isInset: true):
        // What is clear, blurred, moved and colored, over the layer and only where the layer is.
        var inner = "SourceGraphic"
        if let last = steps.indices.last {
          inner = "r\(last)"
          steps[last]["result"] = inner
        }
        var blur = SVGNode("feGaussianBlur")
        soften(&blur, sigma, context)
        var shift = SVGNode("feOffset", ["result": .text("i")])
        move(&shift, offset, context)
        var paint = SVGNode("feFlood")
        flood(&paint, color, context)
        steps += Self.clearParts(of: inner)
        steps += [
          blur, shift, paint, SVGNode("feComposite", ["operator": .text("in"), "in2": .text("i")]),
          SVGNode("feComposite", ["operator": .text("atop"), "in2": .text(inner)]),
        ]
      case .colorMatrix(let matrix):
        let values = matrix.values.map { SVGNumber.text($0, within: 5e-4) }.joined(separator: " ")
        steps.append(SVGNode("feColorMatrix", ["values": .text(values)]))
      case .colorTransfer(let transfer): steps.append(transfer.svgNode)
      }
    }
    if steps.isEmpty { return nil }
    var filter = SVGNode("filter", ["color-interpolation-filters": .text("sRGB")], steps)
    setCanvasRegion(&filter, "filterUnits", context)
    return filter
  }

  /// The filters with each inset shadow, which is drawn on the layer itself, before the shadows below the layer.
  private static func insetsFirst(_ tracks: [FilterTrack]) -> [FilterTrack] {
    var ordered: [FilterTrack] = []
    var below: [FilterTrack] = []
    for track in tracks {
      switch track {
      case .shadow(_, _, _, let isInset): if isInset { ordered.append(track) } else { below.append(track) }
      case .blur, .colorMatrix, .colorTransfer:
        ordered += below + [track]
        below = []
      }
    }
    return ordered + below
  }

  private func soften(_ node: inout SVGNode, _ sigma: Track<Double>, _ context: LayerContext) {
    let motion = context.motions.motion(sigma, within: context.tolerance, limits: 0...1e6)
    node.animate("stdDeviation", motion, within: context.tolerance)
  }

  private func move(_ node: inout SVGNode, _ offset: Track<Point>, _ context: LayerContext) {
    let motion = context.motions.motion(offset, within: context.tolerance)
    node.animate("dx", motion.map { [$0[0]] }, within: context.tolerance)
    node.animate("dy", motion.map { [$0[1]] }, within: context.tolerance)
  }

  private func flood(_ node: inout SVGNode, _ color: Track<Color>, _ context: LayerContext) {
    let motion = context.motions.motion(color, within: Self.colorTolerance)
    node["flood-color"] = Color(premultiplied: motion.atStart).svgText
    if case .moving(let keyed) = motion { node.children.append(SMILElement.color("flood-color", keyed)) }
  }
}
