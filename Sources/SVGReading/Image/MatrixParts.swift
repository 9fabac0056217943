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
