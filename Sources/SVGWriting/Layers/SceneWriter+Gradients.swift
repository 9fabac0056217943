import GraphicsCore
import MotionMath
import SceneModel

/// Gradients → `linearGradient` and `radialGradient`, in the space of the shape that they fill.
extension SceneWriter {
  func gradient(_ track: GradientTrack, _ context: LayerContext) throws -> SVGNode {
    let motions = context.motions
    let start = track.moving(at: context.time.atStart)
    var node: SVGNode
    let isMoved = start.transform != .identity
    // Without a matrix, the place of the shape is part of the coordinates.
    let shift = isMoved ? Point.zero : context.offset
    let tolerance = context.tolerance
    var inset = 0.0
    switch start.geometry {
    case .linear(let from, let to):
      node = SVGNode("linearGradient")
      node.tolerance = tolerance
      var ends = AnimatedValues.still(from.numbers + to.numbers)
      if case .linear(let a, let b)? = track.geometry {
        ends = motions.joined(
          [motions.motion(a, within: tolerance), motions.motion(b, within: tolerance)], within: tolerance
        ) { value in
          value(a).numbers + value(b).numbers
        }
      }
      // 0 and 100 % by default; in user space these are 0 and the canvas's width.
      for (i, key) in ["x1", "y1", "x2", "y2"].enumerated() {
        let place = i % 2 == 0 ? shift.x : shift.y
        node.animate(key, ends.map { [$0[i] + place] }, within: tolerance, omitting: key == "x2" ? "" : "0")
      }
    case .radial(let center, let startRadius, let endRadius, let focus):
      node = SVGNode("radialGradient")
      node.tolerance = tolerance
      func kept(_ measures: [Double]) -> [Double] {
        let focus = GradientGeometry.focus(
          Point(measures[4], measures[5]), within: Point(measures[0], measures[1]), startRadius: measures[2],
          endRadius: measures[3])
        return Array(measures[..<4]) + focus.numbers
      }
      var measures = AnimatedValues.still(center.numbers + [startRadius, endRadius] + (focus ?? center).numbers)
      if case .radial(let c, let r0, let r1, let written)? = track.geometry {
        let f = written ?? c
        measures = motions.joined(
          [
            motions.motion(c, within: tolerance), motions.motion(r0, within: tolerance),
            motions.motion(r1, within: tolerance), motions.motion(f, within: tolerance),
          ], within: tolerance
        ) { value in kept(value(c).numbers + [max(0, value(r0)), max(0, value(r1))] + value(f).numbers) }
      }
      measures = measures.map(kept)
      for (i, key) in ["cx", "cy"].enumerated() {
        node.animate(key, measures.map { [$0[i] + (i == 0 ? shift.x : shift.y)] }, within: tolerance, omitting: "")
      }
      for (i, key) in ["fx", "fy"].enumerated() where focus != nil {
        node.animate(key, measures.map { [$0[4 + i] + (i == 0 ? shift.x : shift.y)] }, within: tolerance, omitting: "")
      }
      node.animate("r", measures.map { [$0[3]] }, within: tolerance, omitting: "")
      if startRadius > 0 || measures.range[2].upperBound > 0 {
        if focus == nil, measures.isStill, start.spread == .pad, endRadius > startRadius {
          // Stops from the center on: older browsers do not know `fr`.
          inset = startRadius / endRadius
        } else {
          node.animate("fr", measures.map { [$0[2]] }, within: tolerance, omitting: "0")
        }
      }
    case .conic, .along: preconditionFailure("these are drawn in steps")
    }
    node["gradientUnits"] = "userSpaceOnUse"
    if start.spread == .repeat { node["spreadMethod"] = "repeat" }
    if isMoved {
      let matrix = start.transform.then(.translation(context.offset.x, context.offset.y))
      let text = TransformText.text(matrix, within: tolerance, reach: max(size.width, size.height))
      if !text.isEmpty { node["gradientTransform"] = text }
    }
    setStops(of: &node, track, start, inset: inset, context)
    translate(&node, track, context)
    return node
  }

  /// Moves a gradient as a whole.
  private func translate(_ node: inout SVGNode, _ track: GradientTrack, _ context: LayerContext) {
    let tolerance = context.tolerance
    switch context.motions.motion(track.translation, within: tolerance) {
    case .still(let v):
      guard v != [0, 0] else { return }
      let move = TransformText.text(.translation(v[0], v[1]), within: tolerance, reach: 1)
      node["gradientTransform"] = (node["gradientTransform"] ?? "") + move
    case .moving(let motion):
      func text(_ v: [Double]) -> String {
        let (x, y) = (SVGNumber.text(v[0], within: tolerance), SVGNumber.text(v[1], within: tolerance))
        return y == "0" ? x : "\(x) \(y)"
      }
      node.children.append(SMILElement.node("gradientTransform", motion, text))
      // What stands still shows the place at the start.
      let start = motion.atStart
      let move = TransformText.text(.translation(start[0], start[1]), within: tolerance, reach: 1)
      node.atRest["gradientTransform"] = .text((node["gradientTransform"] ?? "") + move)
      // WebKit animates the attribute only if the element has it.
      if node["gradientTransform"] == nil { node["gradientTransform"] = "translate(0)" }
    }
  }

  // MARK: Stops

  private func setStops(
    of node: inout SVGNode, _ track: GradientTrack, _ start: Gradient, inset: Double, _ context: LayerContext
  ) {
    func place(_ offset: Double) -> Double { inset + offset * (1 - inset) }
    if let moving = track.stops, moving.contains(where: { !$0.offset.isConstant || !$0.color.isConstant }),
      !context.time.standsStill
    {
      let moving = MovingStops(moving, in: start.space, context) { place($0) }
      let stops = moving.indices.flatMap { [moving.stop($0)] + moving.stops(after: $0) }
      node.children = stops + node.children
      return
    }
    node.stops = GradientStops.straight(start).map { GradientStop(offset: place($0.offset), color: $0.color) }
  }
}

extension GradientTrack {
  /// The gradient at a time, without its translation.
  fileprivate func moving(at time: Double) -> Gradient {
    var still = self
    still.translation = .constant(.zero)
    return still.gradient(at: time)
  }
}
