import GraphicsCore
import MotionMath
import PathGeometry
import SceneModel

/// Outlines that are made of moving ones, as shapes, strokes and masks that move instead.
extension SceneWriter {
  /// The element of a shape that consists of simpler ones; nil if it does not.
  mutating func composed(_ shape: ShapeLayer, _ context: LayerContext) throws -> SVGNode? {
    guard !context.time.standsStill, !shape.outline.isConstant else { return nil }
    switch shape.outline {
    case .compound(let pieces, .subtract?): return try subtracted(pieces, shape, context)
    case .offset(let inner, let distance, .round, _, .nonZero) where inner.isConstant:
      let distances = context.motions.motion(distance, within: context.tolerance)
      guard distances.range[0].lowerBound >= 0 else { return nil }
      return try grown(inner, distances, shape, context)
    default: return nil
    }
  }

  /// A filled shape without others: these are black in its mask.
  private mutating func subtracted(
    _ pieces: [Outline.Piece], _ shape: ShapeLayer, _ context: LayerContext
  ) throws -> SVGNode? {
    guard case .fill = shape.coverage, let first = pieces.first else { return nil }
    func layer(_ piece: Outline.Piece, _ paint: PaintTrack) -> Layer {
      var part = ShapeLayer(piece.outline, coverage: .fill(piece.rule), paint: paint, transform: piece.transform)
      part.source = shape.source
      return .shape(part)
    }
    guard var node = try node(of: layer(first, shape.paint), context) else { return nil }
    let black = PaintTrack.color(.constant(.black))
    let holes = try nodes(of: pieces.dropFirst().map { layer($0, black) }, context)
    var ground = SVGNode("rect", ["fill": .text("#fff")])
    setCanvasRegion(&ground, "x", context)
    if node.attributes["mask"] != nil || !node.motions.isEmpty { node = SVGNode("g", [:], [node]) }
    node.attributes["mask"] = mask([ground] + holes, isAlpha: false, context)
    return node
  }

  /// A shape that is grown by a distance with round corners: the fill and a stroke of twice the distance around it.
  /// The outline of such a shape is what a wider stroke covers, and a narrower one and the fill do not.
  private mutating func grown(
    _ inner: Outline, _ distance: AnimatedValues, _ shape: ShapeLayer, _ context: LayerContext
  ) throws -> SVGNode? {
    let path = inner.path(at: 0)
    // A stroke also grows inwards, so the inside must be filled.
    guard path.elements.last == .close else { return nil }
    guard case .color(.constant(let color)) = shape.paint else { return nil }
    switch shape.coverage {
    case .fill:
      return Self.rounded(path, fill: color.svgText, stroke: color.svgText, distance.map { [2 * $0[0]] }, context)
    case .stroke(let style, .constant(let width), _, let dashes, nil)
    where style.join == .round && style.dashes.isEmpty && dashes.isEmpty:
      // Within half its width the stroke's inner edge is inside of the shape, where no stroke is as narrow.
      guard case .moving(let keyed) = distance, keyed.keys.allSatisfy({ $0.easing == .linear }) else { return nil }
      let ground = Self.rounded(path, fill: "#fff", stroke: "#fff", distance.map { [2 * $0[0] + width] }, context)
      let hole = holes(path, keyed, width, context)
      let mask = mask([ground] + hole, isAlpha: false, context)
      var node = SVGNode("rect", ["fill": .text(color.svgText), "mask": mask])
      let reach = Self.outerReach(distance, width)
      let box = path.controlBox.insetBy(-reach).offsetBy(context.offset)
      node.tolerance = context.tolerance
      for (key, value) in [("x", box.x), ("y", box.y), ("width", box.width), ("height", box.height)] {
        node.set(key, value, omitting: "0")
      }
      return node
    default: return nil
    }
  }

  private static func outerReach(_ distance: AnimatedValues, _ width: Double) -> Double {
    (distance.range[0].upperBound + width).rounded(.up)
  }

  /// What is inside of the inner edge: beyond half the stroke's width, the shape with a black stroke; before it, the
  /// shape without a white stroke along its edge.
  private func holes(_ path: Path, _ distance: KeyedMotion, _ width: Double, _ context: LayerContext) -> [SVGNode] {
    // Where the width would be negative it is 0: keys stand where it reaches that.
    func limited(_ value: @escaping (Double) -> Double) -> KeyedMotion {
      var keys: [KeyedMotion.Key] = []
      for (i, key) in distance.keys.enumerated() {
        if i > 0 {
          let (a, b) = (value(distance.keys[i - 1].values[0]), value(key.values[0]))
          if (a < 0) != (b < 0), a != b {
            let before = distance.keys[i - 1].offset
            keys.append(KeyedMotion.Key(before + (key.offset - before) * a / (a - b), [0]))
          }
        }
        keys.append(KeyedMotion.Key(key.offset, [max(0, value(key.values[0]))]))
      }
      return KeyedMotion(keys: keys, timing: distance.timing)
    }
    return [
      Self.rounded(path, fill: "#000", stroke: "#000", .moving(limited { 2 * $0 - width }), context),
      Self.rounded(path, fill: "none", stroke: "#fff", .moving(limited { width - 2 * $0 }), context),
    ]
  }

  private static func rounded(
    _ path: Path, fill: String, stroke: String, _ widths: AnimatedValues, _ context: LayerContext
  ) -> SVGNode {
    var node = still(path, context)
    node["fill"] = fill
    node["stroke"] = stroke
    node["stroke-linejoin"] = "round"
    node.style("stroke-width", widths.map { [max(0, $0[0])] }) { SVGNumber.text($0[0], within: context.tolerance) }
    return node
  }

  /// A text on a circle, which turns as a whole.
  func turning(_ text: PathText, _ start: Track<Double>, _ context: LayerContext) -> SVGNode? {
    let circle = text.outline.controlBox
    let path = text.outline
    guard circle.width > 0, abs(circle.width - circle.height) < 1e-6, path.isRing else { return nil }
    let round = Path.ellipse(center: circle.center, radii: Size(circle.width / 2, circle.height / 2))
    let isForward = path.isAbout(round, 1e-3) || Self.isRound(path, circle)
    guard isForward else { return nil }
    let began = start.value(at: context.time.atStart)
    var node = Self.still(text.path(start: began), context)
    let center = circle.center + context.offset
    let sign = Self.turnsClockwise(path, circle.center) ? 1.0 : -1
    let motion = context.motions.motion(start, within: context.tolerance / reach / (2 * .pi))
    node["transform-origin"] = pair(center, context.tolerance)
    node.style("rotate", motion.map { [($0[0] - began) * 360 * sign] }) {
      SVGNumber.text($0[0], within: SVGNode.standardTolerance / reach * 57) + "deg"
    }
    return node
  }

  private static func isRound(_ path: Path, _ box: Rect) -> Bool {
    let measured = MeasuredPath(path)
    return (0..<24).allSatisfy { i in
      abs((measured.place(at: Double(i) / 24).point - box.center).length - box.width / 2) < box.width * 1e-3
    }
  }

  private static func turnsClockwise(_ path: Path, _ center: Point) -> Bool {
    let measured = MeasuredPath(path)
    let (a, b) = (measured.place(at: 0).point - center, measured.place(at: 0.1).point - center)
    return a.x * b.y - a.y * b.x > 0
  }
}
