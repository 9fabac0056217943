import GraphicsCore

/// One scale of the original: its planes, their local means and mean squares, and the differences to another image's.
struct OriginalScale: Sendable {
  private let planes: Planes
  private let means: Planes
  private let squares: Planes

  /// Keeps the fraction of structural similarity from noise.
  private static let stability: Float = 0.0009

  init(_ linear: Planes) {
    let planes = linear.positiveXYB
    var (means, squares) = (
      Planes(width: planes.width, height: planes.height), Planes(width: planes.width, height: planes.height)
    )
    var scratch = [Float](repeating: 0, count: planes.stride * (planes.height + 2 * Planes.margin))
    let (row, stride, rows, columns) = (planes.row, planes.stride, 0..<planes.height, 0..<planes.width)
    scratch.withUnsafeMutableBufferPointer { scratch in
      let scratch = scratch.baseAddress!
      for plane in 0..<3 {
        planes.read(plane) { source in
          means.change(plane) {
            SSIMULACRA2Blur.blur(
              source, times: nil, into: $0, stride: stride, row: row, rows: rows, columns: columns, scratch: scratch)
          }
          squares.change(plane) {
            SSIMULACRA2Blur.blur(
              source, times: source, into: $0, stride: stride, row: row, rows: rows, columns: columns, scratch: scratch)
          }
        }
      }
    }
    (self.planes, self.means, self.squares) = (planes, means, squares)
  }

  /// The weighed sum of this scale's means and 4-norms.
  /// - Parameter scales: how many there are.
  func weighedDifference(
    to other: Planes, scale: Int, of scales: Int, rows: Range<Int>, columns: Range<Int>
  ) -> Double {
    let count = planes.stride * (planes.height + 2 * Planes.margin)
    let (row, stride) = (planes.row, planes.stride)
    let area = Double(planes.width * planes.height)
    var sum = 0.0
    var memory = [Float](repeating: 0, count: 4 * count)
    memory.withUnsafeMutableBufferPointer { memory in
      let mean = memory.baseAddress!
      let (square, product, scratch) = (mean + count, mean + 2 * count, mean + 3 * count)
      for plane in 0..<3 {
        let weights = SSIMULACRA2Weights.weights(plane: plane, scale: scale, of: scales)
        guard weights.contains(where: { $0 > 0.01 }) else { continue }
        planes.read(plane) { source in
          other.read(plane) { other in
            func blur(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>?, _ result: UnsafeMutablePointer<Float>) {
              SSIMULACRA2Blur.blur(
                a, times: b, into: result, stride: stride, row: row, rows: rows, columns: columns, scratch: scratch)
            }
            blur(other, nil, mean)
            blur(other, other, square)
            blur(source, other, product)
            let sums = means.read(plane) { means in
              squares.read(plane) { squares in
                Self.sums(
                  Maps(
                    original: source, originalMean: means, originalSquare: squares, other: other, mean: mean,
                    square: square, product: product), row: row, rows: rows, columns: columns)
              }
            }
            for kind in 0..<3 {
              let mean = sums[2 * kind] / area
              let norm = (sums[2 * kind + 1] / area).squareRoot().squareRoot()
              sum += weights[kind] * mean + weights[3 + kind] * norm
            }
          }
        }
      }
    }
    return sum
  }

  private struct Maps {
    let original: UnsafePointer<Float>
    let originalMean: UnsafePointer<Float>
    let originalSquare: UnsafePointer<Float>
    let other: UnsafePointer<Float>
    let mean: UnsafeMutablePointer<Float>
    let square: UnsafeMutablePointer<Float>
    let product: UnsafeMutablePointer<Float>
  }

  /// For structure, added edges and lost edges: the sum, and the sum of fourth powers.
  private static func sums(_ maps: Maps, row: (Int) -> Int, rows: Range<Int>, columns: Range<Int>) -> [Double] {
    @inline(__always)
    func load(_ pointer: UnsafePointer<Float>, _ place: Int) -> SIMD8<Float> {
      UnsafeRawPointer(pointer).loadUnaligned(fromByteOffset: 4 * place, as: SIMD8<Float>.self)
    }
    let lanes = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
    var totals = [Double](repeating: 0, count: 6)
    for y in rows {
      let start = row(y)
      var sums = (SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>())
      for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 8) {
        let p = start + x
        let outside = lanes .>= Int32(truncatingIfNeeded: columns.upperBound - x)
        let (m1, m2) = (load(maps.originalMean, p), load(maps.mean, p))
        let difference = m1 - m2
        let luminance = 1 - difference * difference
        let structure = 2 * (load(maps.product, p) - m1 * m2) + stability
        let variances = (load(maps.originalSquare, p) - m1 * m1) + (load(maps.square, p) - m2 * m2) + stability
        var d = 1 - luminance * structure / variances
        d.replace(with: 0, where: (d .< 0) .| outside)
        let edge1 = load(maps.original, p) - m1
        let edge2 = load(maps.other, p) - m2
        let ratio =
          (1 + edge2.replacing(with: -edge2, where: edge2 .< 0))
          / (1 + edge1.replacing(with: -edge1, where: edge1 .< 0)) - 1
        let added = ratio.replacing(with: 0, where: (ratio .< 0) .| outside)
        let lost = (-ratio).replacing(with: 0, where: (ratio .> 0) .| outside)
        sums.0 += d
        sums.1 += d * d * (d * d)
        sums.2 += added
        sums.3 += added * added * (added * added)
        sums.4 += lost
        sums.5 += lost * lost * (lost * lost)
      }
      totals[0] += Double(sums.0.sum())
      totals[1] += Double(sums.1.sum())
      totals[2] += Double(sums.2.sum())
      totals[3] += Double(sums.3.sum())
      totals[4] += Double(sums.4.sum())
      totals[5] += Double(sums.5.sum())
    }
    return totals
  }
}
