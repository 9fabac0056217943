import GraphicsCore
import PathGeometry

/// A gradient or an image on a plane in space: the color of each pixel's center is that of the point that is seen
/// there.
struct ProjectedShader {
  private enum Content {
    case gradient(GradientShader)
    case image(ImageShader)
  }

  private let content: Content
  private let fromPixels: Projection

  /// - Parameter toPixels: From the paint's user space; nil comes back where it cannot be inverted.
  init?(
    _ gradient: Gradient, opacity: Double, toPixels: Projection, along line: PlaceAlongPath?, in colorSpace: ColorSpace
  ) {
    guard let inverse = toPixels.inverse else { return nil }
    fromPixels = inverse
    content = .gradient(GradientShader(gradient, opacity: opacity, toPixels: .identity, along: line, in: colorSpace))
  }

  init?(_ image: ImagePaint, opacity: Double, toPixels: Projection, in colorSpace: ColorSpace) {
    guard let inverse = toPixels.inverse,
      let shader = ImageShader(image, opacity: opacity, toPixels: .identity, in: colorSpace)
    else { return nil }
    fromPixels = inverse
    content = .image(shader)
  }

  /// Writes the premultiplied colors of the pixels x0..<x1 of row `y` to `colors[x0]…`.
  func shade(_ x0: Int, _ x1: Int, y: Int, to colors: UnsafeMutablePointer<Pixel>) {
    for x in x0..<x1 {
      let pixel = Point(Double(x) + 0.5, Double(y) + 0.5)
      let depth = fromPixels.depth(of: pixel)
      guard depth != 0, depth.isFinite else {
        colors[x] = .zero
        continue
      }
      let place = fromPixels.apply(pixel)
      switch content {
      case .gradient(let shader): colors[x] = shader.color(at: place)
      case .image(let shader):
        colors[x] = shader.color(at: place, footprint: fromPixels.derivative(at: pixel))
      }
    }
  }
}
