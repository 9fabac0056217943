import GraphicsCore
import MotionMath

/// A moment of the cycle at which a property of a layer jumps: its value from the left is not its value from the right.
public struct SceneDiscontinuity: Equatable, Sendable {
  /// To the nanosecond at or after which the new value stands; from 0 on, below the cycle.
  public var time: Seconds
  public var cause: TrackJump.Cause
  public var property: Property
  /// The indices of the scene's layers, outermost first, down to the one that has the property.
  public var layer: [Int]
  /// Whether the layer is seen just before or just after the moment: its own opacity and that of all groups around it
  /// are above half a level of 255.
  public var isSeen: Bool

  public init(time: Seconds, cause: TrackJump.Cause, property: Property, layer: [Int], isSeen: Bool) {
    self.time = time
    self.cause = cause
    self.property = property
    self.layer = layer
    self.isSeen = isSeen
  }

  public enum Property: String, Hashable, Sendable {
    case opacity, anchor, scale, skew, rotation, position, outline, strokeWidth, color, filter
    /// Those whose picture may be the same on both sides though their value is not: a part of an outline that has gone
    /// all the way round, dashes and gradients that have moved by their own length, a band that has left.
    case trim, dashOffset, gradient

    var isCyclic: Bool { self == .trim || self == .dashOffset || self == .gradient }
  }

  /// Whether the picture changes at once here, as far as the tracks alone can tell. Of cyclic properties only steps
  /// count.
  public var changesPicture: Bool { isSeen && (!property.isCyclic || cause == .step) }
}

extension Scene {
  /// Where tracks jump: every step of a `hold` or `steps` easing, every pair of keyframes at one time, and the ends of
  /// passes that do not meet their starts, in the order of the layers. An angle that has gone through whole turns does
  /// not jump.
  public var discontinuities: [SceneDiscontinuity] {
    var search = DiscontinuitySearch(cycle: cycle)
    for (i, layer) in layers.enumerated() {
      search.visit(layer, DiscontinuitySearch.Place(layer: [i]), isSeen: { _ in true })
    }
    return search.found
  }

  /// The moments of the cycle at which the picture changes at once, ascending.
  public var moments: [Seconds] {
    let sorted = Set(discontinuities.filter(\.changesPicture).map(\.time)).sorted()
    // Of those that are one, the last: the whole picture has changed then.
    return sorted.indices.filter {
      $0 + 1 == sorted.count || sorted[$0 + 1] - sorted[$0] >= DiscontinuitySearch.sameMoment
    }.map { sorted[$0] }
  }
}

/// Collects the jumps of all tracks of a scene in the scene's own time.
private struct DiscontinuitySearch {
  /// A layer and its time as a function of the scene's.
  struct Place {
    var layer: [Int]
    var clock = LayerClock.running
  }

  private let cycle: Seconds
  private(set) var found: [SceneDiscontinuity] = []
  /// Moments nearer than this are one, written in decimals that do not quite meet.
  static let sameMoment = Seconds(nanoseconds: 1000)
  private static let leastOpacity = 0.5 / 255
  /// Ten times the frames of the longest file; a scene with more of them steps faster than any file can show.
  private static let most = 60_000

  init(cycle: Seconds) { self.cycle = cycle }

  /// - Parameter isSeen: whether what is around the layer lets it be seen, at a time of the layer.
  mutating func visit(_ layer: Layer, _ place: Place, isSeen: (Double) -> Bool) {
    switch layer {
    case .shape(let shape):
      func isShapeSeen(_ time: Double) -> Bool { shape.opacity.value(at: time) > Self.leastOpacity && isSeen(time) }
      add(shape.opacity.jumps(), .opacity, place, isShapeSeen)
      visit(shape.transform, place, isShapeSeen)
      visit(shape.outline, place, isShapeSeen)
      visit(shape.coverage, place, isShapeSeen)
      visit(shape.paint, place, isShapeSeen)
    case .group(let group):
      func isGroupSeen(_ time: Double) -> Bool { group.opacity.value(at: time) > Self.leastOpacity && isSeen(time) }
      add(group.opacity.jumps(), .opacity, place, isGroupSeen)
      visit(group.transform, place, isGroupSeen)
      if let clip = group.clip {
        visit(clip.outline, place, isGroupSeen)
        visit(clip.transform, place, isGroupSeen)
      }
      for filter in group.filters { visit(filter, place, isGroupSeen) }
      let inner = group.clock
      guard inner.rate > 0 else { return }
      let clock = LayerClock(
        rate: place.clock.rate * inner.rate, offset: place.clock.offset * inner.rate + inner.offset)
      for (i, layer) in group.layers.enumerated() {
        visit(
          layer, Place(layer: place.layer + [i], clock: clock),
          isSeen: { isGroupSeen(($0 - inner.offset) / inner.rate) })
      }
    }
  }

  // MARK: Tracks

  private mutating func visit(_ transform: TransformTrack, _ place: Place, _ isSeen: (Double) -> Bool) {
    add(transform.anchor.jumps(), .anchor, place, isSeen)
    add(transform.scale.jumps(), .scale, place, isSeen)
    add(transform.skew.jumps(), .skew, place, isSeen)
    add(transform.rotation.jumps(isSameAngle), .rotation, place, isSeen)
    add(transform.translation.jumps(), .position, place, isSeen)
  }

  private mutating func visit(_ outline: Outline, _ place: Place, _ isSeen: (Double) -> Bool) {
    switch outline {
    case .path(let track): add(track.jumps(), .outline, place, isSeen)
    case .ellipse(let size): add(size.jumps(), .outline, place, isSeen)
    case .arc(let diameter, let start, let sweep):
      add(diameter.jumps() + start.jumps(isSameAngle) + sweep.jumps(), .outline, place, isSeen)
    case .rectangle(let size, let radius): add(size.jumps() + radius.jumps(), .outline, place, isSeen)
    case .polygon(_, let diameter, let inner):
      add(diameter.jumps() + (inner?.jumps() ?? []), .outline, place, isSeen)
    case .line(let start, let end): add(start.jumps() + end.jumps(), .outline, place, isSeen)
    case .trimmed(let outline, let part):
      visit(outline, place, isSeen)
      add(part.jumps(), .trim, place, isSeen)
    }
  }

  private mutating func visit(_ coverage: CoverageTrack, _ place: Place, _ isSeen: (Double) -> Bool) {
    guard case .stroke(_, let width, let dashOffset) = coverage else { return }
    add(width.jumps(), .strokeWidth, place, isSeen)
    add(dashOffset.jumps(), .dashOffset, place, isSeen)
  }

  private mutating func visit(_ paint: PaintTrack, _ place: Place, _ isSeen: (Double) -> Bool) {
    switch paint {
    case .color(let color): add(color.jumps(), .color, place, isSeen)
    case .gradient(let gradient):
      add(gradient.translation.jumps(), .gradient, place, isSeen)
      switch gradient.geometry {
      case .linear(let start, let end): add(start.jumps() + end.jumps(), .gradient, place, isSeen)
      case .radial(let center, let start, let end):
        add(center.jumps() + start.jumps() + end.jumps(), .gradient, place, isSeen)
      case .conic(let center, let angle):
        add(center.jumps() + angle.jumps(isSameAngle), .gradient, place, isSeen)
      case nil: break
      }
      for stop in gradient.stops ?? [] {
        add(stop.color.jumps(), .color, place, isSeen)
        add(stop.offset.jumps(), .gradient, place, isSeen)
      }
    case .image: break
    }
  }

  private mutating func visit(_ filter: FilterTrack, _ place: Place, _ isSeen: (Double) -> Bool) {
    switch filter {
    case .blur(let sigma): add(sigma.jumps(), .filter, place, isSeen)
    case .shadow(let color, let sigma, let offset):
      add(color.jumps() + sigma.jumps() + offset.jumps(), .filter, place, isSeen)
    }
  }

  private func isSameAngle(_ a: Double, _ b: Double) -> Bool {
    let turns = (a - b) / (2 * .pi)
    return abs(turns - turns.rounded()) < 1e-9
  }

  // MARK: Times

  private mutating func add(
    _ jumps: [TrackJump], _ property: SceneDiscontinuity.Property, _ place: Place, _ isSeen: (Double) -> Bool
  ) {
    let clock = place.clock
    for jump in jumps {
      let step = jump.period / clock.rate
      let first = (jump.time - clock.offset) / clock.rate
      var repeats = -((first + 1e-9) / step).rounded(.down)
      while found.count < Self.most {
        let time = first + repeats * step
        repeats += 1
        guard time < cycle.value - Self.sameMoment.value else { break }
        let local = time * clock.rate + clock.offset
        found.append(
          SceneDiscontinuity(
            // At or after the jump; a thousandth of a nanosecond is the rounding of the sum.
            time: Seconds(nanoseconds: max(0, Int64((time * 1e9 - 1e-3).rounded(.up)))), cause: jump.cause,
            property: property, layer: place.layer, isSeen: isSeen(local - 1e-6) || isSeen(local + 1e-6)))
      }
    }
  }
}
