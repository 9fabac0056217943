import GraphicsCore
import MotionMath
import PathGeometry
import PresetModel

/// Where a node stands at a moment: the box around its outlines, without strokes and filters.
extension AnimatedNode {
  /// In the node's own coordinates; nil if it draws nothing.
  public func ownBounds(at time: Double) -> Rect? { box(at: time, .identity) }

  private func box(at time: Double, _ matrix: AffineTransform) -> Rect? {
    switch content {
    case .shape(let shape):
      let path = shape.outline.path(at: time).applying(matrix)
      return path.isEmpty ? nil : path.tightBox
    case .group(let nodes):
      return nodes.reduce(nil) { box, node in
        guard let own = node.box(at: time, node.matrix(at: time).then(matrix)) else { return box }
        return box.map { $0.enclosing(own) } ?? own
      }
    }
  }

  /// Whether its box is known: it is not where a text is inside.
  public var isMeasured: Bool { shapes.allSatisfy(\.outline.isMeasured) }

  /// From the node's own coordinates to those around it.
  public func matrix(at time: Double) -> AffineTransform {
    transforms.matrix(at: time)
  }

  /// Whether anything in the node changes its outline or its place.
  public var movesOutline: Bool {
    switch content {
    case .shape(let shape): !shape.outline.isStill
    case .group(let nodes): nodes.contains { $0.movesOutline || $0.transforms.contains { !$0.isStill } }
    }
  }
}

extension TransformStep {
  public func matrix(at time: Double) -> AffineTransform {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    switch self {
    case .translate(let offset):
      let offset = offset.value(at: time)
      return .translation(offset.x, offset.y)
    case .rotate(let angle, let center):
      return AffineTransform.rotation(radians: radians(angle.value(at: time))).about(center.value(at: time))
    case .scale(let factors, let center):
      let factors = factors.value(at: time)
      return AffineTransform.scale(factors.x, factors.y).about(center.value(at: time))
    case .skew(let angles, let center):
      let angles = angles.value(at: time)
      return AffineTransform(a: 1, b: tangent(radians(angles.y)), c: tangent(radians(angles.x)), d: 1, tx: 0, ty: 0)
        .about(center.value(at: time))
    case .along(_, let path, let progress, let turns):
      let (point, angle) = path.place(at: min(1, max(0, progress.value(at: time))))
      let turned = turns ? AffineTransform.rotation(radians: angle) : .identity
      return turned.then(.translation(point.x, point.y))
    }
  }
}

extension [TransformStep] {
  /// All steps together, the outermost first.
  public func matrix(at time: Double) -> AffineTransform {
    reversed().reduce(.identity) { $0.then($1.matrix(at: time)) }
  }
}

extension AnimatedShape.Outline {
  /// Whether its box is known.
  public var isMeasured: Bool {
    switch self {
    case .text: false
    case .compound(let parts, _): parts.allSatisfy(\.outline.isMeasured)
    case .ellipse, .rectangle, .line, .path: true
    }
  }

  public func path(at time: Double) -> Path {
    switch self {
    case .ellipse(let center, let radii):
      let r = radii.value(at: time)
      return .ellipse(center: center.value(at: time), radii: Size(max(0, r.width), max(0, r.height)))
    case .rectangle(let origin, let size, let radii):
      let (o, s) = (origin.value(at: time), size.value(at: time))
      let rect = Rect(x: o.x, y: o.y, width: max(0, s.width), height: max(0, s.height))
      return .roundedRectangle(rect, radii: radii.value(at: time))
    case .line(let from, let to): return Path([.move(from.value(at: time)), .line(to.value(at: time))])
    case .path(let path): return path.value(at: time).path
    case .text: return Path()
    case .compound(let parts, _):
      // Before their modifiers, and before they are cut out of one another.
      return Path(parts.flatMap { $0.outline.path(at: time).applying($0.transforms.matrix(at: time)).elements })
    }
  }

  /// The path, or for a text about the rectangle that it fills.
  public func roughPath(at time: Double) -> Path {
    guard case .text(let text) = self else { return path(at: time) }
    let width = Double(text.text.count) * text.size * 0.55
    let before = text.anchor == .start ? 0 : text.anchor == .middle ? width / 2 : width
    switch text.place {
    case .point(let place):
      let p = place.value(at: time)
      return .rectangle(Rect(x: p.x - before, y: p.y - text.size * 0.75, width: width, height: text.size))
    case .path(_, let path, let start):
      let first = start.value(at: time) * path.length - before
      let shown = (max(0, first), min(path.length, first + width))
      guard shown.0 < shown.1 else { return Path() }
      let steps = 16.0
      let points = stride(from: 0, through: steps, by: 1).map { step in
        path.place(at: (shown.0 + (shown.1 - shown.0) * step / steps) / path.length).point
      }
      return .rectangle(Path([.move(points[0])] + points.map { .line($0) }).controlBox.insetBy(-text.size / 2))
    }
  }
}

extension Path {
  /// The box around the outline itself: curves are cut at their furthest points.
  package var tightBox: Rect {
    var box: Rect?
    func take(_ p: Point) {
      let own = Rect(x: p.x, y: p.y, width: 0, height: 0)
      box = box.map { $0.enclosing(own) } ?? own
    }
    var (pen, start) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let p):
        start = p
        pen = p
        take(p)
      case .line(let p):
        take(p)
        pen = p
      case .quadratic(let c, let end):
        CubicCurve(quadratic: pen, c, end).furthest.forEach(take)
        pen = end
      case .cubic(let a, let b, let end):
        CubicCurve(pen, a, b, end).furthest.forEach(take)
        pen = end
      case .close: pen = start
      }
    }
    return box ?? .zero
  }
}

extension CubicCurve {
  /// Its ends, and where it turns back in x or y.
  fileprivate var furthest: [Point] {
    func roots(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
      // The derivative: 3·(p·t² + q·t + r).
      let p = d - a + 3 * (b - c)
      let q = 2 * (a - 2 * b + c)
      let r = b - a
      if abs(p) < 1e-12 { return q == 0 ? [] : [-r / q] }
      let square = q * q - 4 * p * r
      guard square >= 0 else { return [] }
      let root = square.squareRoot()
      return [(-q + root) / (2 * p), (-q - root) / (2 * p)]
    }
    let turns = roots(start.x, control1.x, control2.x, end.x) + roots(start.y, control1.y, control2.y, end.y)
    return [start, end] + turns.filter { $0 > 0 && $0 < 1 }.map { point(at: $0) }
  }
}
