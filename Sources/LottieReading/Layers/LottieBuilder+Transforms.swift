import GraphicsCore
import Importing
import MotionMath
import PathGeometry
import PresetModel

/// Transforms of layers and groups → steps, the outermost first: moved, rotated, skewed, scaled, and before all of that
/// moved by the anchor.
extension LottieBuilder {
  /// - Parameter turns: whether the layer turns with the way of its position.
  func steps(_ transform: LottieValue?, _ timeline: Timeline, turns: Bool = false) -> [TransformStep] {
    guard let transform else { return [] }
    let anchor = sampledPlace(transform["a"], "the anchor", timeline)
    let place = place(transform["p"], "the position", timeline, isWay: turns)
    // A 3D layer has its rotation in the plane as that about the z axis.
    let rotation = number(transform["r"] ?? transform["rz"], "the rotation", default: 0, timeline)
    let orientation = orientation(transform["or"], timeline)
    let scale = pair(transform["s"], "the scale", default: Point(100, 100), factor: 0.01, timeline)
    refuseSpace(transform, timeline)

    var steps: [TransformStep] = []
    var inner: [TransformStep] = []
    // Scale and rotation are about the anchor, which is then where the position says.
    var about = Track.constant(Point.zero)
    switch place {
    case .track(let position):
      if turns, !position.isConstant {
        refuse(
          transform,
          "auto-orient of a position in two parts cannot be drawn; do not separate its dimensions, or rotate it")
      }
      if let anchor = anchor.still {
        about = .constant(anchor)
        steps.append(.translate(position.map({ $0 - anchor }, added: { $0 })))
      } else {
        steps.append(.translate(position))
        inner = [.translate(anchor.map { .zero - $0 })]
      }
    case .along(let path, let progress):
      guard let step = along(path, progress, turns: turns, transform) else { break }
      steps.append(step)
      if anchor != .constant(.zero) { inner = [.translate(anchor.map { .zero - $0 })] }
    }
    for turn in [rotation, orientation] where turn != .constant(0) { steps.append(.rotate(turn, about: about)) }
    steps += skew(transform, about, timeline)
    if scale != .constant(Point(1, 1)) { steps.append(.scale(scale, about: about)) }
    return (steps + inner).filter { $0 != .translate(.constant(.zero)) }
  }

  /// The step that follows a path; nil, after a finding, where the path is not within the limits of presets.
  func along(
    _ path: Path, _ progress: Track<Double>, turns: Bool = false, _ value: LottieValue
  ) -> TransformStep? {
    let text = Track<BezierShape>.text(path)
    do throws(ValueSyntaxError) {
      _ = try PathData(text)
    } catch {
      refuse(value, "an outline cannot be drawn: \(error.message)")
      return nil
    }
    return .along(text: text, path: MeasuredPath(path), progress: progress, turns: turns)
  }

  /// A place over time; on a curved way, that of every frame, and lines between.
  func sampledPlace(_ value: LottieValue?, _ what: String, _ timeline: Timeline) -> Track<Point> {
    switch place(value, what, timeline) {
    case .track(let track): return track
    case .along(let path, let progress):
      let way = MeasuredPath(path)
      return timeline.sampled(
        { way.place(at: min(1, max(0, progress.value(at: $0)))).point },
        isSame: { abs($0.x - $1.x) < 0.01 && abs($0.y - $1.y) < 0.01 })
    }
  }

  private func skew(_ transform: LottieValue, _ about: Track<Point>, _ timeline: Timeline) -> [TransformStep] {
    leaning(
      by: number(transform["sk"], "the skew", default: 0, timeline),
      along: number(transform["sa"], "the skew axis", default: 0, timeline), about: about)
  }

  /// What leans along an axis.
  func leaning(by skew: Track<Double>, along axis: Track<Double>, about: Track<Point>) -> [TransformStep] {
    guard skew != .constant(0) else { return [] }
    let lean = TransformStep.skew(skew.map { Point(-$0, 0) }, about: about)
    guard axis != .constant(0) else { return [lean] }
    return [.rotate(axis.map { -$0 }, about: about), lean, .rotate(axis, about: about)]
  }

  private func refuseSpace(_ transform: LottieValue, _ timeline: Timeline) {
    for (key, name) in [("rx", "x"), ("ry", "y")] {
      guard let value = transform[key] else { continue }
      if number(value, "the rotation about the \(name) axis", default: 0, timeline) != .constant(0) {
        refuse(value, "the rotation about the \(name) axis cannot be drawn")
      }
    }
  }

  /// The turn in the plane that a layer's orientation, three angles, adds to its rotation.
  private func orientation(_ value: LottieValue?, _ timeline: Timeline) -> Track<Double> {
    guard let value,
      let property = property(
        value, "the orientation", timeline, nil,
        { node -> [Double]? in
          guard let angles = node.lottieNumbers, angles.allSatisfy({ Self.limited($0) != nil }) else { return nil }
          return angles + Array(repeating: 0, count: max(0, 3 - angles.count))
        })
    else { return .constant(0) }
    let all: [[Double]]
    let turn: Track<Double>
    switch property {
    case .still(let angles):
      all = [angles]
      turn = .constant(angles[2])
    case .keyframes(let frames):
      all = frames.flatMap { [$0.value, $0.end] }
      turn = timeline.track(.frames(frames, dimension: 2) { $0[2] })
    }
    guard all.allSatisfy({ $0[0] == 0 && $0[1] == 0 }) else {
      refuse(value, "the orientation in space cannot be drawn")
      return .constant(0)
    }
    return bounded(turn, value, "the orientation")
  }
}
