import GraphicsCore
import MotionMath
import Quantizing

/// What the frames of an animation tell about jumps, without the scene that they were drawn from: its largest steps,
/// each against its neighbors. A jump and a fast motion can look alike, so nothing here is a verdict.
public struct InspectedSteps: Sendable {
  /// The change from one frame to the next.
  public struct Step: Sendable, CustomStringConvertible {
    public var from: Int
    public var to: Int
    /// The mean change of a channel, in levels of 255.
    public var change: Double
    /// The larger of the changes before and after.
    public var neighbors: Double
    /// The same, as they were if their frames were shown as long as this one.
    let expected: Double

    /// Whether the step is far larger than both of its neighbors.
    public var isSuspect: Bool {
      change >= InspectedSteps.leastSuspect && change >= expected * InspectedSteps.suspectShare
    }

    public var description: String {
      let text =
        "frame \(from) → \(to) changes \(NumberText.fixed(change, 1)), its neighbors "
        + "\(NumberText.fixed(neighbors, 1))"
      return isSuspect ? text + ": a jump?" : text
    }
  }

  /// Delays that players replace by a longer one.
  public struct ChangedDelays: Sendable, CustomStringConvertible {
    public var count: Int
    /// In milliseconds.
    public var shortest: Double

    public var description: String {
      let least = NumberText.fixed(shortest, 0)
      return count == 1
        ? "1 delay of \(least) ms is too short: players show this frame for 100 ms"
        : "\(count) delays of down to \(least) ms are too short: players show these frames for 100 ms"
    }
  }

  /// How many times larger than its neighbors a suspect step is. Motion that accelerates has less: a step that follows
  /// half a step of the same length has twice, which is rare.
  static let suspectShare = 1.5
  /// The change, in levels, below which no step is suspect.
  static let leastSuspect = 0.25
  /// How many times longer than its neighbor a frame may be shown and still have moved on in proportion: the delays of
  /// a GIF alternate between whole hundredths, and what is longer is a standstill.
  private static let longestShare = 2.0
  private static let mostSteps = 3

  /// The largest steps, and every suspect one.
  public private(set) var largest: [Step] = []
  /// The last frame, if its image is that of the first.
  public private(set) var equalEnds: (last: Int, first: Int)?
  public private(set) var changedDelays: ChangedDelays?

  init() {}

  /// - Parameter clock: What the file's format can say of delays.
  init(_ inspection: FileInspection, _ clock: FrameSchedule.Clock) {
    let seam = inspection.seam
    let count = seam.changes.count
    guard count > 1 else { return }
    let loops = inspection.animation.plays != .times(1)
    let delays = inspection.animation.frames.map(\.delay.seconds)
    let indices = 0..<(loops ? count : count - 1)
    let steps = indices.map { i in
      let neighbors = [i - 1, i + 1].map { loops ? ($0 + count) % count : $0 }.filter(indices.contains)
      let expected = neighbors.map { neighbor in
        let share = delays[neighbor] > 0 ? delays[i] / delays[neighbor] : 1
        return seam.step(neighbor) * min(max(1, share), Self.longestShare)
      }
      return Step(
        from: i, to: (i + 1) % count, change: seam.step(i), neighbors: neighbors.map(seam.step).max() ?? 0,
        expected: expected.max() ?? 0)
    }
    // Two frames have one change, there and back.
    let order = steps.indices.sorted { (-steps[$0].change, $0) < (-steps[$1].change, $1) }
    largest = order.enumerated().filter { rank, i in rank < Self.mostSteps || steps[i].isSuspect }.map { steps[$1] }
    // An animation that stops may well end as it started.
    if inspection.animation.plays == .forever, seam.changes[count - 1] == 0 { equalEnds = (count - 1, 0) }
    let shortest = Double(clock.shortestDelay) / Double(clock.ticksPerSecond)
    let short = inspection.frames.map(\.delay.seconds).filter { $0 < shortest - Seconds.nanosecond }
    if let least = short.min() { changedDelays = ChangedDelays(count: short.count, shortest: least * 1000) }
  }
}
