import GraphicsCore
import MotionMath

/// What a loader kind makes: layers in a box of `size` points whose top-left corner is the origin, and their time.
struct SceneContent {
  var size: Size
  var layers: [Layer]
  var cycle: Seconds
  var posterTime: Double
  var isSeamless: Bool
  /// What became of the parts' own periods, where a fitted loop changed them.
  var retimings: [PartRetiming] = []
  /// How far, in points, the drawing reaches beyond its box on every side: the canvas's padding is never less.
  var overhang = 0.0
}
