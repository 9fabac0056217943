import GraphicsCore
import Importing
import MotionMath

/// One step of a transform, which may leave the plane.
enum SpaceStep {
  case plane(TransformStep)
  /// A turn about the x or y axis, in degrees.
  case tilt(Track<Double>, isAboutX: Bool, about: Track<Point>)
  /// What scales the depth, seen only where something is turned before and after.
  case depth(Track<Double>)
}

extension LottieBuilder {
  /// Steps as they look from the front, without perspective, as players draw them; the outermost first.
  func seenFromTheFront(_ steps: [SpaceStep], _ value: LottieValue, _ timeline: Timeline) -> [TransformStep] {
    let tilts = steps.filter { if case .tilt = $0 { true } else { false } }
    guard tilts.count > 1 else {
      return steps.compactMap { step in
        switch step {
        case .plane(let step): step
        case .tilt(let angle, let isAboutX, let center):
          .scale(
            bounded(factors(of: angle, isAboutX: isAboutX, timeline), value, "the rotation in space"), about: center)
        case .depth: nil
        }
      }
    }
    let moments = timeline.samples.map { time in
      steps.reversed().reduce(SpaceMatrix()) { $0.then($1.matrix(at: time)) }
    }
    let turns = TurnedScale.all(of: moments)
    func sampled<Value: Interpolatable>(_ values: [Value], _ isSame: (Value, Value) -> Bool) -> Track<Value> {
      bounded(timeline.sampled(values: values, isSame: isSame), value, "the rotation in space")
    }
    let all: [TransformStep] = [
      .translate(sampled(moments.map { Point($0.x[3], $0.y[3]) }, Self.isNear)),
      .rotate(sampled(turns.map(\.outer), Self.isNear)),
      .scale(sampled(turns.map(\.factors), Self.areNearFactors)),
      .rotate(sampled(turns.map(\.inner), Self.isNear)),
    ]
    let nothing: [TransformStep] = [.translate(.constant(.zero)), .rotate(.constant(0))]
    return all.filter { !nothing.contains($0) }
  }

  /// How much a tilt makes something narrower or shorter.
  private func factors(of angle: Track<Double>, isAboutX: Bool, _ timeline: Timeline) -> Track<Point> {
    func factors(_ degrees: Double) -> Point {
      let shortened = cosine(degrees * .pi / 180)
      let factor = abs(shortened) < 1e-9 ? 0 : shortened
      return isAboutX ? Point(1, factor) : Point(factor, 1)
    }
    if let still = angle.still { return .constant(factors(still)) }
    return timeline.sampled({ factors(angle.value(at: $0)) }, isSame: Self.areNearFactors)
  }
}

extension SpaceStep {
  fileprivate func matrix(at time: Double) -> SpaceMatrix {
    switch self {
    case .plane(let step):
      let m = step.matrix(at: time)
      return SpaceMatrix(x: [m.a, m.c, 0, m.tx], y: [m.b, m.d, 0, m.ty])
    case .tilt(let angle, let isAboutX, let center):
      let radians = angle.value(at: time) * .pi / 180
      let (s, c) = (sine(radians), cosine(radians))
      let center = center.value(at: time)
      return isAboutX
        ? SpaceMatrix(y: [0, c, s, center.y * (1 - c)], z: [0, -s, c, center.y * s])
        : SpaceMatrix(x: [c, 0, -s, center.x * (1 - c)], z: [s, 0, c, -center.x * s])
    case .depth(let factor):
      return SpaceMatrix(z: [0, 0, factor.value(at: time), 0])
    }
  }
}

/// Where a point of space goes: each new coordinate is four factors, of x, y, z and 1.
private struct SpaceMatrix {
  var x = [1.0, 0, 0, 0]
  var y = [0.0, 1, 0, 0]
  var z = [0.0, 0, 1, 0]

  /// First this one, then another one.
  func then(_ other: SpaceMatrix) -> SpaceMatrix {
    func row(_ factors: [Double]) -> [Double] {
      (0..<4).map { i in
        factors[0] * x[i] + factors[1] * y[i] + factors[2] * z[i] + (i == 3 ? factors[3] : 0)
      }
    }
    return SpaceMatrix(x: row(other.x), y: row(other.y), z: row(other.z))
  }
}

/// The part of a matrix in the plane as a turn, then factors, then a turn: its singular values. Other than an angle of
/// skew, none of these grows without limit where something is seen from its edge.
private struct TurnedScale {
  /// In degrees; the inner one comes first.
  var outer: Double
  var inner: Double
  var factors: Point

  /// Those of all moments, without jumps from one to the next.
  static func all(of matrices: [SpaceMatrix]) -> [TurnedScale] {
    // Any matrix is the sum of a turn with a factor, and of a mirrored one.
    let turns = polar(matrices.map { Point(($0.x[0] + $0.y[1]) / 2, ($0.y[0] - $0.x[1]) / 2) })
    let mirrored = polar(matrices.map { Point(($0.x[0] - $0.y[1]) / 2, ($0.y[0] + $0.x[1]) / 2) })
    return zip(turns, mirrored).map { turn, mirror in
      TurnedScale(
        outer: (turn.angle + mirror.angle) / 2, inner: (turn.angle - mirror.angle) / 2,
        factors: Point(turn.length + mirror.length, turn.length - mirror.length))
    }
  }

  /// Lengths, with a sign, and angles in degrees, each as near as can be to the one before.
  private static func polar(_ points: [Point]) -> [(length: Double, angle: Double)] {
    func angle(_ point: Point) -> Double? {
      point.length > 1e-9 ? arcTangent(y: point.y, x: point.x) * 180 / .pi : nil
    }
    var last = points.lazy.compactMap(angle).first ?? 0
    return points.map { point in
      guard let angle = angle(point) else { return (0, last) }
      let halfTurns = ((last - angle) / 180).rounded()
      last = angle + halfTurns * 180
      return (halfTurns.truncatingRemainder(dividingBy: 2) == 0 ? point.length : -point.length, last)
    }
  }
}
