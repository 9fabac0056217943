import GraphicsCore
import MotionMath
import SceneModel

/// What is known around a layer that is being written.
struct LayerContext {
  var time: LocalTime
  /// The place of the layer's origin, which is written into coordinates.
  var offset = Point.zero
  /// The largest and the least factor from the layer's own lengths to points of the canvas.
  var stretch = 1.0
  var leastStretch = 1.0
  /// How far translations move the layer at most in each direction, in its own lengths.
  var drift = Size(0, 0)
  /// The transforms of the groups around the layer, and their times.
  var transforms: [(track: TransformTrack, time: LocalTime)] = []
  /// The layer's plane in space; nil if nothing is turned. With one, `offset` and the factors belong to the plane that
  /// everything is drawn in.
  var space: LayerSpace?
  /// Whether nothing is drawn below the layer.
  var isBottom = false
  /// The JSON path of the innermost layer that has one.
  var source: String?

  /// The allowed error of coordinates.
  var tolerance: Double { SVGNode.standardTolerance / max(stretch, 1e-6) }

  var motions: TrackMotion { TrackMotion(time: time) }

  func error(_ message: String) -> SVGWritingError { SVGWritingError(source: source, message: message) }
}

/// What SVG cannot show.
public struct SVGWritingError: Error, Equatable, CustomStringConvertible {
  /// The JSON path of the layer in its preset; nil if it has none.
  public var source: String?
  /// With the remedy.
  public var message: String

  public var description: String { message }
}
