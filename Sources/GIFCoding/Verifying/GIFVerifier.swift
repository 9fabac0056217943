import GraphicsCore

/// Reads a file back and compares every composed pixel, every delay and the loop count with the intended animation.
public enum GIFVerifier {
  /// - Parameters:
  ///   - bytes: a whole file.
  ///   - intended: the animation as quantized: `EncodedGIF.intended`.
  /// - Returns: the animation as read.
  /// - Throws: `GIFReadingError` where the file is not valid, `AnimationMismatch` where it shows something else.
  @discardableResult
  public static func verify(_ bytes: [UInt8], shows intended: Animation) throws -> Animation {
    var limits = GIFReadingLimits()
    limits.pixels = .max / 2
    limits.frames = .max
    let animation = try GIFReader.read(bytes, limits: limits).animation
    try animation.check(shows: intended)
    return animation
  }
}
