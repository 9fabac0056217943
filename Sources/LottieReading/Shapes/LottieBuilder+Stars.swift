import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Stars and polygons → outlines.
extension LottieBuilder {
  private static let pointsOfStars = 2.0...1000.0

  func star(_ shape: LottieValue, _ isReversed: Bool, _ timeline: Timeline) -> OutlinePiece? {
    let isStar = shape["sy"]?.integer != 2
    let count = number(shape["pt"], "the number of points", default: 5, timeline)
    let counts = Self.pointsOfStars
    guard count.isConstant || !count.values.contains(where: { !counts.contains($0.rounded(.down)) }),
      counts.contains(count.value(at: 0).rounded(.down))
    else {
      return refused(shape, "a star or polygon needs 2 to 1000 points")
    }
    let zero = Track.constant(0.0)
    let measures = [
      number(shape["or"], "the outer radius", default: 0, timeline),
      number(shape["os"], "the outer roundness", default: 0, factor: 0.01, timeline),
      isStar ? number(shape["ir"], "the inner radius", default: 0, timeline) : zero,
      isStar ? number(shape["is"], "the inner roundness", default: 0, factor: 0.01, timeline) : zero,
    ]
    // Players draw whole points only.
    func star(_ measures: [Double], at time: Double) -> BezierShape {
      .star(
        points: Int(count.value(at: time).rounded(.down)), outer: measures[0], inner: isStar ? measures[2] : nil,
        outerRoundness: measures[1], innerRoundness: measures[3], isReversed: isReversed)
    }
    func star(at time: Double) -> BezierShape { star(measures.map { $0.value(at: time) }, at: time) }
    let path: Track<BezierShape>
    let moving = measures.indices.filter { !measures[$0].isConstant }
    if !count.isConstant {
      path = Self.sampledChanging(timeline) { star(at: $0) }
    } else if moving.isEmpty {
      path = .constant(star(at: 0))
    } else if moving.count == 1 {
      // In each of the four the outline is straight.
      let others = measures.map { $0.value(at: 0) }
      path = measures[moving[0]].map { value in
        var values = others
        values[moving[0]] = value
        return star(values, at: 0)
      }
    } else {
      path = sampled(timeline) { star(at: $0) }
    }
    var steps = moved(shape, timeline)
    let rotation = number(shape["r"], "the rotation", default: 0, timeline)
    if rotation != .constant(0) { steps.append(.rotate(rotation)) }
    return OutlinePiece(.bezier(bounded(path, shape, "the star"), shape)).placed(steps)
  }

  /// An outline at every frame, whose number of vertices changes at once.
  private static func sampledChanging(_ timeline: Timeline, _ shape: (Double) -> BezierShape) -> Track<BezierShape> {
    let moments = timeline.moments
    let shapes = moments.map { shape(min($0, timeline.lastMoment)) }
    let most = shapes.map(\.vertices.count).max() ?? 0
    var frames: [Keyframe<BezierShape>] = []
    for (i, shape) in shapes.enumerated() {
      let isSame = i > 0 && i + 1 < shapes.count && shapes[i - 1] == shape && shapes[i + 1] == shape
      if isSame { continue }
      let changes = i + 1 < shapes.count && shapes[i + 1].vertices.count != shape.vertices.count
      frames.append(
        Keyframe(
          min(timeline.period, Seconds(moments[i])), shape.padded(to: most),
          changes ? .steps(1, jumpAtStart: false) : .linear))
    }
    return Track.keyframes(Keyframes(frames, period: timeline.period)).settled
  }
}
