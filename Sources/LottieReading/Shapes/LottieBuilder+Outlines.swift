import GraphicsCore
import Importing
import MotionMath
import PathGeometry
import PresetModel

/// Paths, ellipses, rectangles, stars → outlines.
extension LottieBuilder {
  /// A path property; nil, after a finding, where it is malformed.
  /// - Parameter closed: What older files say beside the property, and not in its values.
  func bezier(
    _ value: LottieValue, _ what: String, _ timeline: Timeline, closed: LottieValue? = nil
  ) -> Track<BezierShape>? {
    let isClosed = isBefore(4, 4, 18) ? closed?.isSet : nil
    guard
      let property = property(
        value, what, timeline, nil, { Self.bezier($0, most: self.limits.mostVertices, isClosed: isClosed) })
    else { return nil }
    switch property {
    case .still(let shape): return .constant(shape)
    case .keyframes(let frames):
      return bounded(timeline.track(.frames(BezierShape.alike(frames)) { $0 }), value, what)
    }
  }

  /// - Parameter isClosed: nil where the value itself says that.
  private static func bezier(_ node: JSONNode, most: Int, isClosed: Bool?) -> BezierShape? {
    // A keyframe holds the shape in a list.
    var node = node
    if case .list(let items) = node.value {
      guard let first = items.first else { return nil }
      node = first
    }
    func points(_ key: String) -> [Point]? {
      guard case .list(let items)? = node.member(key)?.value, items.count <= most else { return nil }
      var points: [Point] = []
      for item in items {
        guard let numbers = item.lottieNumbers, numbers.count >= 2, let x = limited(numbers[0]),
          let y = limited(numbers[1])
        else { return nil }
        points.append(Point(x, y))
      }
      return points
    }
    guard let places = points("v"), let into = points("i"), let out = points("o"), into.count == places.count,
      out.count == places.count
    else { return nil }
    return BezierShape(
      vertices: places.indices.map {
        .init(places[$0], arriving: places[$0] + into[$0], leaving: places[$0] + out[$0])
      }, isClosed: isClosed ?? node.member("c")?.isSet ?? false)
  }

  /// The outline of a shape that draws one; nil, after a finding, where it cannot be read.
  /// - Parameter isExact: whether its start, its direction and its vertices are seen.
  func outline(_ shape: LottieValue, _ kind: String, isExact: Bool, _ timeline: Timeline) -> OutlinePiece? {
    let isReversed = shape["d"]?.integer == 3
    switch kind {
    case "sh":
      guard let written = shape["ks"], let path = bezier(written, "the path", timeline, closed: shape["closed"]) else {
        return nil
      }
      return OutlinePiece(.bezier(isReversed ? path.map(\.backwards) : path, shape))
    case "el":
      let size = sides(shape["s"], timeline)
      if !isExact, !Self.isMirrored(size), let center = center(shape, timeline) {
        return OutlinePiece(
          .outline(.ellipse(center: center, radii: size.map { Size($0.width / 2, $0.height / 2) })))
      }
      return OutlinePiece(.bezier(size.map { BezierShape.ellipse($0, isReversed: isReversed) }, shape))
        .placed(moved(shape, timeline))
    case "rc": return rectangle(shape, isReversed, isExact: isExact, timeline)
    case "sr": return star(shape, isReversed, timeline)
    default: return nil
    }
  }

  private func sides(_ value: LottieValue?, _ timeline: Timeline) -> Track<Size> {
    pair(value, "the size", default: .zero, timeline).map { Size($0.x, $0.y) }
  }

  /// Whether a size is negative at times: the outline is then drawn mirrored, which only a path says.
  private static func isMirrored(_ size: Track<Size>) -> Bool { size.values.contains { min($0.width, $0.height) < 0 } }

  /// The shape's own position; nil where it is on a curved way.
  private func center(_ shape: LottieValue, _ timeline: Timeline) -> Track<Point>? {
    if case .track(let track) = ownPlace(shape, timeline) { track } else { nil }
  }

  /// The shape's own position, which an expression may give for its corner.
  private func ownPlace(_ shape: LottieValue, _ timeline: Timeline) -> Place {
    guard let value = shape["p"], let text = value["x"]?.text, LottieExpression(text) == .fromCorner,
      ["el", "rc"].contains(shape["ty"]?.text)
    else { return place(shape["p"], "the position", timeline) }
    openReferences.insert(value.path)
    defer { openReferences.remove(value.path) }
    let corner = sampledPlace(value, "the position", timeline)
    return .track(corner + sides(shape["s"], timeline).map { Point($0.width / 2, $0.height / 2) })
  }

  func moved(_ shape: LottieValue, _ timeline: Timeline) -> [TransformStep] {
    switch ownPlace(shape, timeline) {
    case .track(let center): return center == .constant(.zero) ? [] : [.translate(center)]
    case .along(let path, let progress): return along(path, progress, shape).map { [$0] } ?? []
    }
  }

  private func rectangle(
    _ shape: LottieValue, _ isReversed: Bool, isExact: Bool, _ timeline: Timeline
  ) -> OutlinePiece {
    let size = sides(shape["s"], timeline)
    let radius = number(shape["r"], "the radius", default: 0, timeline)
    let most = radius.values.max() ?? 0
    let isMirrored = Self.isMirrored(size)
    let least = size.values.map { min(abs($0.width), abs($0.height)) / 2 }.min() ?? 0
    let isPlain = most <= 0 || most <= least && !isMirrored
    if !isExact, !isMirrored, isPlain || size.isConstant && radius.isConstant, let center = center(shape, timeline) {
      let radii = radius.map { radius in isPlain ? Size(radius, radius) : Size(least, least) }
      return OutlinePiece(
        .outline(
          .rectangle(
            origin: center + size.map { Point(-$0.width / 2, -$0.height / 2) }, size: size, radii: radii)))
    }
    let path: Track<BezierShape>
    if radius.isConstant, most <= 0 {
      path = size.map { BezierShape.rectangle($0, radius: 0, isReversed: isReversed) }
    } else if size.motions.count + radius.motions.count <= 1, isPlain, (radius.values.min() ?? 0) > 0 {
      // Corners within the sides move along with one of the two.
      if let radius = radius.still {
        path = size.map { BezierShape.rectangle($0, radius: radius, isReversed: isReversed) }
      } else {
        let size = size.value(at: 0)
        path = radius.map { BezierShape.rectangle(size, radius: $0, isReversed: isReversed) }
      }
    } else {
      // A corner without a radius has all its vertices at one place.
      path = sampled(timeline) { time in
        .rectangle(size.value(at: time), radius: radius.value(at: time), isReversed: isReversed, isRound: true)
      }
    }
    return OutlinePiece(.bezier(path, shape)).placed(moved(shape, timeline))
  }

  /// An outline at every frame, and lines between.
  func sampled(_ timeline: Timeline, _ shape: (Double) -> BezierShape) -> Track<BezierShape> {
    timeline.sampled(shape) { a, b in
      zip(a.vertices, b.vertices).allSatisfy { a, b in
        Self.isNear(a.point, b.point) && Self.isNear(a.arriving, b.arriving) && Self.isNear(a.leaving, b.leaving)
      }
    }
  }

  // MARK: Into the image

  /// An outline with its modifiers and its place.
  func part(_ piece: OutlinePiece) -> AnimatedShape.Part? {
    guard let outline = outline(of: piece.base) else { return nil }
    var part = AnimatedShape.Part(outline)
    part.modifiers = piece.modifiers
    part.transforms = piece.transforms
    return part
  }

  private func outline(of base: OutlinePiece.Base) -> AnimatedShape.Outline? {
    switch base {
    case .bezier(let shape, let value): return pathOutline(shape, value)
    case .outline(let outline): return outline
    case .compound(let pieces, let operation):
      var parts: [AnimatedShape.Part] = []
      for piece in pieces {
        guard let part = part(piece) else { return nil }
        parts.append(part)
      }
      return .compound(parts, operation)
    }
  }
}
