import GraphicsCore
import MotionMath

extension Scene {
  /// The moments of the cycle at which the picture changes abruptly: every step of a `hold` or `steps` easing, every
  /// pair of keyframes at one time, and the end of each pass that does not meet its start.
  ///
  /// The moments ascend, from 0 on and below the cycle. Each is rounded up to the nanosecond from which the new picture
  /// is visible.
  public var moments: [Seconds] {
    var search = MomentSearch(cycle: cycle)
    for layer in layers { search.visit(layer, clock: .running, isSeen: { _ in true }) }
    return search.moments
  }
}

/// Collects the jumps of all tracks of a scene in the scene's own time.
private struct MomentSearch {
  let cycle: Seconds
  private var found: Set<Seconds> = []
  /// Moments closer than this are the same; they are written in decimals that do not quite meet.
  private static let sameMoment = Seconds(nanoseconds: 1000)
  /// The limit for one jump. With more, a scene steps faster than any file can show.
  private static let mostOfOneJump = 6000

  init(cycle: Seconds) { self.cycle = cycle }

  var moments: [Seconds] {
    let sorted = found.sorted()
    // Of moments that are the same, keep the last: by then the whole picture has changed.
    return sorted.indices.filter { $0 + 1 == sorted.count || sorted[$0 + 1] - sorted[$0] >= Self.sameMoment }
      .map { sorted[$0] }
  }

  /// - Parameters:
  ///   - clock: The layer's time as a function of the scene's time.
  ///   - isSeen: Whether the layer's surroundings leave it visible at a given time of the layer.
  mutating func visit(_ layer: Layer, clock: LayerClock, isSeen: (Double) -> Bool) {
    switch layer {
    case .shape(let shape):
      func isShapeSeen(_ time: Double) -> Bool { shape.opacity.value(at: time) > 0 && isSeen(time) }
      add(shape.opacity.jumps(), clock)
      visit(shape.transform, clock, isShapeSeen)
      visit(shape.outline, clock, isShapeSeen)
      visit(shape.coverage, clock, isShapeSeen)
      visit(shape.paint, clock, isShapeSeen)
    case .group(let group):
      func isGroupSeen(_ time: Double) -> Bool { group.opacity.value(at: time) > 0 && isSeen(time) }
      add(group.opacity.jumps(), clock)
      visit(group.transform, clock, isGroupSeen)
      if let clip = group.clip {
        visit(clip.outline, clock, isGroupSeen)
        visit(clip.transform, clock, isGroupSeen)
      }
      for filter in group.filters { visit(filter, clock, isGroupSeen) }
      let inner = group.clock
      guard inner.rate > 0 else { return }
      let clock = LayerClock(rate: clock.rate * inner.rate, offset: clock.offset * inner.rate + inner.offset)
      for layer in group.layers {
        visit(layer, clock: clock, isSeen: { isGroupSeen(($0 - inner.offset) / inner.rate) })
      }
    }
  }

  // MARK: Tracks

  private mutating func visit(_ transform: TransformTrack, _ clock: LayerClock, _ isSeen: (Double) -> Bool) {
    add(transform.anchor.jumps(), clock, isSeen)
    add(transform.scale.jumps(), clock, isSeen)
    add(transform.skew.jumps(), clock, isSeen)
    add(transform.rotation.jumps(isSameAngle), clock, isSeen)
    add(transform.translation.jumps(), clock, isSeen)
  }

  private mutating func visit(_ outline: Outline, _ clock: LayerClock, _ isSeen: (Double) -> Bool) {
    switch outline {
    case .path(let track): add(track.jumps(), clock, isSeen)
    case .ellipse(let size): add(size.jumps(), clock, isSeen)
    case .arc(let diameter, let start, let sweep):
      add(diameter.jumps() + start.jumps(isSameAngle) + sweep.jumps(), clock, isSeen)
    case .rectangle(let size, let radius): add(size.jumps() + radius.jumps(), clock, isSeen)
    case .polygon(_, let diameter, let inner): add(diameter.jumps() + (inner?.jumps() ?? []), clock, isSeen)
    case .line(let start, let end): add(start.jumps() + end.jumps(), clock, isSeen)
    case .trimmed(let outline, let part):
      visit(outline, clock, isSeen)
      // A part that has moved by a whole turn is back where it started.
      addDeclared(part.jumps(), clock)
    }
  }

  private mutating func visit(_ coverage: CoverageTrack, _ clock: LayerClock, _ isSeen: (Double) -> Bool) {
    guard case .stroke(_, let width, let dashOffset) = coverage else { return }
    add(width.jumps(), clock, isSeen)
    // Dashes that have moved by their own length look the same as before. So do gradients that repeat, and bands that
    // have left the shape.
    addDeclared(dashOffset.jumps(), clock)
  }

  private mutating func visit(_ paint: PaintTrack, _ clock: LayerClock, _ isSeen: (Double) -> Bool) {
    switch paint {
    case .color(let color): add(color.jumps(), clock, isSeen)
    case .gradient(let gradient):
      for stop in gradient.stops ?? [] {
        add(stop.color.jumps(), clock, isSeen)
        addDeclared(stop.offset.jumps(), clock)
      }
    case .image: break
    }
  }

  private mutating func visit(_ filter: FilterTrack, _ clock: LayerClock, _ isSeen: (Double) -> Bool) {
    switch filter {
    case .blur(let sigma): add(sigma.jumps(), clock, isSeen)
    case .shadow(let color, let sigma, let offset):
      add(color.jumps() + sigma.jumps() + offset.jumps(), clock, isSeen)
    }
  }

  private func isSameAngle(_ a: Double, _ b: Double) -> Bool {
    let turns = (a - b) / (2 * .pi)
    return abs(turns - turns.rounded()) < 1e-9
  }

  // MARK: Times

  private mutating func addDeclared(_ jumps: [TrackJump], _ clock: LayerClock) {
    add(jumps.filter(\.isDeclared), clock)
  }

  /// Adds jumps, except those of something that is invisible before and after: they change nothing.
  private mutating func add(
    _ jumps: [TrackJump], _ clock: LayerClock, _ isSeen: (Double) -> Bool = { _ in true }
  ) {
    for jump in jumps {
      guard clock.rate > 0 else { continue }
      let step = jump.period / clock.rate
      let first = (jump.time - clock.offset) / clock.rate
      var repeats = -((first + 1e-9) / step).rounded(.down)
      for _ in 0..<Self.mostOfOneJump {
        let time = first + repeats * step
        repeats += 1
        guard time < cycle.value - Self.sameMoment.value else { break }
        let local = time * clock.rate + clock.offset
        guard isSeen(local - 1e-6) || isSeen(local + 1e-6) else { continue }
        // The moment is at or after the jump. A thousandth of a nanosecond allows for the rounding of the sum.
        found.insert(Seconds(nanoseconds: max(0, Int64((time * 1e9 - 1e-3).rounded(.up)))))
      }
    }
  }
}
