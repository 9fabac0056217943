import GraphicsCore

/// A source → the pixels of one run: c·blend(s, d) + (1 - c)·d, with short ways for the common modes.
enum SpanBlending {
  @inline(__always)
  static func blend(_ s: Pixel, coverage: Float, _ mode: BlendMode, onto d: Pixel) -> Pixel {
    d + (mode.blend(s, onto: d) - d) * coverage
  }

  /// One color on the pixels x0..<x1.
  @inline(__always)
  static func blend(
    _ color: Pixel, coverage: Float, _ mode: BlendMode, onto pixels: UnsafeMutablePointer<Pixel>, _ x0: Int, _ x1: Int
  ) {
    if mode == .sourceOver {
      // Scaling the source is the same as scaling the change.
      let s = color * coverage
      let rest = 1 - s.w
      if rest == 0 {
        (pixels + x0).update(repeating: s, count: x1 - x0)
      } else {
        for x in x0..<x1 { pixels[x] = s + pixels[x] * rest }
      }
    } else {
      for x in x0..<x1 { pixels[x] = blend(color, coverage: coverage, mode, onto: pixels[x]) }
    }
  }

  /// The colors at x0..<x1 on the pixels there.
  @inline(__always)
  static func blend(
    _ colors: UnsafePointer<Pixel>, coverage: Float, _ mode: BlendMode, onto pixels: UnsafeMutablePointer<Pixel>,
    _ x0: Int, _ x1: Int
  ) {
    if mode == .sourceOver {
      for x in x0..<x1 {
        let s = colors[x] * coverage
        pixels[x] = s + pixels[x] * (1 - s.w)
      }
    } else {
      for x in x0..<x1 { pixels[x] = blend(colors[x], coverage: coverage, mode, onto: pixels[x]) }
    }
  }
}
