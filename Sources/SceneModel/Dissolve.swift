import GraphicsCore
import MotionMath

extension Layer {
  /// One group that slowly takes the place of another.
  ///
  /// Their opacities add up to 1, and their colors are added. So what is the same in both does not change, and what is
  /// transparent in both stays so.
  /// - Parameters:
  ///   - begin: When `after` starts to appear.
  ///   - duration: The time that it takes.
  ///   - period: At least until it is over.
  static func dissolving(
    _ before: GroupLayer, into after: GroupLayer, from begin: Seconds, over duration: Seconds, period: Seconds
  ) -> Layer {
    func opacity(_ first: Double, _ last: Double) -> Track<Double> {
      .keyframes(
        Keyframes(
          [
            Keyframe(0, first), Keyframe(begin, first, .easeInOut), Keyframe(begin + duration, last),
            Keyframe(period, last),
          ], period: period))
    }
    var (before, after) = (before, after)
    before.opacity = opacity(1, 0)
    after.opacity = opacity(0, 1)
    after.blend = .plus
    return .group(GroupLayer([.group(before), .group(after)], isIsolated: true))
  }
}
