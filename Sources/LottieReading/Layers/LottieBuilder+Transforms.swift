import GraphicsCore
import Importing
import MotionMath
import PathGeometry
import PresetModel

/// Transforms of layers and groups → steps, the outermost first: moved, rotated, skewed, scaled, and before all of that
/// moved by the anchor.
extension LottieBuilder {
  func steps(_ transform: LottieValue?, _ timeline: Timeline) -> [TransformStep] {
    transform.map { seenFromTheFront(stepsInSpace($0, timeline), $0, timeline) } ?? []
  }

  /// - Parameter turns: whether the layer turns with the way of its position.
  func stepsInSpace(_ transform: LottieValue?, _ timeline: Timeline, turns: Bool = false) -> [SpaceStep] {
    guard let transform else { return [] }
    let anchor = sampledPlace(transform["a"], "the anchor", timeline)
    let place = place(transform["p"], "the position", timeline, isWay: turns)
    let scale = pair(transform["s"], "the scale", default: Point(100, 100), factor: 0.01, timeline)

    var steps: [TransformStep] = []
    var inner: [TransformStep] = []
    // Scale and rotation are about the anchor, which is then where the position says.
    var about = Track.constant(Point.zero)
    switch place {
    case .track(let position):
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
    var last = skew(transform, about, timeline)
    if scale != .constant(Point(1, 1)) { last.append(.scale(scale, about: about)) }
    func inPlane(_ steps: [TransformStep]) -> [SpaceStep] {
      steps.filter { $0 != .translate(.constant(.zero)) }.map { .plane($0) }
    }
    return inPlane(steps) + self.turns(transform, about, timeline) + inPlane(last)
      + depth(transform["s"], timeline) + inPlane(inner)
  }

  /// The third number of a scale, where it says something.
  private func depth(_ scale: LottieValue?, _ timeline: Timeline) -> [SpaceStep] {
    let lists = [scale?["k"]] + (scale?["k"]?.items ?? []).flatMap { [$0["s"], $0["e"]] }
    let components = Components<[Double]>(numbers: { $0 }, value: { $0 })
    guard let scale,
      lists.contains(where: { ($0?.json.lottieNumbers ?? []).dropFirst(2).first.map { $0 != 100 } ?? false }),
      let property = property(
        scale, "the scale", timeline, components,
        { node -> [Double]? in
          guard Self.pair(node) != nil, let numbers = node.lottieNumbers else { return nil }
          return numbers.count > 2 && Self.limited(numbers[2]) != nil ? numbers : [numbers[0], numbers[0], 100]
        })
    else { return [] }
    let factor: Track<Double> =
      switch property {
      case .still(let numbers): .constant(numbers[2] / 100)
      case .keyframes(let frames): timeline.track(.frames(frames, dimension: 2) { $0[2] / 100 })
      }
    return factor == .constant(1) ? [] : [.depth(factor)]
  }

  /// The step that follows a path; nil, after a finding, where the path is not within the limits of presets.
  func along(
    _ path: Path, _ progress: Track<Double>, turns: Bool = false, _ value: LottieValue
  ) -> TransformStep? {
    let text = Track<BezierShape>.text(path)
    do throws(ValueSyntaxError) {
      _ = try PathData(text)
    } catch {
      return refused(value, "an outline cannot be drawn: \(error.message)")
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
        isSame: Self.isNear)
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

  /// A node, placed by the effect "Transform".
  func placed(_ node: AnimatedNode, by effect: LottieValue, _ timeline: Timeline) -> AnimatedNode {
    func number(_ i: Int, _ what: String, default standard: Double = 0, factor: Double = 1) -> Track<Double> {
      self.number(value(i, of: effect), "the effect's \(what)", default: standard, factor: factor, timeline)
    }
    func place(_ i: Int, _ what: String) -> Track<Point> {
      sampledPlace(value(i, of: effect), "the effect's \(what)", timeline)
    }
    let height = number(3, "height", default: 100, factor: 0.01)
    let isUniform = number(2, "uniform scale", default: 1) == .constant(1)
    let width = isUniform ? height : number(4, "width", default: 100, factor: 0.01)
    var placed = AnimatedNode(.group([node]))
    placed.transforms = [.translate(place(1, "position"))]
    placed.transforms += leaning(
      by: number(5, "skew"), along: number(6, "skew axis").map { $0 + 90 }, about: .constant(.zero))
    placed.transforms += [
      .rotate(number(7, "rotation")), .scale(.pair(width, height)),
      .translate(place(0, "anchor").map { .zero - $0 }),
    ]
    let nothing: [TransformStep] = [
      .translate(.constant(.zero)), .rotate(.constant(0)), .scale(.constant(Point(1, 1))),
    ]
    placed.transforms.removeAll { nothing.contains($0) }
    placed.opacity = number(8, "opacity", default: 100, factor: 0.01)
    return placed
  }

  // MARK: Rotation

  /// The rotation of a layer and its orientation, the outermost first.
  private func turns(_ transform: LottieValue, _ about: Track<Point>, _ timeline: Timeline) -> [SpaceStep] {
    func turn(_ angle: Track<Double>) -> [SpaceStep] {
      angle == .constant(0) ? [] : [.plane(.rotate(angle, about: about))]
    }
    guard Self.hasTurnsInSpace(transform) else {
      noteIgnored(transform)
      return turn(number(transform["r"], "the rotation", default: 0, timeline))
    }
    func tilt(_ angle: Track<Double>, isAboutX: Bool) -> [SpaceStep] {
      guard angle != .constant(0) else { return [] }
      if angle.values.contains(where: { $0.truncatingRemainder(dividingBy: 180) != 0 }) || !angle.isConstant {
        note(transform, "its rotation in space is drawn without perspective, as players draw it")
      }
      return [.tilt(angle, isAboutX: isAboutX, about: about)]
    }
    func angle(_ axis: String) -> Track<Double> {
      number(transform["r\(axis)"], "the rotation about the \(axis) axis", default: 0, timeline)
    }
    let rotation = number(transform["rz"] ?? transform["r"], "the rotation", default: 0, timeline)
    let orientation = orientation(transform["or"], timeline)
    return tilt(orientation[0], isAboutX: true) + tilt(orientation[1], isAboutX: false) + turn(orientation[2])
      + tilt(angle("x"), isAboutX: true) + tilt(angle("y"), isAboutX: false) + turn(rotation)
  }

  /// Whether the rotation is said for each axis, so that `r` says nothing. Players tell this by `rx` alone.
  private static func hasTurnsInSpace(_ transform: LottieValue) -> Bool { transform["rx"] != nil }

  private func noteIgnored(_ transform: LottieValue) {
    for key in ["ry", "rz", "or"] {
      guard let value = transform[key], !Self.isStillZero(value) else { continue }
      note(value, "`\(key)` is ignored without `rx`, as in lottie-web")
    }
  }

  /// Whether a property that is not read says that nothing turns.
  private static func isStillZero(_ value: LottieValue) -> Bool {
    value["x"] == nil && value["sid"] == nil && value["k"]?.json.lottieNumbers?.allSatisfy { $0 == 0 } == true
  }

  /// The three angles of a layer's orientation: those about the x, y and z axes.
  private func orientation(_ value: LottieValue?, _ timeline: Timeline) -> [Track<Double>] {
    let none = Array(repeating: Track.constant(0.0), count: 3)
    guard let value,
      let property = property(
        value, "the orientation", timeline, nil,
        { node -> [Double]? in
          guard let angles = node.lottieNumbers, angles.allSatisfy({ Self.limited($0) != nil }) else { return nil }
          return angles + Array(repeating: 0, count: max(0, 3 - angles.count))
        })
    else { return none }
    return none.indices.map { i in
      switch property {
      case .still(let angles): .constant(angles[i])
      case .keyframes(let frames):
        bounded(timeline.track(.frames(frames, dimension: i) { $0[i] }), value, "the orientation")
      }
    }
  }
}
