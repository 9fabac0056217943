import GraphicsCore
import MotionMath
import PathGeometry
import SceneModel

/// One step of a transform; steps are listed from the innermost to the outermost.
enum TransformOp {
  case matrix(AffineTransform)
  case scale(KeyedMotion, anchor: Point)
  /// Angles in radians.
  case skew(KeyedMotion, anchor: Point)
  case rotate(KeyedMotion, anchor: Point)
  case translate(KeyedMotion)
}

/// Transforms of layers → attributes and motions of elements.
extension SceneWriter {
  /// From the canvas's center to its farther edge, in points: where an error of an angle or a factor is largest.
  var reach: Double { max(size.width, size.height, 1) / 2 }

  /// The steps of a layer's transform, and what is known inside of it.
  func placed(_ transform: TransformTrack, _ context: LayerContext) -> (ops: [TransformOp], inner: LayerContext) {
    var ops = steps(of: transform, context)
    var inner = context
    // Translations that stand still move inwards, up to a matrix, and become part of coordinates.
    var shift = context.offset
    for i in ops.indices.reversed() {
      switch ops[i] {
      case .matrix(let matrix):
        let whole = matrix.then(.translation(shift.x, shift.y))
        if (matrix.a, matrix.b, matrix.c, matrix.d) == (1, 0, 0, 1) {
          shift = Point(whole.tx, whole.ty)
          ops[i] = .matrix(.identity)
        } else {
          ops[i] = .matrix(whole)
          shift = .zero
          let least = max(1e-3, abs(matrix.determinant) / max(matrix.maxScale, 1e-9))
          inner.stretch *= matrix.maxScale
          inner.leastStretch *= least
          // It may turn, so that what drifts along one axis drifts along both.
          let drift = (max(inner.drift.width, inner.drift.height) + Point(whole.tx, whole.ty).length) / least
          inner.drift = Size(drift, drift)
        }
      case .scale(let motion, let anchor):
        ops[i] = .scale(motion, anchor: anchor + shift)
        let sizes = AnimatedValues.moving(motion).range.flatMap { [abs($0.lowerBound), abs($0.upperBound)] }
        inner.stretch *= max(sizes.max() ?? 1, 1e-3)
        let least = max(sizes.min() ?? 1, 0.05)
        inner.leastStretch *= least
        inner.drift = Size(inner.drift.width / least, inner.drift.height / least)
      case .skew(let motion, let anchor): ops[i] = .skew(motion, anchor: anchor + shift)
      case .rotate(let motion, let anchor):
        ops[i] = .rotate(motion, anchor: anchor + shift)
        let drift = Point(inner.drift.width, inner.drift.height).length
        inner.drift = Size(drift, drift)
      case .translate(let motion):
        let most = AnimatedValues.moving(motion).range.map { max(abs($0.lowerBound), abs($0.upperBound)) }
        inner.drift = Size(inner.drift.width + most[0], inner.drift.height + most[1])
      }
    }
    inner.offset = shift
    ops.removeAll { if case .matrix(.identity) = $0 { true } else { false } }
    return (ops, inner)
  }

  private func steps(of transform: TransformTrack, _ context: LayerContext) -> [TransformOp] {
    let (motions, tolerance) = (context.motions, context.tolerance)
    let scale = motions.motion(transform.scale, within: tolerance / reach)
    let skew = motions.motion(transform.skew, within: tolerance / reach)
    let turns = Self.addends(of: transform.rotation).map { motions.motion($0, within: tolerance / reach) }
    let anchors = motions.motion(transform.anchor, within: tolerance)
    var ops: [TransformOp] = []
    let isAnchored = scale != .still([1, 1]) || skew != .still([0, 0]) || turns.contains { $0 != .still([0]) }
    var anchor = Point.zero
    if isAnchored {
      switch anchors {
      case .still(let values): anchor = Point(values[0], values[1])
      case .moving(let motion): ops.append(.translate(motion.map { $0.map { -$0 } }))
      }
    }
    switch scale {
    case .still(let v): ops.append(.matrix(AffineTransform.scale(v[0], v[1]).about(anchor)))
    case .moving(let motion): ops.append(.scale(motion, anchor: anchor))
    }
    switch skew {
    case .still(let v):
      let lean = AffineTransform(a: 1, b: tangent(v[1]), c: tangent(v[0]), d: 1, tx: 0, ty: 0)
      ops.append(.matrix(lean.about(anchor)))
    case .moving(let motion): ops.append(.skew(motion, anchor: anchor))
    }
    for turn in turns {
      switch turn {
      case .still(let v): ops.append(.matrix(v[0] == 0 ? .identity : .rotation(radians: v[0]).about(anchor)))
      case .moving(let motion): ops.append(.rotate(motion, anchor: anchor))
      }
    }
    if isAnchored, case .moving(let motion) = anchors { ops.append(.translate(motion)) }
    if let along = transform.along { ops += steps(along: along, context) }
    for track in Self.addends(of: transform.translation) {
      switch motions.motion(track, within: tolerance) {
      case .still(let v): ops.append(.matrix(.translation(v[0], v[1])))
      case .moving(let motion): ops.append(.translate(motion))
      }
    }
    for next in transform.following { ops += steps(of: next, context) }
    return ops.reduce(into: []) { merged, op in
      // Steps that stand still and follow one another are one.
      if case .matrix(let next) = op, case .matrix(let last)? = merged.last {
        merged[merged.count - 1] = .matrix(last.then(next))
      } else {
        merged.append(op)
      }
    }
  }

  /// A way along a path: a turn about the place that moves, and its way.
  private func steps(along track: PathTrack, _ context: LayerContext) -> [TransformOp] {
    let (motions, tolerance) = (context.motions, context.tolerance)
    if track.progress.isConstant || context.time.standsStill {
      return [.matrix(track.transform(at: context.time.local(context.time.play.start)))]
    }
    func place(_ part: Double) -> (point: Point, angle: Double) { track.path.place(at: min(1, max(0, part))) }
    let ends = track.path.pieceEnds
    func piece(_ part: Double) -> Int { ends.firstIndex { $0 >= part } ?? ends.count }
    var ops: [TransformOp] = []
    if track.turns {
      var last: Double?
      let turn = motions.sampled(
        CurveFit(tolerance: [tolerance * 4 / max(size.width, size.height, 1) * 2]), of: track.progress, piece: piece
      ) { part in
        // Without whole turns between neighbors.
        let angle = place(part).angle
        let wholeTurns = (((last ?? angle) - angle) / (2 * .pi)).rounded()
        let near = angle + wholeTurns * 2 * .pi
        last = near
        return [near]
      }
      ops.append(.rotate(turn, anchor: track.place))
    }
    let fit = CurveFit(tolerance: [tolerance, tolerance])
    let way = motions.sampled(fit, of: track.progress, piece: piece) { part in
      let point = place(part).point - track.place
      return [point.x, point.y]
    }
    ops.append(.translate(way))
    return ops
  }

  /// The motions whose sum a track is, each by itself where a sum of transforms is their product.
  private static func addends<Value>(of track: Track<Value>) -> [Track<Value>] {
    if case .sum(let a, let b) = track { return addends(of: a) + addends(of: b) }
    return [track]
  }

  // MARK: Elements

  /// Puts steps on an element, with groups around it where one element cannot have them all.
  func applying(_ ops: [TransformOp], to node: SVGNode, _ context: LayerContext) -> SVGNode {
    var node = node
    // The last step that the element has: its attribute, then `scale`, `rotate` and `translate`.
    var stage = node.attributes["transform"] != nil ? 1 : 0
    if !node.motions.isEmpty, node.motions.contains(where: { SVGNode.styleOnly.contains($0.property) }) { stage = 4 }
    var origin: Point?
    // A moving `transform` takes the place of the attribute.
    if stage < 1, node.motions.contains(where: { $0.property == "transform" }) { (stage, origin) = (1, .zero) }
    if node.attributes["transform-origin"] != nil { stage = 4 }
    func wrap() {
      node = SVGNode("g", [:], [node])
      (stage, origin) = (0, nil)
    }
    func begin(_ next: Int, _ anchor: Point?) {
      let isElsewhere = anchor != nil && (origin.map { $0 != anchor! } ?? false)
      let turnsMatrix = stage == 1 && anchor != nil && anchor != .zero
      if stage >= next || isElsewhere || turnsMatrix { wrap() }
      if let anchor {
        origin = anchor
        if anchor != .zero { node["transform-origin"] = pair(anchor, context.tolerance) }
      }
      stage = next
    }
    let tolerance = context.tolerance
    for op in ops {
      switch op {
      case .matrix(let matrix):
        begin(1, nil)
        node["transform"] = TransformText.text(matrix, within: tolerance, reach: max(size.width, size.height))
      case .skew(let motion, let anchor):
        begin(1, anchor)
        node.motions.append(
          StyleMotion("transform", motion) {
            "skew(\(degrees($0[0])),\(degrees($0[1])))"
          })
      case .scale(let motion, let anchor):
        begin(2, anchor)
        let factor = tolerance / max(size.width, size.height, 1) * 2
        node.style("scale", .moving(motion)) { v in
          let (x, y) = (SVGNumber.text(v[0], within: factor), SVGNumber.text(v[1], within: factor))
          return x == y ? x : "\(x) \(y)"
        }
      case .rotate(let motion, let anchor):
        begin(3, anchor)
        node.style("rotate", .moving(motion)) { degrees($0[0]) }
      case .translate(let motion):
        begin(4, nil)
        node.style("translate", .moving(motion)) { translation($0, within: tolerance) }
      }
    }
    return node
  }

  func pair(_ p: Point, _ tolerance: Double) -> String {
    SVGNumber.text(p.x, within: tolerance) + " " + SVGNumber.text(p.y, within: tolerance)
  }

  /// To what a hundredth of a pixel is at the canvas's edge.
  private func degrees(_ radians: Double) -> String {
    return SVGNumber.text(radians * 180 / .pi, within: SVGNode.standardTolerance / reach * 180 / .pi) + "deg"
  }
}

/// A length of CSS; 0 needs no unit.
func pixels(_ value: Double, _ tolerance: Double) -> String {
  let text = SVGNumber.text(value, within: tolerance)
  return text == "0" ? text : text + "px"
}

/// A move as the property `translate`.
func translation(_ move: [Double], within tolerance: Double) -> String {
  let (x, y) = (pixels(move[0], tolerance), pixels(move[1], tolerance))
  return y == "0" ? x : "\(x) \(y)"
}

/// A matrix as the attribute `transform`, in its shortest form.
enum TransformText {
  /// - Parameter reach: The largest coordinate that it maps.
  static func text(_ m: AffineTransform, within tolerance: Double, reach: Double) -> String {
    let factor = tolerance / max(reach, 1)
    func length(_ v: Double) -> String { SVGNumber.text(v, within: tolerance) }
    func number(_ v: Double) -> String { SVGNumber.text(v, within: factor) }
    let isStill = abs(m.tx) <= tolerance && abs(m.ty) <= tolerance
    if abs(m.b) <= factor, abs(m.c) <= factor {
      let (x, y) = (number(m.a), number(m.d))
      let scale = x == "1" && y == "1" ? "" : x == y ? "scale(\(x))" : "scale(\(x) \(y))"
      let move = isStill ? "" : "translate(\(length(m.tx))" + (abs(m.ty) <= tolerance ? ")" : " \(length(m.ty)))")
      return move + scale
    }
    if abs(m.a - m.d) <= factor, abs(m.b + m.c) <= factor, abs(m.a * m.a + m.b * m.b - 1) <= factor {
      let angle = SVGNumber.text(arcTangent(y: m.b, x: m.a) * 180 / .pi, within: factor * 180 / .pi)
      if isStill { return "rotate(\(angle))" }
      // The point that stays where it is: (I - M)·p = t.
      let (u, v) = (1 - m.a, m.b)
      let k = u * u + v * v
      let center = Point((u * m.tx - v * m.ty) / k, (v * m.tx + u * m.ty) / k)
      if center.length < 4 * reach { return "rotate(\(angle) \(length(center.x)) \(length(center.y)))" }
    }
    return "matrix(" + [m.a, m.b, m.c, m.d].map(number).joined(separator: " ") + " \(length(m.tx)) \(length(m.ty)))"
  }
}
