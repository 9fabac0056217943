import GraphicsCore
import MotionMath
import PresetModel

extension LoadedContent {
  /// Shows the loader for some time and then the image in its place, for an animation that plays once and stays on
  /// its last frame.
  ///
  /// Both are drawn with opacities that add up to 1, and their colors are added. So what is the same in both does not
  /// change, and what is clear stays transparent.
  func dissolve(_ loader: SceneContent, into image: Pixmap) -> SceneContent {
    let begin = delay ?? loader.cycle
    let whole = begin + fadeDuration + holdDuration
    func opacity(_ before: Double, _ after: Double) -> Track<Double> {
      .keyframes(
        Keyframes(
          [
            Keyframe(0, before), Keyframe(begin, before, .easeInOut), Keyframe(begin + fadeDuration, after),
            Keyframe(whole, after),
          ], period: whole))
    }
    let frame = Self.fitted(image, into: loader.size)
    let loaded = Layer.shape(
      ShapeLayer(
        .rectangle(frame), paint: .image(ImagePaint(image, frame: frame)), opacity: opacity(0, 1), blend: .plus))
    var result = loader
    result.layers = [
      .group(GroupLayer([.group(GroupLayer(loader.layers, opacity: opacity(1, 0))), loaded], isIsolated: true))
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
