import GraphicsCore

/// Pixels → opaque ones, with colors for those that are fully transparent.
///
/// A lossy image stores one color for two by two pixels and sees edges wherever colors end. Where nobody sees them,
/// they continue: by pull and push over a pyramid (Gortler et al., The Lumigraph, 1996, section 3.4).
enum HiddenColors {
  /// - Parameter pixels: row-major, as many as `width` times a height. What is not transparent keeps its color.
  static func filled(_ pixels: [UInt32], width: Int) -> [UInt32] {
    guard pixels.contains(where: { $0 < 0xFF00_0000 }) else { return pixels }
    var levels = [Level(pixels, width: width)]
    while let last = levels.last, last.width > 1 || last.height > 1 { levels.append(last.pulled) }
    var colors = levels.removeLast().normalized
    while var finer = levels.popLast() {
      finer.fill(from: colors)
      colors = finer
    }
    return zip(pixels, colors.values).map { pixel, color in
      if pixel >= 0x0100_0000 { return pixel | 0xFF00_0000 }
      let rounded = color.rounded(.toNearestOrAwayFromZero)
      return 0xFF00_0000 | UInt32(rounded.z) << 16 | UInt32(rounded.y) << 8 | UInt32(rounded.x)
    }
  }

  /// Red, green and blue, 0…255, times a weight of 0…1, and the weight.
  private struct Level {
    let width: Int
    let height: Int
    private(set) var values: [SIMD4<Float>]

    init(_ pixels: [UInt32], width: Int) {
      (self.width, height) = (width, pixels.count / width)
      values = pixels.map { pixel in
        let color = RGBA8(packed: pixel)
        let weight = Float(color.alpha) / 255
        return SIMD4(Float(color.red), Float(color.green), Float(color.blue), 1) * weight
      }
    }

    private init(width: Int, height: Int, values: [SIMD4<Float>]) {
      (self.width, self.height, self.values) = (width, height, values)
    }

    /// Half as wide and high: what four pixels have together, with a weight of at most 1.
    var pulled: Level {
      let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
      var sums = [SIMD4<Float>](repeating: .zero, count: halfWidth * halfHeight)
      for y in 0..<height {
        for x in 0..<width { sums[y / 2 * halfWidth + x / 2] += values[y * width + x] }
      }
      return Level(width: halfWidth, height: halfHeight, values: sums.map { $0.w > 1 ? $0 / $0.w : $0 })
    }

    /// With a weight of 1 wherever there is any.
    var normalized: Level { Level(width: width, height: height, values: values.map { $0.w > 0 ? $0 / $0.w : $0 }) }

    /// What weight is missing comes from the level that is half as large.
    mutating func fill(from coarse: Level) {
      for y in 0..<height {
        for x in 0..<width {
          let index = y * width + x
          let missing = 1 - values[index].w
          if missing > 0 { values[index] += missing * coarse.between(x, y) }
        }
      }
    }

    /// The color at a pixel of the level that is twice as large: three quarters of the nearest on each axis.
    private func between(_ x: Int, _ y: Int) -> SIMD4<Float> {
      func other(_ place: Int, _ count: Int) -> Int { max(0, min(count - 1, place / 2 + (place % 2 == 0 ? -1 : 1))) }
      let (column, row) = (x / 2, y / 2 * width)
      let (column2, row2) = (other(x, width), other(y, height) * width)
      let near: SIMD4<Float> = 0.75 * values[row + column] + 0.25 * values[row + column2]
      let far: SIMD4<Float> = 0.75 * values[row2 + column] + 0.25 * values[row2 + column2]
      return 0.75 * near + 0.25 * far
    }
  }
}
