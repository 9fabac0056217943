import GraphicsCore
import MotionMath
import PresetModel

extension LoadedContent {
  /// The loader for some time, then the picture in its place: for an animation that plays once and stays.
  ///
  /// Both are drawn with opacities that add up to 1, and added: so what is alike in both stands still, and what is clear stays clear.
  func dissolve(_ loader: SceneContent, into picture: Pixmap) -> SceneContent {
    let begin = delay ?? loader.cycle
    let whole = begin + fadeDuration + holdDuration
    func opacity(_ before: Double, _ after: Double) -> Track<Double> {
      .keyframes(
        Keyframes(
          [
            Keyframe(0, before), Keyframe(begin.value, before, .easeInOut),
            Keyframe((begin + fadeDuration).value, after), Keyframe(whole.value, after),
          ], period: whole))
    }
    let frame = Self.fitted(picture, into: loader.size)
    let loaded = Layer.shape(
      ShapeLayer(
        .rectangle(frame), paint: .image(ImagePaint(picture, frame: frame)), opacity: opacity(0, 1), blend: .plus))
    var result = loader
    result.layers = [
      .group(GroupLayer([.group(GroupLayer(loader.layers, opacity: opacity(1, 0))), loaded], isIsolated: true))
    ]
    result.cycle = whole
    result.isSeamless = false
    return result
  }

  /// As large as it can be within a box, in its own shape, in the middle.
  private static func fitted(_ picture: Pixmap, into box: Size) -> Rect {
    let scale = min(box.width / Double(picture.width), box.height / Double(picture.height))
    let (width, height) = (Double(picture.width) * scale, Double(picture.height) * scale)
    return Rect(x: (box.width - width) / 2, y: (box.height - height) / 2, width: width, height: height)
  }
}
