import GraphicsCore

/// A path in steps, to find the point and the direction at any part of its length.
///
/// Curves are cut into equal steps of their parameter. A step's length comes from its chord and those of its halves
/// (Richardson's extrapolation), and its points from the cubic that has the curve's ends and directions (Hermite's
/// interpolation). Both errors fall with the fourth power of the step: a curve of 200 points with bends of 20 points is
/// off by less than a thousandth of a point. Chords alone are off by forty times as much, which is seen in letters on a
/// path.
public struct MeasuredPath: Equatable, Hashable, Sendable {
  private let points: [Point]
  /// The length up to each point; a move adds none.
  private let lengths: [Double]
  /// The step that ends at each point, as the curve's directions where the step starts and where it ends, of length 1;
  /// nil if it is straight.
  private let turns: [Turn?]
  /// The parts of the length at which the path's pieces end, with 0 first.
  public let pieceEnds: [Double]
  private static let stepsPerCurve = 64

  private struct Turn: Equatable, Hashable, Sendable {
    var start: Point
    var end: Point
  }

  public init(_ path: Path) {
    var points: [Point] = []
    var lengths: [Double] = []
    var ends: [Double] = [0]
    var turns: [Turn?] = []
    var (pen, start) = (Point.zero, Point.zero)
    func add(_ p: Point, isMove: Bool = false, length: Double? = nil, _ turn: Turn? = nil) {
      turns.append(turn)
      let step = points.isEmpty || isMove ? 0 : length ?? (p - pen).length
      lengths.append((lengths.last ?? 0) + step)
      points.append(p)
      pen = p
    }
    /// - Parameter speed: The curve's derivative but for a factor; it may be zero at a cusp.
    func curve(_ point: (Double) -> Point, speed: (Double) -> Point) {
      var before = speed(0)
      for i in 1...Self.stepsPerCurve {
        let t = Double(i) / Double(Self.stepsPerCurve)
        let (p, after) = (point(t), speed(t))
        let d = p - pen
        func isForward(_ v: Point) -> Bool { dot(v, d) > 0 }
        if isForward(before), isForward(after) {
          let middle = point(t - 0.5 / Double(Self.stepsPerCurve))
          let halves = (middle - pen).length + (p - middle).length
          add(
            p, length: halves + (halves - d.length) / 3,
            Turn(start: before * (1 / before.length), end: after * (1 / after.length)))
        } else {
          add(p)
        }
        before = after
      }
    }
    for element in path.elements {
      let from = pen
      switch element {
      case .move(let p):
        add(p, isMove: true)
        start = p
      case .line(let p): add(p)
      case .quadratic(let c, let end):
        curve { t in
          let s = 1 - t
          return from * (s * s) + c * (2 * s * t) + end * (t * t)
        } speed: { t in
          (c - from) * (1 - t) + (end - c) * t
        }
      case .cubic(let a, let b, let end):
        let cubic = CubicCurve(from, a, b, end)
        curve(cubic.point, speed: cubic.velocity)
      case .close: add(start)
      }
      if case .move = element { continue }
      ends.append(lengths.last ?? 0)
    }
    let whole = max(lengths.last ?? 0, 1e-9)
    pieceEnds = ends.map { $0 / whole }
    self.points = points.isEmpty ? [.zero] : points
    self.lengths = lengths.isEmpty ? [0] : lengths
    self.turns = turns.isEmpty ? [nil] : turns
  }

  public var length: Double { lengths[lengths.count - 1] }

  /// The point at a part 0…1 of the length, and the direction there in radians, clockwise from the x axis.
  public func place(at part: Double) -> (point: Point, angle: Double) {
    let wanted = part * length
    // The first step that ends at or after the wanted length, and has a length.
    var (low, high) = (0, lengths.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if lengths[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    var i = max(low, 1)
    while i + 1 < lengths.count, lengths[i] == lengths[i - 1] { i += 1 }
    guard i < points.count else { return (points[0], 0) }
    let (a, b) = (points[i - 1], points[i])
    let step = lengths[i] - lengths[i - 1]
    let d = b - a
    let share = step > 0 ? (wanted - lengths[i - 1]) / step : 0
    guard let turn = turns[i] else { return (a + d * share, arcTangent(y: d.y, x: d.x)) }
    let (start, end, rest) = (turn.start * step, turn.end * step, 1 - share)
    let point =
      a + d * (share * share * (3 - 2 * share)) + start * (share * rest * rest) - end * (share * share * rest)
    let way = d * (6 * share * rest) + start * (rest * (1 - 3 * share)) + end * (share * (3 * share - 2))
    return (point, arcTangent(y: way.y, x: way.x))
  }
}
