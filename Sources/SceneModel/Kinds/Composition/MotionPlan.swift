import MotionMath
import PresetModel

/// What has to be known of all motions of a composition before one of them becomes a track.
struct MotionPlan: Equatable {
  /// How a fitted loop stretches motions, by their periods.
  var retimings: [Seconds: LoopSolver.Retiming] = [:]
  /// When the tracks of sequences run, by their JSON paths.
  var slots: [String: TrackSequence.Slot] = [:]
  /// The cycle in which layers come and go; nil if it is not known yet.
  var cycle: Seconds?
}

extension Composition {
  /// Plans the motions of layers that `build` turns into a scene: sequences first, then the cycle, and what depends on
  /// it.
  /// - Returns: What `build` made with the whole plan, and the cycle.
  func planned(
    for loop: LoopForm, asWritten: Bool,
    _ build: (MotionPlan) throws(SceneError) -> (CompositionBuilder, PlacedLayers)
  ) throws(SceneError) -> (built: (CompositionBuilder, PlacedLayers), plan: MotionPlan, cycle: Seconds) {
    var plan = MotionPlan()
    var built = try build(plan)
    plan.slots = try TrackSequence.slots(of: built.0.motions.links)
    if !plan.slots.isEmpty { built = try build(plan) }
    let motions = built.0.motions
    let known = plan
    let periods = motions.periods.sorted()
    let common: Seconds
    if loop == .fit {
      let least = periods.isEmpty ? motions.lastEdge?.time : nil
      common = cycle ?? motions.covering(least ?? LoopSolver.bestFit(periods))
      if let edge = motions.lastEdge, edge.time > common { throw .afterTheCycle(edge.time, common, path: edge.path) }
      if !asWritten {
        let fitted = LoopSolver.fit(periods, to: common).map { ($0.period, $0) }
        plan.retimings = Dictionary(fitted, uniquingKeysWith: { a, _ in a })
      }
    } else {
      do throws(LoopSolver.LoopError) {
        let exact = try LoopSolver.exact(periods, limit: SceneBuilder.longestCycle)
        common = motions.covering(periods.isEmpty ? motions.lastEdge?.time ?? exact : exact)
        if common > SceneBuilder.longestCycle, let edge = motions.lastEdge?.time {
          throw .periodsDoNotMeet(periods: periods + [edge], limit: SceneBuilder.longestCycle)
        }
      } catch {
        throw .loop(error)
      }
    }
    if motions.lastEdge != nil { plan.cycle = common }
    if plan != known { built = try build(plan) }
    return (built, plan, common)
  }
}

extension MotionResolution {
  /// Returns the shortest multiple of a cycle in which every layer that comes or goes has come and gone.
  fileprivate func covering(_ cycle: Seconds) -> Seconds {
    guard let last = lastEdge?.time, last > cycle else { return cycle }
    return cycle * Int((last.nanoseconds + cycle.nanoseconds - 1) / cycle.nanoseconds)
  }
}
