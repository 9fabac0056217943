import MotionMath

/// What is made of tracks. Each type of the scene tree names its tracks once, in `visitTracks`; jumps, held values and
/// the question whether anything moves follow from that.
package protocol Tracked {
  /// Visits the tracks, always in the same order.
  mutating func visitTracks(_ visitor: any TrackVisitor)
}

/// Sees every track of a layer tree that moves, and may replace it.
package protocol TrackVisitor: AnyObject {
  /// Where the walk is.
  var place: TrackPlace { get set }

  /// - Parameter isSame: Whether two values look the same, such as two angles that differ by a whole turn.
  func visit<Value: Interpolatable>(
    _ track: inout Track<Value>, _ property: SceneDiscontinuity.Property, isSame: (Value, Value) -> Bool)

  /// The same for a track of which the image shows whole levels: texts, digits, the letters that are shown.
  func visit(_ track: inout Track<Double>, levels: (Double) -> Int)
}

/// A layer of a scene, its time as a function of the scene's, and when it is seen.
package struct TrackPlace {
  /// The opacity below which a layer is not seen: half a level of 255.
  private static let leastOpacity = 0.5 / 255

  var clocks = ClockChain()
  private var opacities: [(track: Track<Double>, clocks: ClockChain)] = []

  package init() {}

  /// Notes the opacity of the layer, or of a group around it.
  mutating func add(_ opacity: Track<Double>) { opacities.append((opacity, clocks)) }

  /// Whether the layer and all groups around it are seen at a time of the scene, in seconds.
  func isSeen(at time: Double) -> Bool {
    opacities.allSatisfy { $0.track.value(at: $0.clocks.time(at: time)) > Self.leastOpacity }
  }
}

extension TrackVisitor {
  package func visit(_ track: inout Track<Double>, levels: (Double) -> Int) {
    visit(&track, .outline) { levels($0) == levels($1) }
  }

  func visit<Value: Interpolatable>(_ track: inout Track<Value>, _ property: SceneDiscontinuity.Property) {
    if !track.isConstant { visit(&track, property, isSame: ==) }
  }

  /// Visits an angle in radians, which looks the same after whole turns.
  func visitAngle(_ track: inout Track<Double>, _ property: SceneDiscontinuity.Property) {
    guard !track.isConstant else { return }
    visit(&track, property) {
      let turns = ($0 - $1) / (2 * .pi)
      return abs(turns - turns.rounded()) < 1e-9
    }
  }

  // MARK: Payloads of enums

  /// The track as a visit leaves it.
  func visited<Value: Interpolatable>(_ track: Track<Value>, _ property: SceneDiscontinuity.Property) -> Track<Value> {
    var track = track
    visit(&track, property)
    return track
  }

  func visited(_ track: Track<Double>, levels: (Double) -> Int) -> Track<Double> {
    var track = track
    visit(&track, levels: levels)
    return track
  }

  func visitedAngle(_ track: Track<Double>, _ property: SceneDiscontinuity.Property) -> Track<Double> {
    var track = track
    visitAngle(&track, property)
    return track
  }
}

extension Scene: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) { layers.visitTracks(visitor) }
}

extension [Layer]: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    let around = visitor.place
    for i in indices {
      self[i].visitTracks(visitor)
      visitor.place = around
    }
  }
}

extension Tracked {
  /// The same as a visit leaves it.
  func visited(by visitor: any TrackVisitor) -> Self {
    var parts = self
    parts.visitTracks(visitor)
    return parts
  }

  /// Whether nothing in it moves.
  package var isConstant: Bool {
    let search = MotionSearch()
    _ = visited(by: search)
    return !search.found
  }
}

private final class MotionSearch: TrackVisitor {
  var place = TrackPlace()
  private(set) var found = false

  func visit<Value: Interpolatable>(
    _ track: inout Track<Value>, _ property: SceneDiscontinuity.Property, isSame: (Value, Value) -> Bool
  ) {
    if !track.isConstant { found = true }
  }
}
