import GraphicsCore

/// Float samples of one or four channels, row-major and interleaved, that stand at `bounds` of a canvas; zero outside.
struct FloatPlane {
  var bounds: PixelRect
  var channels: Int
  var values: [Float]
}

/// A plane → its convolution with a Gaussian, moved by any fraction of a pixel.
///
/// The convolution is separable. For a wide Gaussian, blocks of f pixels are averaged first, with f at most half of sigma, and the result is
/// taken from the averages at full resolution: averaging adds a variance of (f² - 1)/12, which the Gaussian is made narrower by. The rest of the error is
/// of fourth order, below 1/2000. The kernel ends at 3.5 sigma (0.05 % of its weight lie beyond) and sums to 1.
struct GaussianBlur {
  /// In pixels.
  let sigma: Double

  /// Where the kernel ends, in sigmas.
  private static let extent = 3.5
  /// A blur wider than this many pixels is drawn as wide as this: it would be even over any canvas.
  private static let largestSigma = 1000.0
  /// Below this the samples of a Gaussian no longer stand for it, and the picture is taken as it is.
  private static let smallestSigma = 0.3

  init(sigma: Double) { self.sigma = sigma > 0 ? min(sigma, Self.largestSigma) : 0 }

  /// How far the blur carries a pixel, rounded up.
  var reach: Int { sigma < Self.smallestSigma ? 0 : Int((Self.extent * sigma).rounded(.up)) }

  /// The blurred plane in the pixels `target` of the canvas.
  func callAsFunction(_ plane: FloatPlane, shift: Point, target: PixelRect) -> FloatPlane {
    let factor = max(1, Int(sigma / 2))
    let blocks = Self.averages(plane, factor)
    let kernelX = Kernel(sigma: sigma, factor: factor, shift: shift.x + Double(plane.bounds.x - target.x))
    let kernelY = Kernel(sigma: sigma, factor: factor, shift: shift.y + Double(plane.bounds.y - target.y))
    let columns = (plane.bounds.width + factor - 1) / factor
    let rows = (plane.bounds.height + factor - 1) / factor
    let wide = Self.horizontal(
      blocks, columns: columns, rows: rows, channels: plane.channels, kernelX, width: target.width)
    return FloatPlane(
      bounds: target, channels: plane.channels,
      values: Self.vertical(wide, rows: rows, stride: target.width * plane.channels, kernelY, height: target.height))
  }

  /// What of an axis' blocks makes up its pixels.
  private struct Kernel {
    let factor: Int
    let taps: Int
    /// For each of `factor` positions of a pixel in its block: the first block, less the pixel's own, and `taps` weights.
    let firsts: [Int]
    let weights: [Float]

    init(sigma: Double, factor: Int, shift: Double) {
      self.factor = factor
      let f = Double(factor)
      let variance = sigma * sigma - (f * f - 1) / 12
      let isSharp = sigma < GaussianBlur.smallestSigma
      let radius = isSharp ? 1 : GaussianBlur.extent * sigma
      let taps = Int((2 * radius / f).rounded(.down)) + 1
      self.taps = taps
      var firsts: [Int] = []
      var weights: [Float] = []
      for phase in 0..<factor {
        // The pixel's position among the blocks' centres, of which block 0 has its at (f - 1)/2.
        let position = (Double(phase) - shift - (f - 1) / 2) / f
        let first = Int((position - radius / f).rounded(.up))
        let kernel = (0..<taps).map { tap in
          let distance = (Double(first + tap) - position) * f
          if isSharp { return max(0, 1 - abs(distance)) }
          return abs(distance) <= radius ? exponential(-distance * distance / (2 * variance)) : 0
        }
        let sum = kernel.reduce(0, +)
        firsts.append(first)
        weights.append(contentsOf: kernel.map { Float($0 / sum) })
      }
      self.firsts = firsts
      self.weights = weights
    }
  }

  /// Means of squares of factor × factor pixels; the last ones of a row and of a column count what they lack as zero.
  private static func averages(_ plane: FloatPlane, _ factor: Int) -> [Float] {
    if factor == 1 { return plane.values }
    let (width, height, channels) = (plane.bounds.width, plane.bounds.height, plane.channels)
    let columns = (width + factor - 1) / factor
    let rows = (height + factor - 1) / factor
    var result = [Float](repeating: 0, count: columns * rows * channels)
    let share = 1 / Float(factor * factor)
    result.withUnsafeMutableBufferPointer { result in
      plane.values.withUnsafeBufferPointer { values in
        for y in 0..<height {
          let target = result.baseAddress! + y / factor * columns * channels
          let source = values.baseAddress! + y * width * channels
          for column in 0..<columns {
            for x in (column * factor)..<min(width, (column + 1) * factor) {
              for c in 0..<channels { target[column * channels + c] += source[x * channels + c] * share }
            }
          }
        }
      }
    }
    return result
  }

  private static func horizontal(
    _ values: [Float], columns: Int, rows: Int, channels: Int, _ kernel: Kernel, width: Int
  ) -> [Float] {
    var result = [Float](repeating: 0, count: rows * width * channels)
    result.withUnsafeMutableBufferPointer { result in
      values.withUnsafeBufferPointer { values in
        for row in 0..<rows {
          let source = values.baseAddress! + row * columns * channels
          let target = result.baseAddress! + row * width * channels
          if kernel.factor == 1 {
            // Pixels and blocks go in step: a tap is one row added to another.
            for tap in 0..<kernel.taps {
              let offset = kernel.firsts[0] + tap
              let (x0, x1) = (max(0, -offset), min(width, columns - offset))
              guard x0 < x1 else { continue }
              add(
                source + (x0 + offset) * channels, times: kernel.weights[tap], to: target + x0 * channels,
                count: (x1 - x0) * channels)
            }
            continue
          }
          for x in 0..<width {
            let phase = x % kernel.factor
            let first = x / kernel.factor + kernel.firsts[phase]
            for tap in max(0, -first)..<max(0, -first, min(kernel.taps, columns - first)) {
              let weight = kernel.weights[phase * kernel.taps + tap]
              for c in 0..<channels {
                target[x * channels + c] += weight * source[(first + tap) * channels + c]
              }
            }
          }
        }
      }
    }
    return result
  }

  private static func vertical(_ values: [Float], rows: Int, stride: Int, _ kernel: Kernel, height: Int) -> [Float] {
    var result = [Float](repeating: 0, count: height * stride)
    result.withUnsafeMutableBufferPointer { result in
      values.withUnsafeBufferPointer { values in
        for y in 0..<height {
          let phase = y % kernel.factor
          let first = y / kernel.factor + kernel.firsts[phase]
          for tap in max(0, -first)..<max(0, -first, min(kernel.taps, rows - first)) {
            add(
              values.baseAddress! + (first + tap) * stride, times: kernel.weights[phase * kernel.taps + tap],
              to: result.baseAddress! + y * stride, count: stride)
          }
        }
      }
    }
    return result
  }

  @inline(__always)
  private static func add(
    _ source: UnsafePointer<Float>, times weight: Float, to target: UnsafeMutablePointer<Float>, count: Int
  ) {
    for i in 0..<count { target[i] += source[i] * weight }
  }
}
