import GraphicsCore
import MotionMath

/// The result of a loader kind: layers in a box of `size` points with its top-left corner at the origin, and their
/// times.
struct SceneContent {
  var size: Size
  var layers: [Layer]
  var cycle: Seconds
  var posterTime: Double
  var isSeamless: Bool
  /// The retimings of the parts' own periods, where a fitted loop changed them.
  var retimings: [PartRetiming] = []
  /// How far, in points, the drawing extends beyond its box on every side. The canvas's padding is never less.
  var overhang = 0.0
  /// How long the layers run before their loop; times below 0 are in that intro.
  var intro = Seconds.zero
}

extension SceneContent {
  /// The same at another speed: at 2 everything takes half the time.
  func running(at speed: Double) -> SceneContent {
    guard speed != 1 else { return self }
    var content = self
    content.layers = [.group(GroupLayer(layers, clock: LayerClock(rate: speed)))]
    content.cycle = Seconds(cycle.value / speed)
    content.intro = Seconds(intro.value / speed)
    content.posterTime = posterTime / speed
    return content
  }
}
