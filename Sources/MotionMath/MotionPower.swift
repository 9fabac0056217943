#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The C library's functions that motion needs; this one file names the platform's module.
enum MotionPower {
  static func power(_ x: Double, _ exponent: Double) -> Double { pow(x, exponent) }
  static func exponential(_ x: Double) -> Double { exp(x) }
  static func sine(_ x: Double) -> Double { sin(x) }
  static func cosine(_ x: Double) -> Double { cos(x) }
}
