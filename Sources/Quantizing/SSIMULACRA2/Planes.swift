/// Up to three planes of a band of rows, with a margin around each, since blurs read over the border.
struct Planes: Sendable {
  /// To the left and to the right: wider than the blur reaches, and of whole vectors. It stays 0.
  private static let margin = 8

  let width: Int
  /// The rows of the image in the band; the margin has as many above and below as the blur reaches.
  let rows: Range<Int>
  /// Floats from one row to the next.
  let stride: Int
  private var values: [[Float]]

  /// - Parameter planes: those that there are; the others are empty.
  init(width: Int, rows: Range<Int>, planes: [Int]) {
    (self.width, self.rows) = (width, rows)
    stride = (width + 7) / 8 * 8 + 2 * Self.margin
    let count = stride * (rows.count + 2 * SSIMULACRA2Blur.reach)
    values = (0..<3).map { planes.contains($0) ? [Float](repeating: 0, count: count) : [] }
  }

  /// Floats of a plane.
  var count: Int { stride * (rows.count + 2 * SSIMULACRA2Blur.reach) }

  /// Where a row's first pixel stands.
  @inline(__always)
  func row(_ y: Int) -> Int { (y - rows.lowerBound + SSIMULACRA2Blur.reach) * stride + Self.margin }

  /// Lends a plane's memory.
  @inline(__always)
  mutating func change(_ plane: Int, _ body: (UnsafeMutablePointer<Float>) -> Void) {
    values[plane].withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }

  @inline(__always)
  func read<Result>(_ plane: Int, _ body: (UnsafePointer<Float>) -> Result) -> Result {
    values[plane].withUnsafeBufferPointer { body($0.baseAddress!) }
  }

  /// Stores eight pixels in a plane that there is, but for those beyond the right border.
  /// - Parameter row: where the row's first pixel stands.
  @inline(__always)
  mutating func store(_ vector: SIMD8<Float>, _ plane: Int, row: Int, column: Int) {
    guard !values[plane].isEmpty else { return }
    var vector = vector
    if column + 8 > width { for lane in width - column..<8 { vector[lane] = 0 } }
    values[plane].withUnsafeMutableBytes {
      $0.storeBytes(of: vector, toByteOffset: 4 * (row + column), as: SIMD8<Float>.self)
    }
  }
}
