import Importing
import MotionMath

extension Keyframes {
  /// The same motion with converted values. Where two neighbors cannot be mixed, it holds the first and then jumps to
  /// the second.
  ///
  /// - Parameters:
  ///   - value: what a value becomes.
  ///   - change: the progress from one value to the next at which it changes; nil where they are mixed.
  func changing<New>(_ value: (Value) -> New, at change: (Value, Value) -> Double?) -> Keyframes<New> {
    flatMap { frame, next in
      let from = value(frame.value)
      guard let next, next.time > frame.time, let progress = change(frame.value, next.value) else {
        return [Keyframe(frame.time, from, frame.easing)]
      }
      let moment = Seconds(frame.time.value + (next.time - frame.time).value * frame.easing.time(at: progress))
      return [Keyframe(frame.time, from), Keyframe(moment, from), Keyframe(moment, value(next.value))]
    }
  }
}

extension Easing {
  /// The time after which a part of the way is behind, for the first time.
  func time(at progress: Double) -> Double {
    self(0) >= progress ? 0 : EasingCut.times(of: self, at: progress).first ?? 1
  }
}
