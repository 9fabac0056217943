import GraphicsCore

/// How far one image is from another, per channel of premultiplied RGBA, 0–255.
public struct PixmapDifference: Sendable {
  public var largest = 0.0
  /// Over all channels of all pixels.
  public var mean = 0.0
  /// The share of pixels with a channel that differs by more than 4.
  public var shareOverFour = 0.0
  /// The mean over the pixels of the box around all that is not the first image's corner pixel.
  public var meanInContent = 0.0

  /// - Precondition: the sizes are equal.
  public init(_ a: Pixmap, _ b: Pixmap) {
    precondition(a.width == b.width && a.height == b.height, "images of one size")
    var sum = 0.0
    var over = 0
    var (minX, minY, maxX, maxY) = (a.width, a.height, -1, -1)
    var sums = [Double](repeating: 0, count: a.pixels.count)
    for i in a.pixels.indices {
      let (p, q) = (Self.premultiplied(a.pixels[i]), Self.premultiplied(b.pixels[i]))
      var worst = 0.0
      for c in 0..<4 {
        let d = abs(p[c] - q[c])
        sums[i] += d
        worst = max(worst, d)
      }
      sum += sums[i]
      if worst > 4 { over += 1 }
      largest = max(largest, worst)
      if a.pixels[i] != a.pixels[0] {
        let (x, y) = (i % a.width, i / a.width)
        (minX, minY, maxX, maxY) = (min(minX, x), min(minY, y), max(maxX, x), max(maxY, y))
      }
    }
    mean = sum / Double(a.pixels.count * 4)
    shareOverFour = Double(over) / Double(a.pixels.count)
    if maxX >= minX {
      var inside = 0.0
      for y in minY...maxY { for x in minX...maxX { inside += sums[y * a.width + x] } }
      meanInContent = inside / Double((maxX - minX + 1) * (maxY - minY + 1) * 4)
    }
  }

  private static func premultiplied(_ packed: UInt32) -> SIMD4<Double> {
    let p = RGBA8(packed: packed)
    let alpha = Double(p.alpha) / 255
    return SIMD4(Double(p.red) * alpha, Double(p.green) * alpha, Double(p.blue) * alpha, Double(p.alpha))
  }
}
