import GraphicsCore

/// A group after its filters: its image, and below it the shadows, whose rows are put together as they are drawn.
struct FilteredLayer {
  private struct Shadow {
    let tint: Pixel
    let alpha: BlurredPlane
  }

  /// Outside all is clear.
  private(set) var bounds: PixelRect
  /// Premultiplied, row-major.
  private var content: [Pixel]
  private let contentBounds: PixelRect
  /// Each lies below the content and the shadows before it.
  private var shadows: [Shadow] = []
  private var opacity: Float = 1

  init(bounds: PixelRect, content: [Pixel]) {
    self.bounds = bounds
    contentBounds = bounds
    self.content = content
  }

  /// Images that stand side by side or one below the other, as one.
  init(joining parts: [FilteredLayer]) {
    let bounds = parts.reduce(PixelRect.empty) { $0.union($1.bounds) }
    var pixels = [Pixel](repeating: .zero, count: bounds.area)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for part in parts {
        for y in part.bounds.y..<part.bounds.maxY {
          let start = (y - bounds.y) * bounds.width + part.bounds.x - bounds.x
          part.row(y, part.bounds.x, part.bounds.maxX, to: pixels.baseAddress! + start)
        }
      }
    }
    self.init(bounds: bounds, content: pixels)
  }

  // MARK: Filters

  /// The image's Gaussian blur, in the pixels `target`.
  func blurred(_ blur: GaussianBlur, target: PixelRect) -> FilteredLayer {
    let plane = blur(bounds: bounds, channels: 4, shift: .zero, target: target) { y, samples in
      samples.withMemoryRebound(to: Pixel.self, capacity: bounds.width) { row(y, bounds.x, bounds.maxX, to: $0) }
    }
    var result = [Pixel](repeating: .zero, count: target.width * target.height)
    result.withUnsafeMutableBytes { bytes in
      let samples = bytes.bindMemory(to: Float.self).baseAddress!
      for y in target.y..<target.maxY {
        plane.row(y, target.x, target.maxX, to: samples + (y - target.y) * target.width * 4)
      }
    }
    return FilteredLayer(bounds: target, content: result)
  }

  /// The image with each pixel's color changed, in the pixels `target`. Pixels outside are clear before.
  func recolored(_ matrix: ColorMatrix, target: PixelRect) -> FilteredLayer {
    let m = matrix.values.map(Float.init)
    // The columns: what red, green, blue, alpha and 1 add.
    let columns = (0..<5).map { Pixel(m[$0], m[5 + $0], m[10 + $0], m[15 + $0]) }
    var result = [Pixel](repeating: .zero, count: target.width * target.height)
    result.withUnsafeMutableBufferPointer { result in
      for y in 0..<target.height {
        let line = result.baseAddress! + y * target.width
        row(target.y + y, target.x, target.maxX, to: line)
        for x in 0..<target.width {
          let c = line[x]
          let straight = c.w > 0 ? c / c.w : c
          var changed = columns[0] * straight.x + columns[1] * straight.y
          changed += columns[2] * straight.z + columns[3] * c.w + columns[4]
          changed = changed.clamped(lowerBound: .zero, upperBound: .one)
          let alpha = changed.w
          changed *= alpha
          changed.w = alpha
          line[x] = changed
        }
      }
    }
    return FilteredLayer(bounds: target, content: result)
  }

  /// The image with each pixel's channels changed one by one, in the pixels `target`. Pixels outside are clear before.
  func transferred(_ curves: TransferCurves, target: PixelRect) -> FilteredLayer {
    var result = [Pixel](repeating: .zero, count: target.width * target.height)
    result.withUnsafeMutableBufferPointer { result in
      for y in 0..<target.height {
        let line = result.baseAddress! + y * target.width
        row(target.y + y, target.x, target.maxX, to: line)
        for x in 0..<target.width { line[x] = curves(line[x]) }
      }
    }
    return FilteredLayer(bounds: target, content: result)
  }

  /// Each pixel the mean of `n` × `n` of this image's.
  func averaged(over n: Int) -> FilteredLayer {
    let target = bounds.shrunk(by: n)
    var result = [Pixel](repeating: .zero, count: target.width * target.height)
    var line = [Pixel](repeating: .zero, count: target.width * n)
    let share = 1 / Float(n * n)
    for y in bounds.y..<bounds.maxY {
      line.withUnsafeMutableBufferPointer { row(y, target.x * n, target.maxX * n, to: $0.baseAddress!) }
      let start = (y.dividedDown(by: n) - target.y) * target.width
      for x in line.indices { result[start + x / n] += line[x] * share }
    }
    return FilteredLayer(bounds: target, content: result)
  }

  /// Puts the shadow of all that is there so far below it, in the pixels `target`.
  mutating func addShadow(_ tint: Pixel, _ blur: GaussianBlur, shift: Point, target: PixelRect) {
    let alpha = blur(bounds: bounds, channels: 1, shift: shift, target: target) { y, samples in
      alphas(y, bounds.x, bounds.maxX, to: samples)
    }
    shadows.append(Shadow(tint: tint, alpha: alpha))
    bounds = target
  }

  /// Lays the shadow of all that is clear over the content, where the content is.
  mutating func addInsetShadow(_ tint: Pixel, _ blur: GaussianBlur, shift: Point) {
    guard !contentBounds.isEmpty else { return }
    // What is clear is one minus the alpha, and so is its blur.
    let plane = blur(bounds: contentBounds, channels: 1, shift: shift, target: contentBounds) { y, samples in
      let start = (y - contentBounds.y) * contentBounds.width
      for x in 0..<contentBounds.width { samples[x] = content[start + x].w }
    }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: contentBounds.width) { alphas in
      for y in contentBounds.y..<contentBounds.maxY {
        plane.row(y, contentBounds.x, contentBounds.maxX, to: alphas.baseAddress!)
        let start = (y - contentBounds.y) * contentBounds.width
        for x in 0..<contentBounds.width {
          let shadow = tint * max(0, 1 - alphas[x])
          let below = content[start + x]
          content[start + x] = shadow * below.w + below * (1 - shadow.w)
        }
      }
    }
  }

  mutating func multiply(byOpacity k: Float) { opacity *= k }

  // MARK: Rows

  /// Writes the colors of the pixels x0..<x1 of a row; `colors` begins at x0.
  func row(_ y: Int, _ x0: Int, _ x1: Int, to colors: UnsafeMutablePointer<Pixel>) {
    colors.update(repeating: .zero, count: x1 - x0)
    for shadow in shadows.reversed() {
      forEachAlpha(of: shadow, y, x0, x1) { i, alpha in
        let s = shadow.tint * alpha
        colors[i] = s + colors[i] * (1 - s.w)
      }
    }
    let inside = contentBounds.intersection(PixelRect(x: x0, y: y, width: x1 - x0, height: 1))
    if !inside.isEmpty {
      content.withUnsafeBufferPointer { content in
        let from = content.baseAddress! + ((y - contentBounds.y) * contentBounds.width + inside.x - contentBounds.x)
        let to = colors + (inside.x - x0)
        for i in 0..<inside.width { to[i] = from[i] + to[i] * (1 - from[i].w) }
      }
    }
    if opacity < 1 { for i in 0..<(x1 - x0) { colors[i] *= opacity } }
  }

  /// Writes the alphas of the pixels x0..<x1 of a row; `alphas` begins at x0.
  private func alphas(_ y: Int, _ x0: Int, _ x1: Int, to alphas: UnsafeMutablePointer<Float>) {
    alphas.update(repeating: 0, count: x1 - x0)
    for shadow in shadows {
      forEachAlpha(of: shadow, y, x0, x1) { i, alpha in alphas[i] += shadow.tint.w * alpha * (1 - alphas[i]) }
    }
    let inside = contentBounds.intersection(PixelRect(x: x0, y: y, width: x1 - x0, height: 1))
    guard !inside.isEmpty else { return }
    content.withUnsafeBufferPointer { content in
      let from = content.baseAddress! + ((y - contentBounds.y) * contentBounds.width + inside.x - contentBounds.x)
      let to = alphas + (inside.x - x0)
      for i in 0..<inside.width { to[i] += from[i].w * (1 - to[i]) }
    }
  }

  /// Calls with the index from x0, and a shadow's alpha there.
  @inline(__always)
  private func forEachAlpha(of shadow: Shadow, _ y: Int, _ x0: Int, _ x1: Int, _ body: (Int, Float) -> Void) {
    let target = shadow.alpha.target
    let (from, to) = (max(x0, target.x), min(x1, target.maxX))
    guard from < to && y >= target.y && y < target.maxY else { return }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: to - from) { alphas in
      shadow.alpha.row(y, from, to, to: alphas.baseAddress!)
      for i in 0..<(to - from) { body(from - x0 + i, alphas[i]) }
    }
  }
}
