import GraphicsCore
import Importing
import MotionMath
import PathGeometry

/// The numbers of a property's values, for expressions that count with them.
struct Components<Value> {
  let numbers: (Value) -> [Double]
  let value: ([Double]) -> Value
  /// Numbers nearer than this look the same.
  var tolerance = 0.01
  /// The value at a share of the time to the next keyframe, where it does not go straight there.
  var between: ((PropertyKeyframe<Value>, Double) -> Value)?

  func numbers(of frames: [PropertyKeyframe<Value>], at frame: Double) -> [Double] {
    guard let i = frames.lastIndex(where: { $0.time <= frame }) else { return numbers(frames[0].value) }
    let from = frames[i]
    guard i + 1 < frames.count, frames[i + 1].time > from.time, !from.isHold else { return numbers(from.value) }
    let share = (frame - from.time) / (frames[i + 1].time - from.time)
    if let between { return numbers(between(from, share)) }
    return zip(numbers(from.value), numbers(from.end)).enumerated().map { dimension, ends in
      ends.0 + (ends.1 - ends.0) * from.easing(dimension)(share)
    }
  }

  /// The frames to each side between which a velocity is measured.
  static var velocityStep: Double { 1e-3 }

  /// How fast the numbers change at a frame, in units a frame.
  func velocity(of frames: [PropertyKeyframe<Value>], at frame: Double) -> [Double] {
    let step = Self.velocityStep
    return zip(numbers(of: frames, at: frame - step), numbers(of: frames, at: frame + step)).map {
      ($1 - $0) / (2 * step)
    }
  }

  /// A keyframe with straight lines to both sides.
  func keyframe(_ frame: Double, _ numbers: [Double], to next: [Double]) -> PropertyKeyframe<Value> {
    PropertyKeyframe(time: frame, value: value(numbers), end: value(next))
  }

  /// A keyframe in two, at a time before the next one; nil where no easing says a part.
  func cut(
    _ frame: PropertyKeyframe<Value>, before next: Double, at time: Double
  ) -> (before: PropertyKeyframe<Value>, after: PropertyKeyframe<Value>)? {
    var (before, after) = (frame, frame)
    after.time = time
    guard !frame.isHold else { return (before, after) }
    let share = (time - frame.time) / (next - frame.time)
    let firsts = frame.easings.compactMap { EasingCut.part(of: $0, from: 0, to: share) }
    let seconds = frame.easings.compactMap { EasingCut.part(of: $0, from: share, to: 1) }
    guard firsts.count == frame.easings.count, seconds.count == frame.easings.count else { return nil }
    (before.easings, after.easings) = (firsts, seconds)
    var end = frame
    end.time = next
    before.end = value(numbers(of: [frame, end], at: time))
    after.value = before.end
    if frame.outward != .zero || frame.inward != .zero {
      let (from, to) = (numbers(frame.value), numbers(frame.end))
      guard from.count == 2 else { return nil }
      let (start, end) = (Point(from[0], from[1]), Point(to[0], to[1]))
      let curve = CubicCurve(start, start + frame.outward, end + frame.inward, end)
      let (first, second) = curve.parts(atLength: frame.easing(0)(share))
      (before.outward, before.inward) = (first.control1 - first.start, first.control2 - first.end)
      (after.outward, after.inward) = (second.control1 - second.start, second.control2 - second.end)
    }
    return (before, after)
  }

  /// Keyframes that say a function of the frame at each whole one; those on a straight line are left out. Nil where
  /// there would be too many.
  func sampled(
    _ range: ClosedRange<Double>, most: Int, _ function: (Double) -> [Double]
  ) -> [PropertyKeyframe<Value>]? {
    let (first, last) = (range.lowerBound.rounded(.down), range.upperBound.rounded(.up))
    guard last - first < Double(most) else { return nil }
    let times = Array(stride(from: first, through: last, by: 1))
    let values = times.map(function)
    let kept = Timeline.corners(of: times) { start, end, i, share in
      values[i].indices.allSatisfy {
        abs(values[start][$0] + (values[end][$0] - values[start][$0]) * share - values[i][$0]) < tolerance
      }
    }
    return kept.enumerated().map { n, i in
      keyframe(times[i], values[i], to: values[n + 1 < kept.count ? kept[n + 1] : i])
    }
  }
}

extension CubicCurve {
  /// The curve in two, at a share of its length.
  fileprivate func parts(atLength share: Double) -> (CubicCurve, CubicCurve) {
    func length(_ end: Double) -> Double {
      let part = part(0, end)
      var path = Path([.move(part.start)])
      path.cubic(part.control1, part.control2, to: part.end)
      return MeasuredPath(path).length
    }
    let wanted = length(1) * share
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if length(middle) < wanted { low = middle } else { high = middle }
    }
    return (part(0, low), part(low, 1))
  }
}

extension Components<Double> {
  static var number: Components { Components(numbers: { [$0] }, value: { $0[0] }) }
}

extension Components<Point> {
  static var point: Components { Components(numbers: { [$0.x, $0.y] }, value: { Point($0[0], $0[1]) }) }
}

extension Components<ColorPair> {
  static var color: Components {
    Components(
      numbers: { [$0.light.red, $0.light.green, $0.light.blue] },
      value: { ColorPair(Color(channels: $0)) }, tolerance: 0.001)
  }
}
