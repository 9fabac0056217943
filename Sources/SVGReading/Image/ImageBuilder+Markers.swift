import GraphicsCore
import Importing
import MotionMath

/// Markers: small images at the corners of a path (SVG 2, section 13.7).
extension ImageBuilder {
  /// The markers of a shape, in the order in which they are drawn: start, middle, end.
  func markers(_ context: ElementContext, _ shape: AnimatedShape) -> [AnimatedNode] {
    guard ["path", "line", "polyline", "polygon"].contains(context.element.name) else { return [] }
    var nodes: [AnimatedNode] = []
    var corners: [Corner]?
    for place in ["start", "mid", "end"] {
      if moves("marker-\(place)", context) { miss(context.element, "`marker-\(place)` that moves cannot be drawn") }
      guard let text = context.specified("marker-\(place)") ?? context.specified("marker"), text != "none",
        let id = SVGValue.reference(text)?.id, let marker = document.element("#" + id), marker.name == "marker"
      else { continue }
      guard shape.outline.isStill else {
        miss(context.element, "markers of a shape that changes cannot be drawn")
        return []
      }
      let all = corners ?? Corner.corners(of: shape.outline.path(at: 0))
      corners = all
      guard let first = all.first, let last = all.last else { continue }
      // Arcs are drawn as several curves, whose joints are no corners.
      if place == "mid", context.specified("d")?.contains(where: { $0 == "a" || $0 == "A" }) == true {
        miss(context.element, "`marker-mid` on a path with arcs cannot be drawn")
        continue
      }
      for corner in place == "start" ? [first] : place == "end" ? [last] : Array(all.dropFirst().dropLast()) {
        if let node = node(of: marker, at: corner, isStart: place == "start", context) { nodes.append(node) }
      }
    }
    return nodes
  }

  private func node(
    of marker: SVGElement, at corner: Corner, isStart: Bool, _ context: ElementContext
  ) -> AnimatedNode? {
    guard countNode(marker) else { return nil }
    return following(marker, from: context.element) {
      let own = self.context(of: marker, viewport: context.viewport)
      nameMotions(of: marker, besides: ["orient"])
      func number(_ name: String, _ standard: Double, _ axis: SVGValue.Axis) -> Double {
        guard let text = marker[name] else { return standard }
        return read(name, of: marker, try SVGValue.length(text, axis, own.reference)) ?? standard
      }
      let size = Size(number("markerWidth", 3, .x), number("markerHeight", 3, .y))
      guard size.width > 0, size.height > 0 else { return nil }
      let view = ViewBox(marker["viewBox"])
      let viewSteps = view?.steps(to: size, marker["preserveAspectRatio"]) ?? []
      own.viewport = view.map { Size($0.rect.width, $0.rect.height) } ?? size
      let reference = viewSteps.matrix(at: 0).apply(Point(number("refX", 0, .x), number("refY", 0, .y)))
      painters.append(context)
      defer { painters.removeLast() }
      var inner = AnimatedNode(.group(children(of: own)))
      guard inner.content != .group([]) else { return nil }
      inner.transforms = viewSteps
      var outer = AnimatedNode(.group([inner]))
      if !["visible", "auto"].contains(marker.specified("overflow")?.trimmedText ?? "hidden") {
        outer.frame = .still(Rect(size))
      }
      var steps = [TransformStep.translate(.constant(corner.point))]
      steps.append(.rotate(.constant(angle(marker, corner, isStart: isStart))))
      if marker["markerUnits"] != "userSpaceOnUse" {
        steps.append(.scale(context.extent("stroke-width", .both, standard: "1").map { Point($0, $0) }))
      }
      steps.append(.translate(.constant(.zero - reference)))
      outer.transforms = steps.filter { !$0.isIdentity }
      return outer
    }
  }

  /// In degrees.
  private func angle(_ marker: SVGElement, _ corner: Corner, isStart: Bool) -> Double {
    let text = marker["orient"]?.trimmedText ?? "0"
    if isAnimated(marker, "orient") { miss(marker, "`orient` that moves cannot be drawn") }
    switch text {
    case "auto": return corner.angle
    case "auto-start-reverse": return corner.angle + (isStart ? 180 : 0)
    default: return read("orient", of: marker, try SVGValue.angle(text)) ?? 0
    }
  }
}

/// A corner of a path with the directions of the pieces that meet there.
private struct Corner {
  var point: Point
  var arriving: Point?
  var leaving: Point?

  /// Of the line that halves the way from one direction to the other, in degrees.
  var angle: Double {
    func degrees(_ d: Point) -> Double { arcTangent(y: d.y, x: d.x) * 180 / .pi }
    guard let a = arriving ?? leaving, let b = leaving ?? arriving else { return 0 }
    let (first, second) = (degrees(a), degrees(b))
    let turn = second - first
    return first + (turn - (turn / 360).rounded() * 360) / 2
  }

  static func corners(of path: Path) -> [Corner] {
    var corners: [Corner] = []
    /// The first corner of the subpath.
    var first = 0
    func piece(from start: Point, _ controls: [Point], to end: Point) {
      let points = [start] + controls + [end]
      // A control point on its end has no direction; the next one has.
      let leaving = points.first { $0 != start }.map { $0 - start }
      let arriving = points.last { $0 != end }.map { end - $0 }
      corners[corners.count - 1].leaving = leaving
      corners.append(Corner(point: end, arriving: arriving))
    }
    for element in path.elements {
      let pen = corners.last?.point ?? .zero
      switch element {
      case .move(let p):
        first = corners.count
        corners.append(Corner(point: p))
      case .line(let p): piece(from: pen, [], to: p)
      case .quadratic(let c, let p): piece(from: pen, [c], to: p)
      case .cubic(let c1, let c2, let p): piece(from: pen, [c1, c2], to: p)
      case .close:
        guard corners.indices.contains(first) else { continue }
        piece(from: pen, [], to: corners[first].point)
        if pen == corners[first].point {
          // The path was back already.
          corners.removeLast()
        }
        // It goes on as it began.
        corners[corners.count - 1].leaving = corners[first].leaving
        corners[first].arriving = corners[corners.count - 1].arriving
      }
    }
    return corners
  }
}
