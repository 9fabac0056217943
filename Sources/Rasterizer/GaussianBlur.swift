import GraphicsCore

/// Rows of float samples → their convolution with a Gaussian, moved by any fraction of a pixel.
///
/// The convolution is separable. For a wide Gaussian, pixels are first gathered in nodes f pixels apart, with f at
/// most half of sigma: each is divided between its two nearest nodes, so that its place is kept. That adds a variance
/// of (f² - 1)/6 on average, which the Gaussian is made narrower by; the result is taken from the nodes at full
/// resolution. What is left of the error is below 1/500. The kernel ends at 3.5 sigma (0.05 % of its weight lie
/// beyond) and sums to 1.
///
/// An ellipse whose axes are not the canvas's is the sum of two Gaussians as well: one along the rows, and one along
/// the line in which the ellipse leans, which the triangular factors of its covariance give.
struct GaussianBlur {
  /// Along the rows.
  private let across: BlurAxis
  /// From row to row.
  private let down: BlurAxis
  /// How far along the row a pixel is carried that is carried down by one.
  private let lean: Double

  /// - Parameters:
  ///   - sigma: In pixels.
  ///   - stretch: What makes an ellipse of the round blur; its translation does not matter.
  init(sigma: Double, stretch: AffineTransform = .identity) {
    guard stretch != .identity else {
      (across, down, lean) = (BlurAxis(sigma), BlurAxis(sigma), 0)
      return
    }
    let (a, b, c, d) = (stretch.a, stretch.b, stretch.c, stretch.d)
    let variance = sigma > 0 ? sigma * sigma : 0
    let (xx, xy, yy) = ((a * a + c * c) * variance, (a * b + c * d) * variance, (b * b + d * d) * variance)
    let whole = BlurAxis(yy.squareRoot())
    guard !whole.isSharp, abs(xy) > 1e-6 * max(xx, yy) else {
      (across, down, lean) = (BlurAxis(xx.squareRoot()), whole, 0)
      return
    }
    // The nodes are as close as the narrowest direction needs them. What they add is upright.
    let narrowest = BlurAxis(sigma * abs(stretch.determinant) / stretch.maxScale)
    down = BlurAxis(whole.sigma, factor: narrowest.factor)
    let most = BlurAxis.largestSigma / down.sigma
    lean = min(most, max(-most, xy / (yy - down.nodeVariance)))
    across = BlurAxis(max(0, xx - lean * xy - Self.sharing(drift: lean * down.sigma)).squareRoot())
  }

  /// The variance that the second pass adds along the rows, since a place between two pixels is shared by them:
  /// u·(1 - u) for a fraction u, on average over a Gaussian of places, by the Fourier series of u·(1 - u).
  private static func sharing(drift: Double) -> Double {
    (1...8).reduce(0.0) { (sum: Double, k: Int) -> Double in
      let w = Double.pi * Double(k)
      return sum + (1 - exponential(-2 * w * w * drift * drift)) / (w * w)
    }
  }

  /// All pixels that the blur carries these to.
  func reached(from pixels: PixelRect) -> PixelRect {
    pixels.insetBy(dx: -across.reach - margin, dy: -down.reach)
  }

  /// How far the second pass carries a pixel along its row, rounded up.
  private var margin: Int { Int((abs(lean) * Double(down.reach)).rounded(.up)) }

  /// How many weighed samples the result takes on both axes, for one sample.
  var tapsPerSample: Int { across.taps + (lean == 0 ? 1 : 2) * down.taps }

  /// The bytes of a plane.
  func planeBytes(bounds: PixelRect, channels: Int, target: PixelRect) -> Int {
    down.nodeCount(bounds.height) * (target.width + 2 * margin) * channels * MemoryLayout<Float>.stride
  }

  /// Blurs the samples of `bounds`, outside of which all is zero, for use in the pixels `target`.
  ///
  /// - Parameters:
  ///   - channels: Interleaved samples of a pixel.
  ///   - shift: How far the result is moved, in pixels.
  ///   - row: Writes a row of the canvas: its y, and memory for the bounds' width × channels.
  func callAsFunction(
    bounds: PixelRect, channels: Int, shift: Point, target: PixelRect, row: (Int, UnsafeMutablePointer<Float>) -> Void
  ) -> BlurredPlane {
    let (columns, rows) = (across.nodeCount(bounds.width), down.nodeCount(bounds.height))
    let (margin, factor) = (self.margin, down.factor)
    let horizontal = BlurKernel(across, shift: shift.x + Double(bounds.x - target.x + margin))
    let width = target.width + 2 * margin
    let stride = width * channels
    let count = bounds.width * channels
    var nodes = [Float](repeating: 0, count: columns * channels)
    var values = [Float](repeating: 0, count: rows * stride)
    // The row at hand, and the rows' sums about the nodes above and below it.
    var lines = [Float](repeating: 0, count: 3 * count)
    lines.withUnsafeMutableBufferPointer { lines in
      let line = lines.baseAddress!
      var (above, below) = (line + count, line + 2 * count)
      for node in 0..<rows {
        let y0 = bounds.y + node * factor
        for y in y0..<max(y0, min(y0 + factor, bounds.maxY)) {
          row(y, line)
          let share = Float(y - y0) / Float(factor)
          add(line, times: (1 - share) / Float(factor), to: above, count: count)
          if share > 0 { add(line, times: share / Float(factor), to: below, count: count) }
        }
        Self.spread(above, width: bounds.width, channels: channels, factor: across.factor, to: &nodes)
        values.withUnsafeMutableBufferPointer { values in
          horizontal.apply(
            nodes, columns: columns, channels: channels, to: values.baseAddress! + node * stride, width: width)
        }
        swap(&above, &below)
        below.update(repeating: 0, count: count)
      }
    }
    return BlurredPlane(
      target: target, channels: channels, margin: margin, rows: rows, values: values, lean: lean,
      kernel: BlurKernel(down, shift: shift.y + Double(bounds.y - target.y)))
  }

  /// Divides every pixel among the nodes left and right of it, by nearness.
  private static func spread(
    _ pixels: UnsafePointer<Float>, width: Int, channels: Int, factor: Int, to nodes: inout [Float]
  ) {
    nodes.withUnsafeMutableBufferPointer { nodes in
      if factor == 1 {
        nodes.baseAddress!.update(from: pixels, count: width * channels)
        return
      }
      nodes.update(repeating: 0)
      var (node, offset) = (0, 0)
      for x in 0..<width {
        let share = Float(offset) / Float(factor * factor)
        for c in 0..<channels {
          let value = pixels[x * channels + c]
          nodes[node * channels + c] += value * (1 / Float(factor) - share)
          nodes[(node + 1) * channels + c] += value * share
        }
        offset += 1
        if offset == factor { (node, offset) = (node + 1, 0) }
      }
    }
  }
}

/// A blurred image, its columns still to be put together: rows are cheap to make and never stored.
struct BlurredPlane {
  /// Where it may be asked for.
  let target: PixelRect
  let channels: Int
  /// How many pixels more than those of the target each row has on both sides.
  fileprivate let margin: Int
  fileprivate let rows: Int
  /// Rows of nodes, each blurred along x at full resolution.
  fileprivate let values: [Float]
  fileprivate let lean: Double
  fileprivate let kernel: BlurKernel

  /// Writes the samples of the pixels x0..<x1 of row `y`, all of them in `target`.
  func row(_ y: Int, _ x0: Int, _ x1: Int, to samples: UnsafeMutablePointer<Float>) {
    let count = (x1 - x0) * channels
    samples.update(repeating: 0, count: count)
    let (first, weights) = kernel.taps(at: y - target.y)
    let width = target.width + 2 * margin
    values.withUnsafeBufferPointer { values in
      for (tap, weight) in weights.enumerated() where first + tap >= 0 && first + tap < rows {
        let line = values.baseAddress! + (first + tap) * width * channels
        guard lean != 0 else {
          add(line + (x0 - target.x) * channels, times: weight, to: samples, count: count)
          continue
        }
        func lay(from start: Int, _ share: Float) {
          let (low, high) = (max(0, start), min(width, start + x1 - x0))
          guard share > 0, low < high else { return }
          add(
            line + low * channels, times: share, to: samples + (low - start) * channels,
            count: (high - low) * channels)
        }
        let place = Double(x0 - target.x + margin) + lean * kernel.distance(of: first + tap, from: y - target.y)
        let start = Int(place.rounded(.down))
        let share = Float(place - Double(start))
        lay(from: start, weight * (1 - share))
        lay(from: start + 1, weight * share)
      }
    }
  }
}

/// A Gaussian along one axis.
private struct BlurAxis {
  /// In pixels.
  let sigma: Double
  /// Pixels from one node to the next.
  let factor: Int

  /// Where the kernel ends, in sigmas.
  static let extent = 3.5
  /// A blur wider than this many pixels is drawn as wide as this: it would be even over any canvas.
  static let largestSigma = 1000.0
  /// Below this the samples of a Gaussian no longer stand for it, and the image is taken as it is.
  private static let smallestSigma = 0.3

  init(_ sigma: Double, factor: Int? = nil) {
    let sigma = sigma > 0 ? min(sigma, Self.largestSigma) : 0
    self.sigma = sigma
    self.factor = factor ?? max(1, Int(sigma / 2))
  }

  var isSharp: Bool { sigma < Self.smallestSigma }

  /// How far the blur carries a pixel, rounded up.
  var reach: Int { isSharp ? 0 : Int((Self.extent * sigma).rounded(.up)) }

  /// The weighed samples that a sample of the result takes.
  var taps: Int { Int(2 * Self.extent * sigma) / factor + 1 }

  /// What dividing pixels among nodes adds to the variance.
  var nodeVariance: Double { Double(factor * factor - 1) / 6 }

  /// With a factor of 1 the nodes are the pixels; else one node more stands behind the last pixel.
  func nodeCount(_ pixels: Int) -> Int { factor == 1 ? pixels : (pixels - 1) / factor + 2 }
}

/// How much of each node of an axis makes up each pixel of it.
private struct BlurKernel {
  private let factor: Int
  private let shift: Double
  private let count: Int
  /// For each of `factor` positions of a pixel from the node before it: the first node, counted from that one, and
  /// `count` weights.
  private let firsts: [Int]
  private let weights: [Float]

  /// - Parameter shift: Of the nodes' origin from the pixels', in pixels.
  init(_ axis: BlurAxis, shift: Double) {
    factor = axis.factor
    self.shift = shift
    let f = Double(factor)
    let variance = axis.sigma * axis.sigma - axis.nodeVariance
    let isSharp = axis.isSharp
    let radius = isSharp ? 1 : BlurAxis.extent * axis.sigma
    let count = Int((2 * radius / f).rounded(.down)) + 1
    var firsts: [Int] = []
    var weights: [Float] = []
    for phase in 0..<factor {
      let position = (Double(phase) - shift) / f
      let first = Int((position - radius / f).rounded(.up))
      let kernel = (0..<count).map { tap in
        let distance = (Double(first + tap) - position) * f
        if isSharp { return max(0, 1 - abs(distance)) }
        return abs(distance) <= radius ? exponential(-distance * distance / (2 * variance)) : 0
      }
      let sum = kernel.reduce(0, +)
      firsts.append(first)
      weights.append(contentsOf: kernel.map { Float($0 / sum) })
    }
    self.count = count
    self.firsts = firsts
    self.weights = weights
  }

  /// How far a node is from a pixel, in pixels.
  func distance(of node: Int, from position: Int) -> Double { Double(node * factor - position) + shift }

  func taps(at position: Int) -> (first: Int, weights: ArraySlice<Float>) {
    let phase = position % factor
    return (position / factor + firsts[phase], weights[(phase * count)..<((phase + 1) * count)])
  }

  /// Blurs one row of nodes into `width` pixels, which hold zero.
  func apply(_ nodes: [Float], columns: Int, channels: Int, to pixels: UnsafeMutablePointer<Float>, width: Int) {
    nodes.withUnsafeBufferPointer { nodes in
      if factor == 1 {
        // Pixels and nodes go in step: a tap is the row, moved.
        for tap in 0..<count {
          let offset = firsts[0] + tap
          let (x0, x1) = (max(0, -offset), min(width, columns - offset))
          guard x0 < x1 else { continue }
          add(
            nodes.baseAddress! + (x0 + offset) * channels, times: weights[tap], to: pixels + x0 * channels,
            count: (x1 - x0) * channels)
        }
        return
      }
      weights.withUnsafeBufferPointer { weights in
        for x in 0..<width {
          let phase = x % factor
          let first = x / factor + firsts[phase]
          let from = max(0, -first)
          for tap in from..<max(from, min(count, columns - first)) {
            let weight = weights[phase * count + tap]
            for c in 0..<channels { pixels[x * channels + c] += weight * nodes[(first + tap) * channels + c] }
          }
        }
      }
    }
  }
}

@inline(__always)
private func add(
  _ source: UnsafePointer<Float>, times weight: Float, to target: UnsafeMutablePointer<Float>, count: Int
) {
  for i in 0..<count { target[i] += source[i] * weight }
}
