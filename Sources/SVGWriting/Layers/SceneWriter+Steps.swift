import GraphicsCore
import MotionMath
import SceneModel

/// Gradients that SVG does not have → steps of one color each, which are seen where the shape is.
extension SceneWriter {
  /// The elements of a shape that is painted with a conic gradient, or with one along its outline.
  mutating func stepped(_ shape: ShapeLayer, _ track: GradientTrack, _ context: LayerContext) throws -> [SVGNode] {
    guard track.stops?.allSatisfy({ $0.offset.isConstant && $0.color.isConstant }) ?? true else {
      throw context.error(
        "SVG has no conic gradients, and none along a path, whose stops move: move the gradient or the layer instead")
    }
    let gradient = track.gradient(at: context.time.atStart)
    let (colors, alphas) = (GradientSteps.colors(gradient), GradientSteps.alphas(gradient))
    var cover = shape
    (cover.opacity, cover.transform, cover.blend) = (.constant(1), .identity, .sourceOver)
    cover.paint = .color(.constant(colors.steps.count == 1 ? colors.steps[0].color : .black))
    func drawn(_ steps: GradientSteps) throws -> SVGNode {
      switch gradient.geometry {
      case .along: try line(steps, of: cover, context)
      case .linear, .radial, .conic: try fan(steps, of: track, gradient, cover, context)
      }
    }
    var nodes = try leaves(cover, context)
    if colors.steps.count > 1, !nodes.isEmpty {
      // A clip would be smoothed for each step by itself.
      nodes = [SVGNode("g", ["mask": mask(nodes, isAlpha: true, context)], [try drawn(colors)])]
    }
    if !nodes.isEmpty, alphas.steps.contains(where: { $0.color != .white }) {
      nodes = [SVGNode("g", ["mask": mask([try drawn(alphas)], isAlpha: false, context)], nodes)]
    }
    return nodes
  }

  /// Elements that are drawn over one another.
  static func overlapping(_ nodes: [SVGNode]) -> SVGNode {
    // What limits them must limit their sum: WebKit masks each element of a group by itself.
    SVGNode("g", ["shape-rendering": .text("crispEdges"), "isolation": .text("isolate")], nodes)
  }
}

extension GradientTrack {
  /// Whether SVG does not have it.
  var isStepped: Bool {
    switch base.geometry {
    case .conic, .along: true
    case .linear, .radial: false
    }
  }
}
