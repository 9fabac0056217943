/// Some rows of the original at one scale: its planes, their local means and mean squares, and the differences to
/// another image's.
///
/// Bands are short, so that what is known of one at a time stays in the processor's cache, and a large image takes
/// little memory.
struct OriginalBand: Sendable {
  /// Rows of a band: 64, and fewer of wide images; chosen. Each also needs the rows that the blur reaches, above and
  /// below.
  static func rows(width: Int) -> Int { max(16, min(64, (1 << 17) / width)) }
  /// What a band that is not kept takes, and the other image's, of at most 8192 columns: seventeen planes.
  static let mostBytes = 16 << 20
  /// Keeps the fraction of structural similarity from noise.
  private static let stability: Float = 0.0009

  private let planes: Planes
  private let means: Planes
  private let squares: Planes
  /// The planes that count at this scale.
  private let weighed: [Int]

  /// - Parameters:
  ///   - columns: the part of the rows that is looked at.
  ///   - weighed: the planes that count.
  init(_ image: LinearImage, rows: Range<Int>, columns: Range<Int>, weighed: [Int]) {
    // The blur reads a vector more on both sides.
    let planes = image.positiveXYB(
      rows: rows, columns: columns.lowerBound - 8..<columns.upperBound + 8, planes: weighed)
    var (means, squares) = (
      Planes(width: image.width, rows: rows, planes: weighed), Planes(width: image.width, rows: rows, planes: weighed)
    )
    let (row, stride) = (planes.row, planes.stride)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: planes.count) { scratch in
      let scratch = scratch.baseAddress!
      for plane in weighed {
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
    (self.planes, self.means, self.squares, self.weighed) = (planes, means, squares, weighed)
  }

  /// Adds the differences to another image to the totals of each plane.
  /// - Parameters:
  ///   - rows: those of the band that are looked at.
  ///   - columns: the part of the rows; the band was made for it.
  func addDifferences(to image: LinearImage, rows: Range<Int>, columns: Range<Int>, to totals: inout [MapTotals]) {
    let other = image.positiveXYB(
      rows: rows, columns: columns.lowerBound - 8..<columns.upperBound + 8, planes: weighed)
    let count = other.count
    let (row, stride) = (other.row, other.stride)
    // Both have the same columns, and the band more rows.
    let offset = planes.row(rows.lowerBound) - other.row(rows.lowerBound)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * count) { memory in
      let mean = memory.baseAddress!
      let (square, product, scratch) = (mean + count, mean + 2 * count, mean + 3 * count)
      for plane in weighed {
        planes.read(plane) { source in
          let source = source + offset
          other.read(plane) { other in
            func blur(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>?, _ result: UnsafeMutablePointer<Float>) {
              SSIMULACRA2Blur.blur(
                a, times: b, into: result, stride: stride, row: row, rows: rows, columns: columns, scratch: scratch)
            }
            blur(other, nil, mean)
            blur(other, other, square)
            blur(source, other, product)
            means.read(plane) { means in
              squares.read(plane) { squares in
                let maps = Maps(
                  original: source, originalMean: means + offset, originalSquare: squares + offset, other: other,
                  mean: mean, square: square, product: product)
                for y in rows { Self.add(maps, from: row(y), columns: columns, to: &totals[plane]) }
              }
            }
          }
        }
      }
    }
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

  /// Adds a row of the maps of structure, added edges and lost edges.
  /// - Parameter start: where the row's first pixel stands.
  private static func add(_ maps: Maps, from start: Int, columns: Range<Int>, to totals: inout MapTotals) {
    @inline(__always)
    func load(_ pointer: UnsafePointer<Float>, _ place: Int) -> SIMD8<Float> {
      UnsafeRawPointer(pointer).loadUnaligned(fromByteOffset: 4 * place, as: SIMD8<Float>.self)
    }
    let lanes = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
    var (structures, structures4) = (SIMD8<Float>(), SIMD8<Float>())
    var (addedEdges, addedEdges4) = (SIMD8<Float>(), SIMD8<Float>())
    var (lostEdges, lostEdges4) = (SIMD8<Float>(), SIMD8<Float>())
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
      structures += d
      structures4 += d * d * (d * d)
      addedEdges += added
      addedEdges4 += added * added * (added * added)
      lostEdges += lost
      lostEdges4 += lost * lost * (lost * lost)
    }
    totals.structure.add(structures.sum(), structures4.sum())
    totals.addedEdges.add(addedEdges.sum(), addedEdges4.sum())
    totals.lostEdges.add(lostEdges.sum(), lostEdges4.sum())
  }
}

/// What the maps of one plane add up to, at one scale.
struct MapTotals {
  /// The sum of a map, and of its fourth powers.
  struct Sums {
    private(set) var first = 0.0
    private(set) var fourth = 0.0

    mutating func add(_ first: Float, _ fourth: Float) {
      self.first += Double(first)
      self.fourth += Double(fourth)
    }
  }

  var structure = Sums()
  var addedEdges = Sums()
  var lostEdges = Sums()

  /// The weighed sum of means and 4-norms.
  /// - Parameters:
  ///   - weights: of the three means, then of the norms (`SSIMULACRA2Weights`).
  ///   - area: the pixels of the scale.
  func weighed(by weights: [Double], area: Double) -> Double {
    var sum = 0.0
    for (kind, sums) in [structure, addedEdges, lostEdges].enumerated() {
      let norm = (sums.fourth / area).squareRoot().squareRoot()
      sum += weights[kind] * (sums.first / area) + weights[3 + kind] * norm
    }
    return sum
  }
}
