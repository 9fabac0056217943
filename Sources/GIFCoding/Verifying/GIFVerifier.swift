import GraphicsCore

/// Reads a file back and compares every composed pixel, every delay and the loop count with the intended animation.
public enum GIFVerifier {
  /// - Parameters:
  ///   - bytes: a whole file.
  ///   - intended: the animation as quantized: `EncodedGIF.intended`.
  /// - Throws: `GIFReadingError` where the file is not valid, `AnimationMismatch` where it shows something else.
  public static func verify(_ bytes: [UInt8], shows intended: Animation) throws {
    var limits = GIFReadingLimits()
    limits.pixels = .max / 2
    limits.frames = .max
    try GIFReader.read(bytes, limits: limits).animation.check(shows: intended)
  }
}
