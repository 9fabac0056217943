import GraphicsCore
import MotionMath

/// The calm form of a scene, for people who ask their system to reduce motion (WCAG 2.1, success criterion 2.3.3): its
/// poster frame stands still while its opacity drops slowly, holds, and rises again. If the scene plays once, its
/// poster frame dissolves into its end state instead.
extension Scene {
  /// Four equal parts: a hold, a fade, a hold, a fade back. Slower than a breath, far below any flash.
  package static let calmCycle = Seconds.milliseconds(3200)
  /// In frames a second. A fade has five steps of at most a tenth of the opacity, and the file is seldom larger than
  /// the full form.
  package static let calmRate = 6.25
  /// The lowest opacity: clearly reduced, and still easy to see.
  package static let calmOpacity = 0.55

  /// - Parameter calmCycle: How long it takes.
  public func withReducedMotion(plays: PlayCount, calmCycle: Seconds? = nil) -> Scene {
    let cycle = calmCycle ?? Self.calmCycle
    let half = cycle.divided(by: 2)
    let poster = still(layers, at: posterTime)
    guard plays != .times(1) else {
      let end = still(endLayers, at: posterTime)
      return calm([.dissolving(poster, into: end, from: half, over: half, period: cycle)], cycle: cycle)
    }
    let fade = half.divided(by: 2)
    let opacity = Keyframes(
      [
        Keyframe(0, 1.0), Keyframe(fade, 1), Keyframe(half, Self.calmOpacity),
        Keyframe(half + fade, Self.calmOpacity), Keyframe(cycle, 1),
      ], period: cycle)
    var fading = poster
    fading.opacity = .keyframes(opacity)
    return calm([.group(fading)], cycle: cycle)
  }

  private func still(_ layers: [Layer], at time: Double) -> GroupLayer {
    GroupLayer(layers, clock: LayerClock(rate: 0, offset: time))
  }

  private func calm(_ layers: [Layer], cycle: Seconds) -> Scene {
    Scene(size: size, background: background, layers: layers, cycle: cycle, posterTime: 0, isSeamless: true)
  }
}
