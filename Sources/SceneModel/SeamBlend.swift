import GraphicsCore
import MotionMath

/// A scene whose jumps dissolve.
extension Scene {
  /// The most jumps that dissolve.
  public static let mostBlends = 64

  /// Returns the scene in which, before each of these moments, the image dissolves into the one that stands there:
  /// (1 − w)·before + w·after in premultiplied colors, with w from 0 to 1 in a straight line.
  ///
  /// In the image that appears, what jumps has its new value already and stands still; everything else moves on in
  /// both, so that it shows no trace.
  ///
  /// - Parameters:
  ///   - moments: Times of the cycle, at or after which the new image stands. Of more than `mostBlends` the later
  ///     ones stay as they are.
  ///   - duration: Above 0. Where two moments are nearer, the time between them.
  public func dissolving(before moments: [Seconds], over duration: Seconds) -> Scene {
    let times = Array(Set(moments).sorted().prefix(Self.mostBlends))
    guard let first = times.first else { return self }
    let found = discontinuities
    // Counted from the first moment, the last one ends the cycle.
    let ends = times.dropFirst().map { $0 - first } + [cycle]
    var fading = [Keyframe(0, 1.0)]
    var appearing: [Layer] = []
    for (i, end) in ends.enumerated() {
      let begin = max(i == 0 ? .zero : ends[i - 1], end - duration)
      fading += [Keyframe(begin, 1), Keyframe(end, 0)]
      var rising = [Keyframe(0, 0.0), Keyframe(begin, 0), Keyframe(end, 1)]
      // At the cycle's end the dissolve is over, where the scene stops as where it repeats.
      if end < cycle {
        fading.append(Keyframe(end, 1))
        rising += [Keyframe(end, 0), Keyframe(cycle, 0)]
      }
      let opacity = Keyframes(rising, period: cycle, delay: first)
      var next = after(times[(i + 1) % times.count], found)
      (next.opacity, next.blend) = (.keyframes(opacity), .plus)
      appearing.append(.group(next))
    }
    let old = GroupLayer(layers, opacity: .keyframes(Keyframes(fading, period: cycle, delay: first)), isIsolated: true)
    var scene = self
    // Sums of premultiplied colors do not know the background.
    scene.layers = [.group(GroupLayer([.group(old)] + appearing, isIsolated: true))]
    scene.isSeamless = true
    return scene
  }

  /// The layers with the values that stand after a jump.
  private func after(_ moment: Seconds, _ found: [SceneDiscontinuity]) -> GroupLayer {
    let later = moment.justAfter.value
    let near = Seconds.sameMoment
    let tracks = found.filter { $0.cause != .step && $0.time - moment < near && moment - $0.time < near }.map(\.track)
    // Where no track jumps, all do: some designs end elsewhere than they start.
    return tracks.isEmpty
      ? GroupLayer(layers, clock: LayerClock(rate: 0, offset: later))
      : GroupLayer(holding(Set(tracks), at: later).layers)
  }
}
