import GraphicsCore

/// Linear light → the XYB of SSIMULACRA2, shifted and stretched so that no component is negative.
///
/// Source: `opsin_params.h` and `MakePositiveXYB` of libjxl (version 2.1 of the metric).
enum PositiveXYB {
  private static let bias: Float = 0.003_793_073_3
  private static let biasRoot: Float = 0.155_954_2

  /// - Parameter linear: red, green and blue, 0…1, eight pixels each.
  /// - Returns: X, Y and B, eight pixels each.
  @inline(__always)
  static func components(
    _ r: SIMD8<Float>, _ g: SIMD8<Float>, _ b: SIMD8<Float>
  ) -> (x: SIMD8<Float>, y: SIMD8<Float>, b: SIMD8<Float>) {
    let long = cubeRoots(0.30 * r + 0.622 * g + 0.078 * b + bias) - biasRoot
    let medium = cubeRoots(0.23 * r + 0.692 * g + 0.078 * b + bias) - biasRoot
    let short = cubeRoots(0.243_422_69 * r + 0.204_767_44 * g + 0.551_809_87 * b + bias) - biasRoot
    let y = 0.5 * (long + medium)
    return (7 * (long - medium) + 0.42, y + 0.01, short - y + 0.55)
  }

  /// Of positive numbers, to single precision: a first guess from the exponent, then two steps of Halley's iteration.
  ///
  /// The bits of a float are about its logarithm; a third of them, and two thirds of the exponent's bias, are those of
  /// the root. The third is a sum of shifts, as vectors of integers have no division and the conversion to floats and
  /// back, tried first, took a third of the whole time.
  @inline(__always)
  private static func cubeRoots(_ value: SIMD8<Float>) -> SIMD8<Float> {
    let bits = unsafeBitCast(value, to: SIMD8<UInt32>.self)
    let third = (bits &>> 2) &+ (bits &>> 4) &+ (bits &>> 6) &+ (bits &>> 8) &+ (bits &>> 10) &+ (bits &>> 12)
    var root = unsafeBitCast(third &+ 709_921_088, to: SIMD8<Float>.self)
    for _ in 0..<2 {
      let cube = root * root * root
      root *= (cube + 2 * value) / (2 * cube + value)
    }
    return root
  }

  /// Each 8-bit component of sRGB in linear light.
  static let linear: [Float] = (0...255).map { Float(SRGBTransfer.linear(fromEncoded: Double($0) / 255)) }
}
