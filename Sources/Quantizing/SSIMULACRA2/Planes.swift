/// Three planes of one size, with a margin around each, since blurs read over the border.
struct Planes {
  /// Wider than the blur reaches, and of whole vectors.
  static let margin = 8

  let width: Int
  let height: Int
  /// Floats from one row to the next.
  let stride: Int
  private(set) var values: [[Float]]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width + 7) / 8 * 8 + 2 * Self.margin
    let zeros = [Float](repeating: 0, count: stride * (height + 2 * Self.margin))
    values = [zeros, zeros, zeros]
  }

  /// Where a row's first pixel stands.
  @inline(__always)
  func row(_ y: Int) -> Int { (y + Self.margin) * stride + Self.margin }

  /// Lends a plane's memory.
  @inline(__always)
  mutating func change(_ plane: Int, _ body: (UnsafeMutablePointer<Float>) -> Void) {
    values[plane].withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }

  @inline(__always)
  func read<Result>(_ plane: Int, _ body: (UnsafePointer<Float>) -> Result) -> Result {
    values[plane].withUnsafeBufferPointer { body($0.baseAddress!) }
  }

  /// In linear light, from packed opaque pixels of sRGB.
  init(linear pixels: [UInt32], width: Int, height: Int) {
    self.init(width: width, height: height)
    let table = PositiveXYB.linear
    for plane in 0..<3 {
      let shift = UInt32(8 * plane)
      let (row, width) = (row, width)
      change(plane) { values in
        pixels.withUnsafeBufferPointer { pixels in
          table.withUnsafeBufferPointer { table in
            for y in 0..<height {
              let target = values + row(y)
              for x in 0..<width { target[x] = table[Int(pixels[y &* width &+ x] >> shift & 0xFF)] }
            }
          }
        }
      }
    }
  }

  /// Half as wide and high: the mean of two by two pixels, or of those that there are.
  var halved: Planes {
    var result = Planes(width: (width + 1) / 2, height: (height + 1) / 2)
    for plane in 0..<3 {
      read(plane) { source in
        let (row, width, height, stride) = (row, width, height, stride)
        let (targetRow, columns, rows) = (result.row, result.width, result.height)
        result.change(plane) { target in
          for y in 0..<rows {
            let upper = source + row(2 * y)
            let lower = 2 * y + 1 < height ? upper + stride : upper
            let out = target + targetRow(y)
            for x in 0..<width / 2 {
              out[x] = (upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1]) * 0.25
            }
            if width % 2 == 1 { out[columns - 1] = (upper[width - 1] + lower[width - 1]) * 0.5 }
          }
        }
      }
    }
    return result
  }

  /// Linear light as positive XYB.
  var positiveXYB: Planes {
    var result = self
    for y in 0..<height {
      let start = row(y)
      for x in stride8 {
        let place = start + x
        let (r, g, b) = (load(0, place), load(1, place), load(2, place))
        let components = PositiveXYB.components(r, g, b)
        result.store(components.x, 0, place, x)
        result.store(components.y, 1, place, x)
        result.store(components.b, 2, place, x)
      }
    }
    result.mirrorRows()
    return result
  }

  /// Fills the margin above and below with the rows beside it, the nearest first.
  private mutating func mirrorRows() {
    let (row, height, width) = (row, height, width)
    for plane in 0..<3 {
      change(plane) { values in
        for distance in 0..<min(SSIMULACRA2Blur.reach, height) {
          (values + row(-1 - distance)).update(from: values + row(distance), count: width)
          (values + row(height + distance)).update(from: values + row(height - 1 - distance), count: width)
        }
      }
    }
  }

  private var stride8: StrideTo<Int> { Swift.stride(from: 0, to: width, by: 8) }

  @inline(__always)
  private func load(_ plane: Int, _ place: Int) -> SIMD8<Float> {
    values[plane].withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4 * place, as: SIMD8<Float>.self) }
  }

  /// Leaves the margin at zero.
  @inline(__always)
  private mutating func store(_ vector: SIMD8<Float>, _ plane: Int, _ place: Int, _ x: Int) {
    var vector = vector
    if x + 8 > width { for lane in width - x..<8 { vector[lane] = 0 } }
    values[plane].withUnsafeMutableBytes { $0.storeBytes(of: vector, toByteOffset: 4 * place, as: SIMD8<Float>.self) }
  }
}
