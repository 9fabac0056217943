import GraphicsCore
import MotionMath
import SceneModel

/// Filters → `filter`, one step after another.
extension SceneWriter {
  /// Returns nil where nothing is filtered.
  func filter(_ tracks: [FilterTrack], _ context: LayerContext) throws -> SVGNode? {
    var steps: [SVGNode] = []
    let tolerance = context.tolerance
    // An inset shadow is drawn on the layer itself, and not on the shadows below it.
    let ordered = tracks.filter(\.isInset) + tracks.filter { !$0.isInset }
    let lastInset = tracks.lastIndex(where: \.isInset) ?? 0
    guard !tracks[..<lastInset].contains(where: \.changesLayer) else {
      throw context.error("SVG draws an inset shadow before blurs: put the two on layers of their own")
    }
    var inner = "SourceGraphic"
    for (i, track) in ordered.enumerated() {
      switch track {
      case .blur(let sigma):
        let motion = context.motions.motion(sigma, within: tolerance, limits: 0...1e6)
        if motion == .still([0]) { continue }
        var step = SVGNode("feGaussianBlur")
        step.animate("stdDeviation", motion, within: tolerance)
        steps.append(step)
      case .shadow(let color, let sigma, let offset):
        var step = SVGNode("feDropShadow")
        step.animate(
          "stdDeviation", context.motions.motion(sigma, within: tolerance, limits: 0...1e6), within: tolerance)
        let offsets = context.motions.motion(offset, within: tolerance)
        step.animate("dx", offsets.map { [$0[0]] }, within: tolerance)
        step.animate("dy", offsets.map { [$0[1]] }, within: tolerance)
        flood(&step, color, context)
        steps.append(step)
      case .insetShadow(let color, let sigma, let offset):
        // What is clear, blurred, moved and colored, over the layer and only where the layer is.
        var blur = SVGNode("feGaussianBlur")
        blur.animate(
          "stdDeviation", context.motions.motion(sigma, within: tolerance, limits: 0...1e6), within: tolerance)
        var move = SVGNode("feOffset", ["result": .text("i")])
        let offsets = context.motions.motion(offset, within: tolerance)
        move.animate("dx", offsets.map { [$0[0]] }, within: tolerance)
        move.animate("dy", offsets.map { [$0[1]] }, within: tolerance)
        var paint = SVGNode("feFlood")
        flood(&paint, color, context)
        steps += Self.clearParts(of: inner)
        steps += [
          blur, move, paint, SVGNode("feComposite", ["operator": .text("in"), "in2": .text("i")]),
          SVGNode("feComposite", ["operator": .text("atop"), "in2": .text(inner)]),
        ]
        if i + 1 < ordered.count, ordered[i + 1].isInset {
          inner = "r\(i)"
          steps[steps.count - 1]["result"] = inner
        }
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

  private func flood(_ node: inout SVGNode, _ color: Track<Color>, _ context: LayerContext) {
    let motion = context.motions.motion(color, within: Self.colorTolerance)
    func text(_ v: [Double]) -> String { Color(premultiplied: v).svgText }
    node["flood-color"] = text(motion.atStart)
    if case .moving(let keyed) = motion { node.children.append(SMILElement.node("flood-color", keyed, text)) }
  }
}

extension FilterTrack {
  fileprivate var isInset: Bool { if case .insetShadow = self { true } else { false } }

  /// Whether it changes the layer itself, and not only what is drawn below or on it.
  fileprivate var changesLayer: Bool {
    switch self {
    case .blur, .colorMatrix, .colorTransfer: true
    case .shadow, .insetShadow: false
    }
  }
}
