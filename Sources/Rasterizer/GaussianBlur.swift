import GraphicsCore

/// Rows of float samples → their convolution with a Gaussian, moved by any fraction of a pixel.
///
/// The convolution is separable. For a wide Gaussian, blocks of f pixels are averaged first, with f at most half of sigma, and the result is
/// taken from the averages at full resolution: averaging adds a variance of (f² - 1)/12, which the Gaussian is made narrower by. The rest of the error is
/// of fourth order, below 1/2000. The kernel ends at 3.5 sigma (0.05 % of its weight lie beyond) and sums to 1.
struct GaussianBlur {
  /// In pixels.
  let sigma: Double

  /// Where the kernel ends, in sigmas.
  fileprivate static let extent = 3.5
  /// A blur wider than this many pixels is drawn as wide as this: it would be even over any canvas.
  private static let largestSigma = 1000.0
  /// Below this the samples of a Gaussian no longer stand for it, and the picture is taken as it is.
  fileprivate static let smallestSigma = 0.3

  init(sigma: Double) { self.sigma = sigma > 0 ? min(sigma, Self.largestSigma) : 0 }

  /// How far the blur carries a pixel, rounded up.
  var reach: Int { sigma < Self.smallestSigma ? 0 : Int((Self.extent * sigma).rounded(.up)) }

  /// Blurs the samples of `bounds`, outside of which all is zero, for use in the pixels `target`.
  ///
  /// - Parameters:
  ///   - channels: Interleaved samples of a pixel.
  ///   - shift: How far the result is moved, in pixels.
  ///   - row: Writes a row of the canvas: its y, and memory for the bounds' width × channels.
  func callAsFunction(
    bounds: PixelRect, channels: Int, shift: Point, target: PixelRect, row: (Int, UnsafeMutablePointer<Float>) -> Void
  ) -> BlurredPlane {
    let factor = max(1, Int(sigma / 2))
    let columns = (bounds.width + factor - 1) / factor
    let rows = (bounds.height + factor - 1) / factor
    let horizontal = BlurKernel(sigma: sigma, factor: factor, shift: shift.x + Double(bounds.x - target.x))
    let stride = target.width * channels
    var blocks = [Float](repeating: 0, count: columns * channels)
    var sum = [Float](repeating: 0, count: bounds.width * channels)
    var line = [Float](repeating: 0, count: bounds.width * channels)
    var values = [Float](repeating: 0, count: rows * stride)
    for block in 0..<rows {
      let y0 = bounds.y + block * factor
      for y in y0..<min(y0 + factor, bounds.maxY) {
        line.withUnsafeMutableBufferPointer { row(y, $0.baseAddress!) }
        sum.withUnsafeMutableBufferPointer { sum in
          line.withUnsafeBufferPointer { line in
            if y == y0 {
              sum.baseAddress!.update(from: line.baseAddress!, count: line.count)
            } else {
              add(line.baseAddress!, times: 1, to: sum.baseAddress!, count: line.count)
            }
          }
        }
      }
      Self.average(sum, width: bounds.width, channels: channels, factor: factor, to: &blocks)
      values.withUnsafeMutableBufferPointer { values in
        horizontal.apply(
          blocks, columns: columns, channels: channels, to: values.baseAddress! + block * stride, width: target.width)
      }
    }
    return BlurredPlane(
      target: target, channels: channels, rows: rows, values: values,
      kernel: BlurKernel(sigma: sigma, factor: factor, shift: shift.y + Double(bounds.y - target.y)))
  }

  /// Means of squares of pixels from sums over their rows; what the last one lacks counts as zero.
  private static func average(_ sum: [Float], width: Int, channels: Int, factor: Int, to blocks: inout [Float]) {
    let share = 1 / Float(factor * factor)
    for column in 0..<(blocks.count / channels) {
      for channel in 0..<channels {
        var total: Float = 0
        for x in (column * factor)..<min(width, (column + 1) * factor) { total += sum[x * channels + channel] }
        blocks[column * channels + channel] = total * share
      }
    }
  }
}

/// A blurred picture, its columns still to be put together: rows are cheap to make and never stored.
struct BlurredPlane {
  /// Where it may be asked for.
  let target: PixelRect
  let channels: Int
  fileprivate let rows: Int
  /// Rows of blocks, each blurred along x at full resolution.
  fileprivate let values: [Float]
  fileprivate let kernel: BlurKernel

  /// Writes the samples of the pixels x0..<x1 of row `y`, all of them in `target`.
  func row(_ y: Int, _ x0: Int, _ x1: Int, to samples: UnsafeMutablePointer<Float>) {
    let count = (x1 - x0) * channels
    samples.update(repeating: 0, count: count)
    let (first, weights) = kernel.taps(at: y - target.y)
    values.withUnsafeBufferPointer { values in
      for (tap, weight) in weights.enumerated() where first + tap >= 0 && first + tap < rows {
        let start = ((first + tap) * target.width + x0 - target.x) * channels
        add(values.baseAddress! + start, times: weight, to: samples, count: count)
      }
    }
  }
}

/// How much of each block of an axis makes up each pixel of it.
private struct BlurKernel {
  private let factor: Int
  private let count: Int
  /// For each of `factor` positions of a pixel in its block: the first block, less the pixel's own, and `count` weights.
  private let firsts: [Int]
  private let weights: [Float]

  /// - Parameter shift: Of the blocks' origin from the pixels', in pixels.
  init(sigma: Double, factor: Int, shift: Double) {
    self.factor = factor
    let f = Double(factor)
    let variance = sigma * sigma - (f * f - 1) / 12
    let isSharp = sigma < GaussianBlur.smallestSigma
    let radius = isSharp ? 1 : GaussianBlur.extent * sigma
    let count = Int((2 * radius / f).rounded(.down)) + 1
    var firsts: [Int] = []
    var weights: [Float] = []
    for phase in 0..<factor {
      // The pixel's position among the blocks' centres, of which block 0 has its at (f - 1)/2.
      let position = (Double(phase) - shift - (f - 1) / 2) / f
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

  func taps(at position: Int) -> (first: Int, weights: ArraySlice<Float>) {
    let phase = position % factor
    return (position / factor + firsts[phase], weights[(phase * count)..<((phase + 1) * count)])
  }

  /// Blurs one row of blocks into `width` pixels, which hold zero.
  func apply(
    _ blocks: [Float], columns: Int, channels: Int, to pixels: UnsafeMutablePointer<Float>, width: Int
  ) {
    blocks.withUnsafeBufferPointer { blocks in
      if factor == 1 {
        // Pixels and blocks go in step: a tap is the row, moved.
        for tap in 0..<count {
          let offset = firsts[0] + tap
          let (x0, x1) = (max(0, -offset), min(width, columns - offset))
          guard x0 < x1 else { continue }
          add(
            blocks.baseAddress! + (x0 + offset) * channels, times: weights[tap], to: pixels + x0 * channels,
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
            for c in 0..<channels { pixels[x * channels + c] += weight * blocks[(first + tap) * channels + c] }
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
