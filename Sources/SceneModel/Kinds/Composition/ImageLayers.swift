import GraphicsCore
import MotionMath
import PresetModel

/// Images as layers and as paints.
extension CompositionBuilder {
  func image(_ written: ImageLayer) throws(SceneError) -> ([Layer], LayerBox) {
    let image = scenes.images[written.image]!
    let natural = Size(Double(image.width), Double(image.height))
    let (width, height) = (
      try written.width?.points(of: size?.width, at: "\(motions.path).width"),
      try written.height?.points(of: size?.height, at: "\(motions.path).height")
    )
    let box: Size =
      switch (width, height) {
      case (nil, nil): natural
      case (let width?, nil): Size(width, width * natural.height / natural.width)
      case (nil, let height?): Size(height * natural.width / natural.height, height)
      case (let width?, let height?): Size(width, height)
      }
    let rect = Rect(box)
    let frame = written.placing.frame(of: natural, in: rect)
    let seen = rect.intersection(frame)
    let layers: [Layer] =
      seen.isEmpty
      ? []
      : [
        .shape(
          ShapeLayer(
            .roundedRectangle(seen, radius: written.radius), paint: .image(ImagePaint(image, frame: frame))))
      ]
    return (layers, LayerBox(rect, of: .image(written)))
  }

  /// Returns the paint, and the frame of the image where it does not fill the box.
  func paint(_ written: ImagePaintValue, box: LayerBox) -> (paint: PaintTrack, limit: Rect?) {
    let image = scenes.images[written.image]!
    let frame = written.placing.frame(of: Size(Double(image.width), Double(image.height)), in: box.rect)
    let isFull = frame.enclosing(box.rect).isAbout(frame)
    return (.image(ImagePaint(image, frame: frame)), isFull ? nil : frame)
  }
}

extension ImagePlacing {
  /// The rectangle that an image of this size is stretched over: CSS Images Level 3, sections 5.5 and 5.6.
  func frame(of image: Size, in box: Rect) -> Rect {
    let (x, y) = (box.width / image.width, box.height / image.height)
    let factors: Point =
      switch fit {
      case .contain: Point(min(x, y), min(x, y))
      case .cover: Point(max(x, y), max(x, y))
      case .fill: Point(x, y)
      case .none: Point(1, 1)
      case .scaleDown: Point(min(1, x, y), min(1, x, y))
      }
    let size = Size(image.width * factors.x, image.height * factors.y)
    return Rect(
      x: box.minX + focus.x.points(of: box.width - size.width),
      y: box.minY + focus.y.points(of: box.height - size.height), width: size.width, height: size.height)
  }
}

extension Rect {
  /// What lies in both; empty if nothing does.
  func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// Whether the edges are the same but for rounding errors.
  fileprivate func isAbout(_ other: Rect) -> Bool {
    [minX - other.minX, minY - other.minY, maxX - other.maxX, maxY - other.maxY].allSatisfy { abs($0) < 1e-6 }
  }
}
