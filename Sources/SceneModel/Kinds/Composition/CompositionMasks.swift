import GraphicsCore
import MotionMath
import PresetModel

/// Masks of layers.
extension CompositionBuilder {
  /// Returns the mask as the layer that is drawn over what it masks.
  mutating func mask(_ mask: LayerMask, over box: LayerBox) throws(SceneError) -> Layer {
    let isFree = mask.arrangement == .free
    var arrangement = Arrangement()
    if isFree { arrangement.axis = .free }
    let placed = try arranged(
      mask.layers, at: mask.isPlain ? "mask" : "mask.layers", arrangement, size: isFree ? nil : box.rect.size)
    let origin = isFree ? box.origin : Point(box.rect.minX, box.rect.minY)
    var layers = placed.layers
    if mask.mode == .luminance {
      // Over black, the luminance of what is translucent is half as high.
      let background = placed.box.insetBy(-Self.maskReach)
      layers.insert(.shape(ShapeLayer(.rectangle(background), paint: .color(.constant(.black)))), at: 0)
    }
    return .group(
      GroupLayer(
        layers, transform: TransformTrack(translation: .constant(origin)),
        blend: mask.isInverted ? .destinationOut : .destinationIn,
        filters: mask.mode == .luminance ? [.colorMatrix(.luminanceToAlpha)] : []))
  }

  /// How far strokes and blurs of a mask may reach beyond its box, in points.
  private static let maskReach = 4096.0
}
