import MotionMath

/// A moment of the cycle at which a property of a layer jumps: its value from the left is not its value from the right.
public struct SceneDiscontinuity: Equatable, Sendable {
  /// To the nanosecond at or after which the new value stands; from 0 on, below the cycle.
  public var time: Seconds
  public var cause: TrackJump.Cause
  public var property: Property
  /// Whether the layer is seen just before or just after the moment: its own opacity and that of all groups around it
  /// are above half a level of 255.
  public var isSeen: Bool
  /// Whether another motion of the same property may jump back by as much.
  public var mayCancel = false
  /// The track's number in the order in which the scene's tracks are visited.
  public var track = 0
  /// The JSON path of the motion in its preset; that of the preset if it has none of its own.
  public var source = "$"

  public enum Property: String, Hashable, Sendable {
    case opacity, anchor, scale, skew, rotation, position, outline, strokeWidth, color, filter
    /// Those whose image may be the same on both sides though their value is not: a part of an outline that has gone
    /// all the way round, dashes and gradients that have moved by their own length, a band that has left, a place on a
    /// closed path.
    case trim, dashOffset, gradient, progress
    /// The moment that a group shows of its layers, which repeat.
    case time

    var isCyclic: Bool {
      switch self {
      case .trim, .dashOffset, .gradient, .progress, .time: true
      default: false
      }
    }
  }

  /// Whether the image changes at once here, as far as the tracks alone can tell. Of cyclic properties only steps
  /// count, and of sums only what is written in one of its motions.
  public var changesImage: Bool {
    isSeen && (!property.isCyclic || cause == .step) && (!mayCancel || cause.isWritten)
  }
}

extension Scene {
  /// Where tracks jump: every step of a `hold` or `steps` easing, every pair of keyframes at one time, and the ends of
  /// passes that do not meet their starts, in the order of the layers. An angle that has gone through whole turns does
  /// not jump.
  public var discontinuities: [SceneDiscontinuity] {
    let search = DiscontinuitySearch(cycle: cycle)
    _ = visited(by: search)
    return search.found
  }

  /// The moments of the cycle at which the image changes at once, ascending.
  public var moments: [Seconds] {
    let sorted = Set(discontinuities.filter(\.changesImage).map(\.time)).sorted()
    // Of those that are one, the last: the whole image has changed then.
    return sorted.indices.filter {
      $0 + 1 == sorted.count || sorted[$0 + 1] - sorted[$0] >= .sameMoment
    }.map { sorted[$0] }
  }

  /// Returns the scene in which the tracks with these numbers have, at all times, their values of one moment.
  /// - Parameter time: In seconds of the scene.
  public func holding(_ tracks: Set<Int>, at time: Double) -> Scene {
    visited(by: TrackHold(tracks: tracks, time: time))
  }

  /// Returns the scene in which all tracks have, at all times, their values of one moment. To draw parts of it costs
  /// no more than their layers, however many keyframes they have.
  /// - Parameter time: In seconds of the scene.
  public func held(at time: Double) -> Scene {
    visited(by: TrackHold(tracks: nil, time: time))
  }
}

/// Makes constants of some tracks.
private final class TrackHold: TrackVisitor {
  var place = TrackPlace()
  /// Nil for all.
  private let tracks: Set<Int>?
  private let time: Double
  private var count = 0

  init(tracks: Set<Int>?, time: Double) {
    self.tracks = tracks
    self.time = time
  }

  func visit<Value: Interpolatable>(
    _ track: inout Track<Value>, _ property: SceneDiscontinuity.Property, isSame: (Value, Value) -> Bool
  ) {
    if tracks?.contains(count) != false { track = .constant(track.value(at: place.clocks.time(at: time))) }
    count += 1
  }
}

/// Collects the jumps of all tracks of a scene in the scene's own time.
private final class DiscontinuitySearch: TrackVisitor {
  var place = TrackPlace()
  private let cycle: Seconds
  private(set) var found: [SceneDiscontinuity] = []
  private var count = 0
  /// Ten times the frames of the longest file; a scene with more of them steps faster than any file can show.
  private static let most = 60_000

  init(cycle: Seconds) { self.cycle = cycle }

  func visit<Value: Interpolatable>(
    _ track: inout Track<Value>, _ property: SceneDiscontinuity.Property, isSame: (Value, Value) -> Bool
  ) {
    add(track.jumps(isSame), property)
  }

  func visit(_ track: inout Track<Double>, levels: (Double) -> Int) {
    add(track.steps(of: levels), .outline)
  }

  private func add(_ jumps: [TrackJump], _ property: SceneDiscontinuity.Property) {
    defer { count += 1 }
    for jump in jumps {
      let times = place.clocks.times(of: jump.time, every: jump.period, within: cycle, atMost: Self.most - found.count)
      for time in times {
        let (before, after) = (time.justBefore.value, time.justAfter.value)
        found.append(
          SceneDiscontinuity(
            time: time, cause: jump.cause, property: property,
            isSeen: place.isSeen(at: before) || place.isSeen(at: after), mayCancel: jump.mayCancel, track: count,
            source: jump.source ?? "$"
          ))
      }
    }
  }
}
