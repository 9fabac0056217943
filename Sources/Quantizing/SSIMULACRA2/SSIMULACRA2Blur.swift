import GraphicsCore

/// A Gaussian of 1.5 pixels, cut off after five. Beyond the left and right borders is zero; above and below the image
/// is mirrored, as in the `ssimulacra2` package of PyPI. (In libjxl zero is on all sides.)
enum SSIMULACRA2Blur {
  static let reach = 5
  private static let taps: [Float] = {
    let raw = (0...reach).map { exponential(-Double($0 * $0) / (2 * 1.5 * 1.5)) }
    let sum = raw[0] + 2 * raw.dropFirst().reduce(0, +)
    return raw.map { Float($0 / sum) }
  }()

  /// Blurs the product of two planes, or one plane, within some rows and columns.
  /// - Parameters:
  ///   - factor: multiplied into `plane` first; nil for none.
  ///   - rows, columns: of the result; columns begin at a multiple of 8.
  ///   - scratch: as large as a plane.
  static func blur(
    _ plane: UnsafePointer<Float>, times factor: UnsafePointer<Float>?, into result: UnsafeMutablePointer<Float>,
    stride: Int, row: (Int) -> Int, rows: Range<Int>, columns: Range<Int>, scratch: UnsafeMutablePointer<Float>
  ) {
    let taps = taps
    let (t0, t1, t2, t3, t4, t5) = (taps[0], taps[1], taps[2], taps[3], taps[4], taps[5])
    let source = UnsafeRawPointer(plane)
    let second = factor.map { UnsafeRawPointer($0) }
    @inline(__always)
    func product(_ place: Int) -> SIMD8<Float> {
      let value = source.loadUnaligned(fromByteOffset: 4 * place, as: SIMD8<Float>.self)
      guard let second else { return value }
      return value * second.loadUnaligned(fromByteOffset: 4 * place, as: SIMD8<Float>.self)
    }
    // Down the columns first: the margin makes rows above and below readable.
    let middle = UnsafeMutableRawPointer(scratch)
    for y in rows {
      let start = row(y)
      for x in Swift.stride(from: columns.lowerBound - 8, to: columns.upperBound + 8, by: 8) {
        let p = start + x
        var sum = t0 * product(p)
        sum += t1 * (product(p - stride) + product(p + stride))
        sum += t2 * (product(p - 2 * stride) + product(p + 2 * stride))
        sum += t3 * (product(p - 3 * stride) + product(p + 3 * stride))
        sum += t4 * (product(p - 4 * stride) + product(p + 4 * stride))
        sum += t5 * (product(p - 5 * stride) + product(p + 5 * stride))
        middle.storeBytes(of: sum, toByteOffset: 4 * p, as: SIMD8<Float>.self)
      }
    }
    let out = UnsafeMutableRawPointer(result)
    @inline(__always)
    func blurred(_ place: Int) -> SIMD8<Float> {
      middle.loadUnaligned(fromByteOffset: 4 * place, as: SIMD8<Float>.self)
    }
    for y in rows {
      let start = row(y)
      for x in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: 8) {
        let p = start + x
        var sum = t0 * blurred(p)
        sum += t1 * (blurred(p - 1) + blurred(p + 1))
        sum += t2 * (blurred(p - 2) + blurred(p + 2))
        sum += t3 * (blurred(p - 3) + blurred(p + 3))
        sum += t4 * (blurred(p - 4) + blurred(p + 4))
        sum += t5 * (blurred(p - 5) + blurred(p + 5))
        out.storeBytes(of: sum, toByteOffset: 4 * p, as: SIMD8<Float>.self)
      }
    }
  }
}
