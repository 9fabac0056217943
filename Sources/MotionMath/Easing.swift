import GraphicsCore

/// How a segment of motion spends its time. It maps progress in time 0…1 to progress in value, 0 at 0 and 1 at 1.
///
/// Names and meanings follow CSS Easing Functions Level 2 where CSS has them.
public enum Easing: Equatable, Hashable, Sendable {
  case linear
  /// CSS `cubic-bezier`: a curve from (0,0) to (1,1), where x is time and y is value. x1 and x2 are within 0…1.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// CSS `steps(count, jump-start | jump-end)`; the count is at least 1.
  case steps(Int, jumpAtStart: Bool)
  /// 1 - (1 - u)^exponent: fast at first for an exponent above 1.
  case powerOut(Double)
  /// CSS `linear()`: straight lines between points of time and value. There are at least two, in order of time; at two
  /// points of one time the value jumps.
  case points([Stop])
  /// Robert Penner's `Elastic` and `Bounce`, which no Bézier curve gives.
  case penner(PennerCurve, PennerEnds)
  /// A spring that starts at rest and moves toward its target over a segment of `segmentDuration` seconds. A segment
  /// that is shorter than the spring's settling time ends short of the target, as does the animation that it imitates.
  /// The end of the segment itself is exactly 1.
  case spring(Spring, segmentDuration: Double)

  /// A point of a `points` easing.
  public struct Stop: Equatable, Hashable, Sendable {
    public var time: Double
    public var value: Double

    public init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  public static let easeIn = Easing.cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  public static let easeOut = Easing.cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  public static let easeInOut = Easing.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// Returns the progress in value at progress `u` in time; `u` is limited to 0…1.
  public func callAsFunction(_ u: Double) -> Double {
    if case .points(let stops) = self { return Self.value(of: stops, at: min(1, max(0, u))) }
    if u <= 0 {
      if case .steps(let count, jumpAtStart: true) = self { return 1 / Double(count) }
      return 0
    }
    if u >= 1 { return 1 }
    switch self {
    case .linear:
      return u
    case .cubicBezier(let x1, let y1, let x2, let y2):
      return CubicBezierCurve(x1: x1, y1: y1, x2: x2, y2: y2).value(atTime: u)
    case .steps(let count, let jumpAtStart):
      let n = Double(count)
      return ((u * n).rounded(.down) + (jumpAtStart ? 1 : 0)) / n
    case .powerOut(let exponent):
      return 1 - power(1 - u, exponent)
    case .points(let stops):
      return Self.value(of: stops, at: u)
    case .penner(let curve, let ends):
      return curve.value(at: u, ends)
    case .spring(let spring, let segmentDuration):
      return spring.value(from: 0, velocity: 0, to: 1, after: u * segmentDuration)
    }
  }
  /// Returns the value on the lines between the stops; of two stops at one time the later one counts.
  private static func value(of stops: [Stop], at u: Double) -> Double {
    guard let next = stops.firstIndex(where: { $0.time > u }) else { return stops[stops.count - 1].value }
    guard next > 0 else { return stops[0].value }
    let (a, b) = (stops[next - 1], stops[next])
    return a.value + (b.value - a.value) * (u - a.time) / (b.time - a.time)
  }
}
