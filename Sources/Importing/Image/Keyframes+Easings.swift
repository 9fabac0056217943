import MotionMath

/// Curves that go farther than the easings of presets: each is cut where it turns back. The parts between only rise or
/// only fall, so each is an easing from 0 to 1 that stays between them.
extension Keyframes {
  /// The same motion in easings that a preset can say.
  var withinEasings: Keyframes {
    guard (frames + intro).contains(where: { !$0.easing.isWithinPresets }) else { return self }
    return flatMap { frame, next in next.map { frame.cut(before: $0) } ?? [frame] }
  }
}

extension Keyframe {
  /// The keyframe, and those where its segment turns back.
  fileprivate func cut(before next: Keyframe) -> [Keyframe] {
    guard !easing.isWithinPresets, value != next.value, time < next.time else { return [self] }
    let shares = [0] + EasingCut.turns(of: easing) + [1]
    return zip(shares, shares.dropFirst()).map { start, end in
      let value = start == 0 ? self.value : Value.interpolate(self.value, next.value, easing(start))
      let part = EasingCut.part(of: easing, from: start, to: end)
      return Keyframe(Seconds(time.value + (next.time - time).value * start), value, part ?? .linear)
    }
  }
}
