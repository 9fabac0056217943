import MotionMath
import PresetModel

/// The opacity of a skeleton or of a composition's layer, which springs drive up and down.
extension SkeletonPulse {
  /// Returns the steady state of two alternating phases. Each is a critically damped spring that takes over value and
  /// speed.
  /// - Parameter rate: How many times faster than written its time runs.
  func opacity(rate: Double = 1) -> Track<Double> {
    func phase(_ target: Double, _ duration: Seconds) -> SpringCycle.Phase {
      SpringCycle.Phase(
        target: target, spring: .smooth(duration: duration.value / rate), duration: duration.retimed(by: rate))
    }
    return .springs(
      SpringCycle(phases: [phase(1, riseDuration), phase(0, fallDuration)]), from: minOpacity, to: maxOpacity)
  }
}
