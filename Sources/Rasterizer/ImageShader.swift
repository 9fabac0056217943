import GraphicsCore

/// An image in pixels: its mean color under any pixel.
///
/// The mean is taken over the box that the pixel covers on the image, or over a box as large as one of the image's
/// own pixels where that is larger. So a smaller image is the exact area average, and a larger one is interpolated
/// bilinearly, by one formula. Where the image is turned, the box is the upright one around the pixel's footprint.
struct ImageShader {
  private let pixmap: Pixmap
  private let opacity: Float
  /// Pixels of the canvas → pixels of the image.
  private let map: AffineTransform
  /// Half the box's sides, in pixels of the image.
  private let (reachX, reachY): (Double, Double)

  /// - Parameter toPixels: from the paint's user space.
  /// - Returns: nil where the frame has no area in pixels.
  init?(_ image: ImagePaint, opacity: Double, toPixels: AffineTransform, in colorSpace: ColorSpace) {
    let frame = image.frame
    guard frame.width > 0, frame.height > 0, let inverse = toPixels.inverse else { return nil }
    pixmap = image.pixmap.converted(from: .srgb, to: colorSpace)
    self.opacity = Float(opacity > 0 ? min(opacity, 1) : 0)
    map = inverse.then(.translation(-frame.x, -frame.y)).then(
      .scale(Double(pixmap.width) / frame.width, Double(pixmap.height) / frame.height))
    reachX = max(1, abs(map.a) + abs(map.c)) / 2
    reachY = max(1, abs(map.b) + abs(map.d)) / 2
    guard (reachX + reachY + map.tx + map.ty).isFinite else { return nil }
  }

  /// Writes the premultiplied colors of the pixels x0..<x1 of row `y` to `colors[x0]…`.
  func shade(_ x0: Int, _ x1: Int, y: Int, to colors: UnsafeMutablePointer<Pixel>) {
    for x in x0..<x1 {
      let center = map.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
      colors[x] = mean(around: center, reachX, reachY) * opacity
    }
  }

  /// The premultiplied color at a place of a plane that is seen from somewhere.
  /// - Parameter footprint: From a pixel that is seen to the plane.
  func color(at place: Point, footprint: AffineTransform?) -> Pixel {
    guard let step = footprint?.then(map) else { return .zero }
    let (x, y) = (max(1, abs(step.a) + abs(step.c)) / 2, max(1, abs(step.b) + abs(step.d)) / 2)
    guard (x + y).isFinite else { return .zero }
    return mean(around: map.apply(place), x, y) * opacity
  }

  private func mean(around center: Point, _ reachX: Double, _ reachY: Double) -> Pixel {
    let columns = Overlaps(center.x, reachX, count: pixmap.width)
    let rows = Overlaps(center.y, reachY, count: pixmap.height)
    var sum = Pixel.zero
    for row in rows.indices {
      var line = Pixel.zero
      for column in columns.indices {
        line += Self.premultiplied(pixmap.pixels[row * pixmap.width + column]) * columns.share(of: column)
      }
      sum += line * rows.share(of: row)
    }
    return sum
  }

  private static func premultiplied(_ packed: UInt32) -> Pixel {
    let color = RGBA8(packed: packed)
    let alpha = Float(color.alpha) / 255
    let scale = alpha / 255
    return Pixel(Float(color.red) * scale, Float(color.green) * scale, Float(color.blue) * scale, alpha)
  }

  /// How an interval of the length 2 × reach overlaps the unit intervals 0, 1, … count - 1, of which the outermost go
  /// on.
  private struct Overlaps {
    let (low, high): (Double, Double)
    let count: Int
    let indices: ClosedRange<Int>

    init(_ center: Double, _ reach: Double, count: Int) {
      (low, high) = (center - reach, center + reach)
      self.count = count
      func index(_ position: Double) -> Int { Int(min(max(position, 0), Double(count - 1))) }
      indices = index(low)...index(high)
    }

    @inline(__always)
    func share(of index: Int) -> Float {
      let start = index == 0 ? low : max(low, Double(index))
      let end = index == count - 1 ? high : min(high, Double(index + 1))
      return Float(max(0, end - start) / (high - low))
    }
  }
}
