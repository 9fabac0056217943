import GraphicsCore
import MotionMath
import PathGeometry
import SceneModel

/// An outline that is always a part of one path, which does not move.
struct PathPart {
  var path: Path
  /// Whether it is the whole path at all times.
  private(set) var isStill = false
  /// Whether it is a part of each subpath; if not, the subpaths are one line.
  var isOfEach = false
  /// Whether caps draw a dot where it has no length.
  private(set) var hasDots = false
  /// Which way the outline runs from one end to the other.
  private(set) var direction = Direction.forward
  /// When the part may bend or jump; see `TrackMotion.corners`.
  var corners: [Double] = []
  /// Both ends, if they move together.
  var track: Track<Point>?
  /// The start and the end as parts of the length, the start first.
  var ends: (TrackMoment) -> (start: Double, end: Double) = { _ in (0, 1) }

  enum Direction {
    case forward, backward
    /// At some times the one, at others the other.
    case changing
  }

  private init(_ path: Path) { self.path = path }

  /// Nil if the outline is no part of one path.
  init?(_ outline: Outline, _ context: LayerContext) {
    if context.time.standsStill || outline.isConstant {
      self.init(outline.path(at: context.time.atStart))
      isStill = true
      return
    }
    switch outline {
    case .arc(.constant(let diameter), let start, let sweep):
      self.init(.circle(center: .zero, radius: max(0, diameter) / 2))
      hasDots = true
      corners = [start, sweep].flatMap(context.motions.corners)
      let turn = 2 * Double.pi
      ends = { value in
        let sweep = min(turn, max(-turn, value(sweep)))
        let from = value(start) + min(0, sweep)
        return (from / turn, (from + abs(sweep)) / turn)
      }
      let sweeps = context.motions.motion(sweep, within: 1e-3)
      let range = sweeps.range[0]
      direction = range.lowerBound >= 0 ? .forward : range.upperBound <= 0 ? .backward : .changing
      if start.isConstant, direction != .changing, range.lowerBound >= -turn, range.upperBound <= turn {
        let from = start.value(at: context.time.atStart)
        track = sweep.map { Point((from + min(0, $0)) / turn, (from + max(0, $0)) / turn) }
      }
    case .trimmed(let inner, let part) where inner.isConstant:
      self.init(inner.path(at: 0))
      corners = context.motions.corners(of: part)
      track = part
      ends = { value in
        let ends = value(part)
        return (ends.x, ends.y)
      }
    case .part(let inner, let start, let end, let offset, let ofEach, let span)
    where inner.isConstant && span == Point(0, 1):
      self.init(inner.path(at: 0))
      isOfEach = ofEach
      corners = [start, end, offset].flatMap(context.motions.corners)
      ends = { value in
        let ends = Outline.partEnds(start: value(start), end: value(end), offset: value(offset))
        return (ends.from, ends.to)
      }
    default: return nil
    }
  }

  /// The least and largest start, end, and share of the length.
  func ranges(_ context: LayerContext) -> (
    start: ClosedRange<Double>, end: ClosedRange<Double>, share: ClosedRange<Double>
  ) {
    let play = context.time.play
    // Values may jump at corners and at the end.
    let times = (Seconds(play.cycle).parts(Self.looks).map(\.value) + corners).flatMap { [$0, $0 - Self.instant] }
    let all = times.filter { $0 >= 0 }
      .map { ends(TrackMoment(time: context.time.local(context.time.wrapped(play.start + $0)))) }
    func range(_ value: ((start: Double, end: Double)) -> Double) -> ClosedRange<Double> {
      let values = all.map(value)
      return (values.min() ?? 0)...(values.max() ?? 0)
    }
    return (range(\.start), range(\.end), range { $0.end - $0.start })
  }

  /// Times of the cycle that are looked at; chosen.
  private static let looks = 480
  /// Before a jump, in seconds.
  private static let instant = 1e-7
}
