import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Stars and polygons → outlines.
extension LottieBuilder {
  private static let pointsOfStars = 3.0...1000.0

  func star(_ shape: LottieValue, _ isReversed: Bool, _ timeline: Timeline) -> OutlinePiece? {
    let isStar = shape["sy"]?.integer != 2
    let count = number(shape["pt"], "the number of points", default: 5, timeline)
    let counts = Self.pointsOfStars
    guard count.isConstant || !count.values.contains(where: { !counts.contains($0.rounded(.down)) }),
      counts.contains(count.value(at: 0).rounded(.down))
    else {
      refuse(shape, "a star or polygon needs 3 to 1000 points")
      return nil
    }
    let outer = number(shape["or"], "the outer radius", default: 0, timeline)
    let outerRoundness = number(shape["os"], "the outer roundness", default: 0, factor: 0.01, timeline)
    let zero = Track.constant(0.0)
    let inner = isStar ? number(shape["ir"], "the inner radius", default: 0, timeline) : zero
    let innerRoundness = isStar ? number(shape["is"], "the inner roundness", default: 0, factor: 0.01, timeline) : zero
    // Players draw whole points only.
    func star(
      _ outer: Double, _ inner: Double, _ outerRoundness: Double, _ innerRoundness: Double, at time: Double = 0
    ) -> BezierShape {
      .star(
        points: Int(count.value(at: time).rounded(.down)), outer: outer, inner: isStar ? inner : nil,
        outerRoundness: outerRoundness, innerRoundness: innerRoundness, isReversed: isReversed)
    }
    let path: Track<BezierShape>
    let moving = [outer, inner, outerRoundness, innerRoundness].filter { !$0.isConstant }
    let (a, b, c, d) = (
      outer.value(at: 0), inner.value(at: 0), outerRoundness.value(at: 0), innerRoundness.value(at: 0)
    )
    if !count.isConstant {
      path = Self.sampledChanging(timeline) { time in
        star(
          outer.value(at: time), inner.value(at: time), outerRoundness.value(at: time), innerRoundness.value(at: time),
          at: time)
      }
    } else if moving.isEmpty {
      path = .constant(star(a, b, c, d))
    } else if moving.count == 1 {
      // In each of the four the outline is straight.
      if !outer.isConstant {
        path = outer.map { star($0, b, c, d) }
      } else if !inner.isConstant {
        path = inner.map { star(a, $0, c, d) }
      } else if !outerRoundness.isConstant {
        path = outerRoundness.map { star(a, b, $0, d) }
      } else {
        path = innerRoundness.map { star(a, b, c, $0) }
      }
    } else {
      path = sampled(timeline) { time in
        star(
          outer.value(at: time), inner.value(at: time), outerRoundness.value(at: time), innerRoundness.value(at: time))
      }
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
