import GraphicsCore
import MotionMath
import PathGeometry
import SceneModel

/// Gradients along a stroke → strokes of one color each.
extension SceneWriter {
  /// The steps of a gradient where a stroke is: strokes up to each step's end, that of the first step on top.
  func line(_ steps: GradientSteps, of shape: ShapeLayer, _ context: LayerContext) throws -> SVGNode {
    guard case .stroke(var style, let width, _, _, _) = shape.coverage else {
      throw context.error("SVG has no gradients along an outline that is filled: stroke it, or use another gradient")
    }
    guard let part = PathPart(shape.outline, context), part.path.subpaths.count <= 1 else {
      throw context.error(
        "SVG has no gradients along a path that changes or has several subpaths: move the layer, or draw each subpath "
          + "as a layer")
    }
    guard part.direction != .changing else {
      throw context.error("SVG has no gradients along an arc that turns round: let its sweep keep its sign")
    }
    if part.path.isEmpty { return SVGNode("g") }
    let measured = MeasuredPath(part.path)
    if measured.length < 1e-6 { return dot(steps.steps[0].color, context) }
    let widths = context.motions.motion(width, within: context.tolerance, limits: 0...1e9)
    // What is seen ends in smooth edges.
    let edge = 1 / max(context.leastStretch, 0.02)
    let reach = widths.range[0].upperBound / 2 + edge
    let ranges = part.ranges(context)
    let line = AlongLine(
      part, measured, reach: reach, edge: edge, hasCaps: style.cap != .butt, largestShare: ranges.share.upperBound)
    guard !line.overlapsItself else {
      throw context.error(
        "SVG has no gradients along a path with sharp corners, or that comes near itself: round the corners, or draw a "
          + "thinner stroke")
    }
    let isWithin = ranges.start.lowerBound > -1e-6 && ranges.end.upperBound < 1 + 1e-6
    guard line.isRing || isWithin else {
      throw context.error("SVG has no gradients along a part that goes over the ends of its path: let it stay within")
    }
    // The whole of a ring starts where the ring does.
    let isMoving = ranges.start.upperBound - ranges.start.lowerBound > 1e-6
    guard !line.isRing || !isMoving || ranges.share.upperBound < 1 else {
      throw context.error(
        "SVG has no gradients along a part that moves and becomes the whole path: end it before 100 %")
    }
    (style.width, style.cap) = (2 * reach, .butt)
    var stroke = shape
    stroke.coverage = .stroke(style, width: .constant(style.width), dashOffset: .constant(0))
    func drawn(_ written: SVGNode, _ color: Color) -> SVGNode {
      var node = written
      node["fill"] = "none"
      node["stroke"] = color.svgText
      node["stroke-width"] = SVGNumber.text(style.width, within: context.tolerance)
      node.set(join: style)
      return node
    }
    // What lies below all steps is what is seen behind the end.
    var whole = drawn(Self.still(line.path, context), steps.colorBehind)
    whole["stroke-linecap"] = "square"
    var nodes: [SVGNode] = []
    let last = steps.steps.count - 1
    for (index, step) in steps.steps.enumerated().reversed() where index < last || step.color != steps.colorBehind {
      let dash = part.isStill ? nil : dashed(line.part(upTo: step.end), stroke, context)
      var node = drawn(dash ?? Self.still(line.piece(step.start...step.end), context), step.color)
      if index == last || steps.isEdge(index, index + 1) { node["shape-rendering"] = "auto" }
      nodes.append(node)
    }
    let keys = nodes.reduce(0) { $0 + $1.motions.reduce(0) { $0 + $1.keys.count } }
    guard keys * Self.bytesOfKey <= Self.mostText else {
      throw context.error(
        "its gradient moves so much that SVG would take over \(Self.mostText / 1000) kB for it: move the layer instead")
    }
    guard let cap = line.startCap else { return Self.overlapping([whole] + nodes) }
    var start = Self.still(cap, context)
    start["fill"] = steps.steps[0].color.svgText
    // What all strokes say is said once, by a group of their own.
    return Self.overlapping([whole, start, SVGNode("g", [:], nodes)])
  }

  /// About the text of a dash's key.
  private static let bytesOfKey = 40

  /// Of a path without a length, its caps show the first color.
  private func dot(_ color: Color, _ context: LayerContext) -> SVGNode {
    var node = SVGNode("rect", ["fill": .text(color.svgText)])
    setCanvasRegion(&node, "x", context)
    return node
  }
}

/// A path that gradients run along, and what is drawn before its start.
private struct AlongLine {
  /// The path. Before one that moves stands a straight line, which covers what the cap does at its start.
  private(set) var path: Path
  /// Where the start's cap is, up to half way to the end; nil if the path moves or has no caps.
  private(set) var startCap: Path?
  let isRing: Bool
  /// Whether some place of the stroke is as near to another part of the path as to its own.
  let overlapsItself: Bool
  private let own: PathPart
  /// How far a piece lies under the one before it, as a part of the length.
  private let overlap: Double
  /// The part of the path's length that lies before the start.
  private var lead: Double
  /// As a part of a ring's length, how far a cap reaches.
  private let cap: Double
  /// Whether a cap reaches the part's other end at some time.
  private let closes: Bool

  /// Places of the path that are looked at; chosen.
  private static let looks = 128
  /// Shares of a cap's reach, of which the largest is drawn that lies nearest to the path's start; chosen.
  private static let leads = [1, 0.75, 0.5, 0.25]

  /// - Parameter measured: The part's path, which has a length.
  init(
    _ part: PathPart, _ measured: MeasuredPath, reach: Double, edge: Double, hasCaps: Bool, largestShare: Double
  ) {
    own = part
    let isRing = part.path.elements.last == .close
    self.isRing = isRing
    let length = measured.length
    let places = PlaceAlongPath(part.path, reach: reach, tolerance: 0.01)
    // Both ends are one place.
    let meets = isRing || (measured.place(at: 0).point - measured.place(at: 1).point).length < edge / 10
    /// Whether the places beside a place of the path, as far as the stroke reaches, are nearest to it.
    func isNearest(_ share: Double, before: Double = 0) -> Bool {
      let (point, angle) = measured.place(at: share)
      let (way, normal) = (Point(cosine(angle), sine(angle)), Point(-sine(angle), cosine(angle)))
      return [-reach, 0, reach].allSatisfy { side in
        let place = point - way * before + normal * side
        let off = abs(places.place(nearest: Vector(place.x, place.y)).part - share)
        // Corners are cut on their inner side.
        return (meets ? min(off, 1 - off) : off) * length < reach + length / Double(Self.looks)
      }
    }
    overlapsItself = !(0...Self.looks).allSatisfy { isNearest(Double($0) / Double(Self.looks)) }
    cap = hasCaps ? reach / length : 0
    closes = isRing && largestShare + cap > 1
    overlap = edge / length
    (path, startCap, lead) = (part.path, nil, 0)
    guard hasCaps, !meets, case .move(let start)? = part.path.elements.first else { return }
    let angle = measured.place(at: 0).angle
    let way = Point(cosine(angle), sine(angle))
    if part.isStill {
      startCap = Self.cap(at: start, way, reach: reach, edge: edge, end: measured.place(at: 1).point)
    } else if let share = Self.leads.first(where: { isNearest(0, before: $0 * reach) }) {
      path = Path([.move(start - way * (share * reach)), .line(start)] + part.path.elements.dropFirst())
      lead = share * reach / (length + share * reach)
    }
  }

  /// - Parameters:
  ///   - way: the direction in which the path starts, of length 1.
  ///   - edge: how far it lies under the first step.
  private static func cap(at start: Point, _ way: Point, reach: Double, edge: Double, end: Point) -> Path {
    let side = Point(-way.y * reach, way.x * reach)
    let (front, back) = (start + way * edge, start - way * reach)
    let corners = [front - side, front + side, back + side, back - side]
    /// How much nearer a place is to the start than to the end, times twice the distance of these.
    func nearness(_ place: Point) -> Double {
      let (a, b) = ((place - start).length, (place - end).length)
      return b * b - a * a
    }
    var path = Path()
    for (corner, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let (here, there) = (nearness(corner), nearness(next))
      var places = here >= 0 ? [corner] : []
      if (here < 0) != (there < 0) { places.append(corner + (next - corner) * (here / (here - there))) }
      for place in places { if path.isEmpty { path.move(to: place) } else { path.line(to: place) } }
    }
    path.close()
    return path
  }

  /// The piece between two shares 0…1 of the length, for a path that does not move.
  func piece(_ shares: ClosedRange<Double>) -> Path {
    path.trimmed(from: max(0, shares.lowerBound - overlap), to: shares.upperBound)
  }

  /// From the path's start, or on a ring from the part's own, to a share 0…1 of the part; one that runs backward starts
  /// at its end.
  func part(upTo share: Double) -> PathPart {
    var part = own
    part.path = path
    let (own, isRing, lead, cap) = (own, isRing, lead, cap)
    func changed(_ start: Double, _ end: Double) -> (start: Double, end: Double) {
      if own.direction == .backward { return (end - (end - start) * share, end + min(cap, max(0, 1 - (end - start)))) }
      let to = start + (end - start) * share
      return isRing ? (start - min(cap, max(0, 1 - (end - start))), to) : (0, lead + (1 - lead) * to)
    }
    let ends = own.ends
    part.ends = { moment in
      let (start, end) = ends(moment)
      return changed(start, end)
    }
    part.track = own.track?.map { ends in
      let (start, end) = changed(ends.x, ends.y)
      return Point(start, end)
    }
    // Then the start does not move as both ends do.
    if closes { part.track = nil }
    return part
  }
}
