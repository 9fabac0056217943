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
  ///   - result: a plane; what it holds beside these rows and columns may change.
  ///   - rows, columns: of the result; columns begin at a multiple of 8.
  ///   - scratch: as large as a plane.
  static func blur(
    _ plane: UnsafePointer<Float>, times factor: UnsafePointer<Float>?, into result: UnsafeMutablePointer<Float>,
    stride: Int, row: (Int) -> Int, rows: Range<Int>, columns: Range<Int>, scratch: UnsafeMutablePointer<Float>
  ) {
    let taps = taps
    let (t0, t1, t2, t3, t4, t5) = (taps[0], taps[1], taps[2], taps[3], taps[4], taps[5])
    @inline(__always)
    func load(_ source: UnsafeRawPointer, _ place: Int) -> SIMD8<Float> {
      source.loadUnaligned(fromByteOffset: 4 * place, as: SIMD8<Float>.self)
    }
    // The margin makes rows above and below readable.
    var source = UnsafeRawPointer(plane)
    let (middle, out) = (UnsafeMutableRawPointer(scratch), UnsafeMutableRawPointer(result))
    if let factor {
      // Once for each pixel, where the result comes later.
      for y in rows.lowerBound - reach..<rows.upperBound + reach {
        let start = row(y)
        for x in Swift.stride(from: columns.lowerBound - 8, to: columns.upperBound + 8, by: 8) {
          let product = load(plane, start + x) * load(factor, start + x)
          out.storeBytes(of: product, toByteOffset: 4 * (start + x), as: SIMD8<Float>.self)
        }
      }
      source = UnsafeRawPointer(result)
    }
    // Down the columns first.
    for y in rows {
      let start = row(y)
      for x in Swift.stride(from: columns.lowerBound - 8, to: columns.upperBound + 8, by: 8) {
        let p = start + x
        var sum = t0 * load(source, p)
        sum += t1 * (load(source, p - stride) + load(source, p + stride))
        sum += t2 * (load(source, p - 2 * stride) + load(source, p + 2 * stride))
        sum += t3 * (load(source, p - 3 * stride) + load(source, p + 3 * stride))
        sum += t4 * (load(source, p - 4 * stride) + load(source, p + 4 * stride))
        sum += t5 * (load(source, p - 5 * stride) + load(source, p + 5 * stride))
        middle.storeBytes(of: sum, toByteOffset: 4 * p, as: SIMD8<Float>.self)
      }
    }
    let blurred = UnsafeRawPointer(middle)
    for y in rows {
      let start = row(y)
      for x in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: 8) {
        let p = start + x
        var sum = t0 * load(blurred, p)
        sum += t1 * (load(blurred, p - 1) + load(blurred, p + 1))
        sum += t2 * (load(blurred, p - 2) + load(blurred, p + 2))
        sum += t3 * (load(blurred, p - 3) + load(blurred, p + 3))
        sum += t4 * (load(blurred, p - 4) + load(blurred, p + 4))
        sum += t5 * (load(blurred, p - 5) + load(blurred, p + 5))
        out.storeBytes(of: sum, toByteOffset: 4 * p, as: SIMD8<Float>.self)
      }
    }
  }
}
