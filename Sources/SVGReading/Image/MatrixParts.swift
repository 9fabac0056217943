import GraphicsCore
import Importing
import MotionMath

/// A matrix as what it is mixed by: a translation, a turn, a lean and two scales (CSS Transforms Level 2, section 12.1,
/// and the choice of browsers where it mirrors: the scale whose axis goes less far is negative).
struct MatrixParts: Equatable {
  var translation = [0.0, 0.0]
  /// In degrees.
  var angle = 0.0
  /// The angle by which the x axis leans, in degrees.
  var lean = 0.0
  var scale = [1.0, 1.0]

  static let identityValues = [0, 0, 0, 1, 1.0]
  /// The place of the angle in `values`.
  static let angleIndex = 2

  /// Translation, angle and scale. A lean is the same in all that is mixed.
  var values: [Double] { translation + [angle] + scale }

  /// - Parameter mirrorsX: whether a matrix that mirrors has a negative scale in x rather than in y; nil for the choice
  ///   of browsers.
  init(_ m: AffineTransform, mirrorsX: Bool? = nil) {
    translation = [m.tx, m.ty]
    var (x, y) = (Point(m.a, m.b), Point(m.c, m.d))
    let determinant = x.x * y.y - x.y * y.x
    if determinant < 0 { scale[mirrorsX ?? (x.x < y.y) ? 0 : 1] = -1 }
    scale[0] *= x.length
    if scale[0] != 0 { x = x * (1 / scale[0]) }
    let shear = x.x * y.x + x.y * y.y
    y = y - x * shear
    scale[1] *= y.length
    func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
    if scale[1] != 0, abs(shear) > 1e-12 { lean = degrees(arcTangent(y: shear / scale[1], x: 1)) }
    if x != .zero { angle = degrees(arcTangent(y: x.y, x: x.x)) }
  }

  /// The steps of parts that change, the outermost first.
  static func steps(_ values: Track<[Double]>, lean: Double, about origin: Point) -> [TransformStep] {
    let center = Track.constant(origin)
    return [
      .translate(values.map { Point($0[0], $0[1]) }.settled), .rotate(values.map { $0[2] }.settled, about: center),
      .skew(.constant(Point(lean, 0)), about: center),
      .scale(values.map { Point($0[3], $0[4]) }.settled, about: center),
    ]
  }
}

/// The form in which the transforms of keyframes are mixed: function by function as far as all of them are alike, and
/// the rest as one matrix (CSS Transforms Level 2, section 12).
struct TransformShape {
  private let shared: [TransformFunction.Kind]
  private let hasMatrix: Bool
  private let lean: Double

  /// - Throws: where what would be mixed is not what the functions mean.
  init(_ lists: [[TransformFunction]]) throws(SVGSyntaxError) {
    let written = lists.filter { !$0.isEmpty }
    let longest = written.max { $0.count < $1.count } ?? []
    var count = 0
    while count < longest.count,
      written.allSatisfy({ list in
        guard count < list.count else { return longest[count].kind != .matrix }
        return list[count].kind == longest[count].kind
          && (list[count].kind != .matrix
            || (list[count].values == longest[count].values && lists.count == written.count))
      })
    {
      count += 1
    }
    shared = longest[..<count].map(\.kind)
    let tails = written.map { Array($0.dropFirst(count)) }
    hasMatrix = tails.contains { !$0.isEmpty }
    var leans: Set<Double> = []
    for (i, tail) in tails.enumerated() where hasMatrix {
      // Functions that stand in two keyframes would be mixed one by one between these.
      let isMixedAlone =
        tail.count > 1
        && tails[..<i].contains { $0.map(\.kind) == tail.map(\.kind) && $0.map(\.values) != tail.map(\.values) }
      let turnsFar = tail.contains { $0.kind == .rotate && abs($0.values[0]) > 180 }
      guard !isMixedAlone, !turnsFar else {
        throw SVGSyntaxError("these functions cannot be mixed; write the same ones in the same order in each keyframe")
      }
      leans.insert((Self.parts(tail).lean * 1e9).rounded() / 1e9)
    }
    guard leans.count <= 1, leans.first ?? 0 == 0 || lists.count == written.count else {
      throw SVGSyntaxError("matrices that lean differently cannot be mixed")
    }
    lean = leans.first ?? 0
  }

  private static func parts(_ functions: [TransformFunction]) -> MatrixParts {
    MatrixParts(functions.flatMap { $0.steps(about: .zero) }.matrix(at: 0))
  }

  var identityValues: [Double] {
    shared.flatMap(\.identityValues) + (hasMatrix ? MatrixParts.identityValues : [])
  }

  func values(_ functions: [TransformFunction]) -> [Double] {
    var values: [Double] = []
    for (i, kind) in shared.enumerated() {
      values += i < functions.count ? functions[i].values : kind.identityValues
    }
    return hasMatrix ? values + Self.parts(Array(functions.dropFirst(shared.count))).values : values
  }

  /// The effects in which a matrix turns by the shorter way.
  /// - Parameter base: the value below all of them.
  /// - Throws: where the shorter way depends on an animation below another.
  func turningShortest(_ effects: [Effect], over base: [Double]) throws(SVGSyntaxError) -> [Effect] {
    guard hasMatrix else { return effects }
    let place = shared.reduce(0) { $0 + $1.identityValues.count } + MatrixParts.angleIndex
    let turns = effects.contains { $0.segments.contains { $0.start[place] != 0 || $0.end[place] != 0 } }
    guard !turns || effects.count == 1 || !effects.contains(where: \.showsBelow) else {
      throw SVGSyntaxError("turns over other animations cannot be mixed without a first and a last keyframe")
    }
    return effects.map { effect in
      var effect = effect
      for i in effect.segments.indices {
        let whole = effect.segments[i].over(base)
        let turn = whole.end[place] - whole.start[place]
        effect.segments[i].end[place] -= (turn / 360).rounded() * 360
      }
      return effect
    }
  }

  func steps(_ values: Track<[Double]>, about origin: Point) -> [TransformStep] {
    var steps: [TransformStep] = []
    var start = 0
    for kind in shared {
      let range = start..<(start + kind.identityValues.count)
      steps += kind.steps(values.map { Array($0[range]) }.settled, about: origin)
      start = range.upperBound
    }
    guard hasMatrix else { return steps }
    return steps + MatrixParts.steps(values.map { Array($0[start...]) }, lean: lean, about: origin)
  }
}
