import MotionMath

/// Two motions at the same time, each with keyframes where the other has one.
extension Keyframes {
  /// Both motions in segments of the same times and easings; nil where there are none.
  func aligned(with other: Keyframes) -> (Keyframes, Keyframes)? {
    guard period == other.period, delay == other.delay, let frames = Self.aligned(self.frames, other.frames),
      let intros = Self.aligned(self.intro, other.intro)
    else { return nil }
    func motion(_ frames: [Keyframe<Value>], _ intro: [Keyframe<Value>]) -> Keyframes {
      Keyframes(frames, period: period, delay: delay, intro: intro)
    }
    return (motion(frames.0, intros.0), motion(frames.1, intros.1))
  }

  private static func aligned(
    _ a: [Keyframe<Value>], _ b: [Keyframe<Value>]
  ) -> ([Keyframe<Value>], [Keyframe<Value>])? {
    guard var first = cut(a, at: b.map(\.time)), var second = cut(b, at: a.map(\.time)), first.count == second.count
    else { return nil }
    for i in first.indices {
      let next = min(i + 1, first.count - 1)
      guard first[i].time == second[i].time else { return nil }
      // A segment without a change takes on the other's easing.
      if first[i].value == first[next].value {
        first[i].easing = second[i].easing
      } else if second[i].value == second[next].value || areClose(first[i].easing, second[i].easing) {
        second[i].easing = first[i].easing
      } else {
        return nil
      }
    }
    return (first, second)
  }

  /// The same motion with keyframes at these times, too; nil where no easing says a part of a segment.
  private static func cut(_ frames: [Keyframe<Value>], at times: [Seconds]) -> [Keyframe<Value>]? {
    var result: [Keyframe<Value>] = []
    for (i, frame) in frames.enumerated() {
      let end = i + 1 < frames.count ? frames[i + 1] : frame
      let inside = times.filter { $0 > frame.time && $0 < end.time }
      let shares = [0] + inside.map { ($0 - frame.time).value / (end.time - frame.time).value } + [1]
      for (k, time) in ([frame.time] + inside).enumerated() {
        let isStill = frame.value == end.value
        let part = EasingCut.part(of: isStill ? .linear : frame.easing, from: shares[k], to: shares[k + 1])
        guard let part else { return nil }
        let value = k == 0 ? frame.value : Value.interpolate(frame.value, end.value, frame.easing(shares[k]))
        result.append(Keyframe(time, value, part))
      }
    }
    return result
  }

  /// Whether two easings differ by no more than rounding.
  private static func areClose(_ a: Easing, _ b: Easing) -> Bool {
    guard case .cubicBezier(let x1, let y1, let x2, let y2) = a, case .cubicBezier(let x3, let y3, let x4, let y4) = b
    else { return a == b }
    return zip([x1, y1, x2, y2], [x3, y3, x4, y4]).allSatisfy { abs($0 - $1) < 1e-4 }
  }
}
