import GraphicsCore
import MotionMath
import PresetModel

/// Layers that are there for a part of the cycle, and layers with a time of their own.
extension CompositionBuilder {
  /// Returns a layer that is drawn only while it is there.
  mutating func present(_ layer: Layer, _ written: CompositionLayer) -> Layer {
    guard let presence = motions.presence(from: written.inTime, to: written.outTime) else { return layer }
    return .group(GroupLayer([layer], opacity: presence))
  }

  /// Builds what shows the moments that `time` names.
  mutating func inTime<Result>(
    of time: Motion<Double>?, _ body: (inout Self) throws(SceneError) -> Result
  ) throws(SceneError) -> (result: Result, clock: LayerClock) {
    guard let time else { return (try body(&self), .running) }
    let clock = LayerClock(following: try motions.track(time, at: "time"))
    let outer = (motions.hasOwnTime, motions.introEnd)
    motions.hasOwnTime = true
    defer { (motions.hasOwnTime, motions.introEnd) = outer }
    return (try body(&self), clock)
  }
}

extension MotionResolution {
  /// The cycle of layers that come and go in a time of their own, which does not repeat.
  private static let endless = Seconds.milliseconds(3_600_000)

  /// Returns 1 while a layer is there and 0 while it is not, as steps; nil if it always is, or as long as the cycle is
  /// not known.
  fileprivate mutating func presence(from inTime: Seconds?, to outTime: Seconds?) -> Track<Double>? {
    guard inTime != nil || outTime != nil else { return nil }
    noteEdges(inTime, outTime)
    guard let cycle = hasOwnTime ? Self.endless : plan.cycle else { return nil }
    let (start, end) = (inTime ?? .zero, outTime ?? cycle)
    guard start > .zero || end < cycle else { return nil }
    var edges = [(time: start, value: 1.0)]
    if end < cycle { edges.append((end, 0)) }
    edges.sort { $0.time < $1.time }
    if edges[0].time > .zero { edges.insert((.zero, 1 - edges[0].value), at: 0) }
    return .keyframes(
      Keyframes(
        edges.map { Keyframe($0.time, $0.value, .steps(1, jumpAtStart: false)) }, period: cycle,
        source: "\(path).\(inTime == nil ? "out" : "in")"))
  }
}
