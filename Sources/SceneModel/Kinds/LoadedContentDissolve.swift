import GraphicsCore
import MotionMath
import PresetModel

extension LoadedContent {
  /// Shows the loader for some time and then the image in its place, for an animation that plays once and stays on
  /// its last frame.
  func dissolve(_ loader: SceneContent, into image: Pixmap) -> SceneContent {
    let begin = delay ?? loader.cycle
    let whole = begin + fadeDuration + holdDuration
    let frame = Self.fitted(image, into: loader.size)
    let loaded = ShapeLayer(.rectangle(frame), paint: .image(ImagePaint(image, frame: frame)))
    var result = loader
    result.layers = [
      .dissolving(
        GroupLayer(loader.layers), into: GroupLayer([.shape(loaded)]), from: begin, over: fadeDuration, period: whole)
    ]
    result.cycle = whole
    result.isSeamless = false
    return result
  }

  /// Returns the largest rectangle of the image's proportions in the middle of a box.
  private static func fitted(_ image: Pixmap, into box: Size) -> Rect {
    let scale = min(box.width / Double(image.width), box.height / Double(image.height))
    let (width, height) = (Double(image.width) * scale, Double(image.height) * scale)
    return Rect(x: (box.width - width) / 2, y: (box.height - height) / 2, width: width, height: height)
  }
}
