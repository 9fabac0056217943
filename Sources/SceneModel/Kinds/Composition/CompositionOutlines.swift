import GraphicsCore
import MotionMath
import PresetModel

/// What becomes of shapes' outlines before they are painted.
extension CompositionBuilder {
  /// Returns a shape's outline where it stands in a compound, whose coordinates are those of a free group.
  mutating func piece(_ layer: CompositionLayer) throws(SceneError) -> (piece: Outline.Piece, box: Rect) {
    let (outline, box) = try outline(of: layer)
    var transform = try placed(layer, box: box, origin: box.place)
    if box.place != .zero { transform.following.append(TransformTrack(translation: .constant(.zero - box.place))) }
    return (
      Outline.Piece(outline: outline, rule: layer.content.style.fillRule, transform: transform),
      transform.transform(at: 0).boundingBox(of: box.rect)
    )
  }

  /// Applies a shape's modifiers to its outline.
  mutating func modified(_ outline: Outline, _ style: ShapeStyle) throws(SceneError) -> Outline {
    var outline = outline
    for (i, modifier) in style.modifiers.enumerated() {
      let key = "modifiers[\(i)]"
      switch modifier {
      case .offset(let offset):
        let distance = try motions.track(offset.distance, at: "\(key).distance")
        outline = .offset(
          outline, by: distance, join: offset.join, miterLimit: offset.miterLimit, rule: style.fillRule)
        widen(by: offset.distance)
      case .roundCorners(let corners):
        let radius = try motions.track(corners.radius, at: "\(key).radius")
        outline = .roundedCorners(outline, radius: radius)
      case .zigZag(let zigZag):
        let size = try motions.track(zigZag.size, at: "\(key).size")
        outline = .zigZag(outline, size: size, ridges: zigZag.ridges, isSmooth: zigZag.isSmooth)
        widen(by: zigZag.size)
      case .trim(let trim):
        outline = .part(
          outline, start: try motions.track(trim.start, at: "\(key).start"),
          end: try motions.track(trim.end, at: "\(key).end"),
          offset: try motions.track(trim.offset, at: "\(key).offset"), ofEach: trim.trimsEach, span: trim.span)
      }
    }
    return outline
  }

  /// Leaves room for what reaches this far beyond the boxes of shapes.
  mutating func widen(by reach: Motion<Double>, times factor: Double = 1) {
    overhang = max(overhang, reach.parts.reduce(0) { $0 + ($1.max() ?? 0) } * factor)
  }

  mutating func taper(_ taper: Taper) throws(SceneError) -> TaperTrack {
    func track(_ motion: Motion<Double>, _ key: String) throws(SceneError) -> Track<Double> {
      try motions.track(motion, at: "stroke.taper.\(key)")
    }
    return TaperTrack(
      start: try track(taper.start, "start"), end: try track(taper.end, "end"),
      startWidth: try track(taper.startWidth, "startWidth"), endWidth: try track(taper.endWidth, "endWidth"))
  }
}
