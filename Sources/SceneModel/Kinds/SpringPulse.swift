import MotionMath
import PresetModel

/// The opacity of a skeleton, or of a layer of a composition, that springs drive up and down.
extension SkeletonPulse {
  /// Two phases in turn, each a critically damped spring that takes over value and speed; the loop is their steady state.
  /// - Parameter rate: by how much its time passes faster than written.
  func opacity(rate: Double = 1) -> Track<Double> {
    func phase(_ target: Double, _ duration: Seconds) -> SpringCycle.Phase {
      SpringCycle.Phase(
        target: target, spring: .smooth(duration: duration.value / rate), duration: duration.value / rate)
    }
    return .springs(
      SpringCycle(phases: [phase(1, riseDuration), phase(0, fallDuration)]), from: minOpacity, to: maxOpacity)
  }
}
