import MotionMath

/// Values beyond their range, such as an opacity of 2: they count where values are mixed, but what shows is limited.
extension Track<Double> {
  /// The track as it shows where its values have a range: beyond a bound, the bound.
  ///
  /// A segment with an end beyond a bound is cut where it crosses it, which is exact for lines, curves and steps; of
  /// other easings only the ends are limited. An easing that leaves the range between two values inside stays as it is,
  /// since drawing limits values too, unless no preset can say it. So does a sum: what is added has no range.
  public func limited(to range: ClosedRange<Double>) -> Track {
    switch self {
    case .constant(let value): .constant(range.nearest(to: value))
    case .keyframes(let motion): Track.keyframes(motion.flatMap { $0.limited(to: range, before: $1) }).settled
    case .sum, .springs: self
    }
  }
}

extension Keyframe<Double> {
  /// The keyframe, and those that its segment needs to stay within the range.
  /// - Parameter next: Nil after the last one.
  fileprivate func limited(to range: ClosedRange<Double>, before next: Keyframe?) -> [Keyframe] {
    let limited = Keyframe(time, range.nearest(to: value), easing)
    guard let next, value != next.value, time < next.time,
      !easing.isWithinPresets || !range.contains(value) || !range.contains(next.value)
    else { return [limited] }
    switch easing {
    case .linear, .cubicBezier: return cut(at: range, before: next)
    case .steps(let count, let jumpAtStart):
      return (0..<count).map { i in
        let share = Double(jumpAtStart ? i + 1 : i) / Double(count)
        let step = range.nearest(to: .interpolate(value, next.value, share))
        return Keyframe(time + ((next.time - time) * i).divided(by: count), step, .steps(1, jumpAtStart: false))
      }
    default: return [limited]
    }
  }

  /// Cuts the segment where it crosses a bound, and where it turns back within the range.
  private func cut(at range: ClosedRange<Double>, before next: Keyframe) -> [Keyframe] {
    let (first, last) = (value, next.value)
    var cuts = [(share: 0.0, value: range.nearest(to: first)), (share: 1.0, value: range.nearest(to: last))]
    for bound in [range.lowerBound, range.upperBound] {
      let times = EasingCut.times(of: easing, at: (bound - first) / (last - first))
      cuts += times.filter { $0 > 1e-9 && $0 < 1 - 1e-9 }.map { (share: $0, value: bound) }
    }
    for turn in EasingCut.turns(of: easing) {
      let turned = Double.interpolate(first, last, easing(turn))
      if range.contains(turned) { cuts.append((share: turn, value: turned)) }
    }
    cuts.sort { $0.share < $1.share }
    return zip(cuts, cuts.dropFirst()).map { a, b in
      let part = a.value == b.value ? nil : EasingCut.part(of: easing, from: a.share, to: b.share)
      return Keyframe(Seconds(time.value + (next.time - time).value * a.share), a.value, part ?? .linear)
    }
  }
}

extension ClosedRange<Double> {
  fileprivate func nearest(to value: Double) -> Double { Swift.min(upperBound, Swift.max(lowerBound, value)) }
}
