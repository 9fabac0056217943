import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Repeaters → the copies of what is above them.
extension LottieBuilder {
  func repeated(_ drawing: Drawing, _ repeater: LottieValue, _ timeline: Timeline) -> Drawing {
    let number = number(repeater["c"], "the number of copies", default: 1, timeline)
    // Players draw all of a copy that has begun.
    func copies(at time: Double) -> Double { max(0, (number.value(at: time) - Self.roundingError).rounded(.up)) }
    let most = number.isConstant ? copies(at: 0) : timeline.moments.dropLast().map { copies(at: $0) }.max() ?? 0
    guard let count = Int(exactly: most), count <= limits.mostCopies else {
      refuse(
        repeater, "a repeater of \(JSONNumber(most).text) copies cannot be drawn; at most \(limits.mostCopies) can")
      return drawing
    }
    guard let transform = repeater["tr"] else {
      refuse(repeater, "the repeater has no transform")
      return drawing
    }
    let offset = self.number(repeater["o"], "the repeater's offset", default: 0, timeline)
    let startOpacity = self.number(transform["so"], "the start opacity", default: 100, factor: 0.01, timeline)
    let endOpacity = self.number(transform["eo"], "the end opacity", default: 100, factor: 0.01, timeline)
    let isFaded = startOpacity != .constant(1) || endOpacity != .constant(1)
    var result = Drawing()
    for k in 0..<count {
      guard self.count(repeater), let steps = steps(ofCopy: k, offset, transform, timeline) else { return drawing }
      var (presence, opacity) = (Track.constant(1.0), Track.constant(1.0))
      if number.isConstant {
        let share = count > 1 ? Double(k) / Double(count - 1) : 0
        opacity = between(startOpacity, endOpacity, share, transform, timeline)
      } else {
        presence = bounded(
          timeline.held { copies(at: $0) > Double(k) ? 1.0 : 0.0 }, repeater, "the number of copies")
        // The last copy of each moment has the end opacity.
        opacity = bounded(
          timeline.held { time in
            let share = min(1, Double(k) / max(1, copies(at: time) - 1))
            return Double.interpolate(startOpacity.value(at: time), endOpacity.value(at: time), share)
          }, transform, "the opacity of a copy")
      }
      let nodes = drawing.nodes.map { node in
        var copy = AnimatedNode(.group([node]))
        copy.transforms = steps
        copy.presence = presence
        if isFaded { copy.opacity = opacity }
        return copy
      }
      // With 1, each copy is below the one before, otherwise above it. Players do this; the documentation of the
      // format says the opposite.
      if repeater["m"]?.integer == 1 { result.nodes += nodes } else { result.nodes = nodes + result.nodes }
      result.pieces += drawing.pieces.map { piece in
        // An outline that is not there is trimmed to nothing.
        let shown =
          presence == .constant(1)
          ? piece
          : piece.modified(
            .trim(start: .constant(0), end: presence, offset: .constant(0), ofEach: false, span: Point(0, 1)))
        return shown.placed(steps)
      }
      for _ in drawing.nodes where !self.count(repeater) { return drawing }
    }
    return result
  }

  /// How far a number of copies may be above a whole one by rounding.
  private static let roundingError = 1e-6

  /// The opacity at a share of the way from one to another.
  private func between(
    _ first: Track<Double>, _ last: Track<Double>, _ share: Double, _ transform: LottieValue, _ timeline: Timeline
  ) -> Track<Double> {
    if share == 0 { return first }
    if share == 1 { return last }
    if let last = last.still { return first.map { $0 + (last - $0) * share } }
    if let first = first.still { return last.map { first + ($0 - first) * share } }
    let sampled = timeline.sampled(
      { Double.interpolate(first.value(at: $0), last.value(at: $0), share) }, isSame: { abs($0 - $1) < 0.001 })
    return bounded(sampled, transform, "the opacity of a copy")
  }

  // MARK: Transforms

  /// The transform of a copy: as many times the repeater's own as its number, and the offset, say.
  private func steps(
    ofCopy k: Int, _ offset: Track<Double>, _ transform: LottieValue, _ timeline: Timeline
  ) -> [TransformStep]? {
    let times = offset.map { $0 + Double(k) }
    let anchor = sampledPlace(transform["a"], "the anchor", timeline)
    let position = multiple(
      of: sampledPlace(transform["p"], "the position", timeline), times, timeline, { $0 * $1 },
      isSame: Self.isNear)
    let rotation = multiple(
      of: number(transform["r"], "the rotation", default: 0, timeline), times, timeline, { $0 * $1 },
      isSame: Self.isNear)
    let scale = pair(transform["s"], "the scale", default: Point(100, 100), factor: 0.01, timeline)
    guard let factors = factors(scale, times, timeline) else {
      return refused(
        transform,
        "a repeater whose scale is 0 or negative with such an offset cannot be drawn; let its offset be a whole number")
    }
    let about = anchor.still ?? .zero
    var steps: [TransformStep] = [
      .translate(bounded(position, transform, "the position of a copy")),
      .rotate(bounded(rotation, transform, "the rotation of a copy"), about: .constant(about)),
    ]
    if factors != .constant(Point(1, 1)) {
      steps.append(.scale(bounded(factors, transform, "the scale of a copy"), about: .constant(about)))
    }
    // About a point that moves.
    if !anchor.isConstant {
      steps.insert(.translate(anchor), at: 1)
      steps.append(.translate(anchor.map { .zero - $0 }))
    }
    return steps.filter { $0 != .translate(.constant(.zero)) && $0 != .rotate(.constant(0), about: .constant(about)) }
  }

  /// A value so many times: where both move, that of every frame, and lines between.
  private func multiple<Value: Interpolatable>(
    of value: Track<Value>, _ times: Track<Double>, _ timeline: Timeline, _ multiply: (Value, Double) -> Value,
    isSame: (Value, Value) -> Bool
  ) -> Track<Value> {
    if let times = times.still { return value.map { multiply($0, times) } }
    if let value = value.still { return times.map { multiply(value, $0) } }
    return timeline.sampled({ multiply(value.value(at: $0), times.value(at: $0)) }, isSame: isSame)
  }

  /// Factors multiplied with themselves so many times; nil where that is no number.
  private func factors(_ scale: Track<Point>, _ times: Track<Double>, _ timeline: Timeline) -> Track<Point>? {
    if times == .constant(1) || scale == .constant(Point(1, 1)) { return scale }
    var isNumber = true
    func product(_ scale: Point, _ times: Double) -> Point {
      guard let x = Self.scale(scale.x, times), let y = Self.scale(scale.y, times) else {
        isNumber = false
        return Point(1, 1)
      }
      return Point(x, y)
    }
    let track: Track<Point> =
      if let scale = scale.still, let times = times.still {
        .constant(product(scale, times))
      } else {
        timeline.sampled(
          { product(scale.value(at: $0), times.value(at: $0)) },
          isSame: Self.areNearFactors)
      }
    return isNumber ? track : nil
  }

  /// A factor multiplied with itself so many times; nil where that is no number.
  private static func scale(_ factor: Double, _ times: Double) -> Double? {
    guard factor <= 0 else { return power(factor, times) }
    guard times == times.rounded(), factor < 0 || times >= 0 else { return nil }
    return power(-factor, times) * (times.truncatingRemainder(dividingBy: 2) == 0 ? 1 : -1)
  }
}
