import MotionMath

extension Keyframes {
  /// The same motion of other keyframes: those that `change` makes of each and of the one after it, nil after the last.
  public func flatMap<New: Interpolatable, Failure: Error>(
    _ change: (Keyframe<Value>, Keyframe<Value>?) throws(Failure) -> [Keyframe<New>]
  ) throws(Failure) -> Keyframes<New> {
    func changed(_ frames: [Keyframe<Value>]) throws(Failure) -> [Keyframe<New>] {
      var result: [Keyframe<New>] = []
      for (i, frame) in frames.enumerated() {
        result += try change(frame, i + 1 < frames.count ? frames[i + 1] : nil)
      }
      return result
    }
    return Keyframes<New>(
      try changed(frames), period: period, delay: delay, course: course, intro: try changed(intro), source: source)
  }
}
