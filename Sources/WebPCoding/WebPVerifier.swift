import GraphicsCore

/// Reads a file back with libwebp's animation decoder and compares every composed pixel and every delay with the
/// animation it was made from.
public enum WebPVerifier {
  /// - Parameters:
  ///   - bytes: a whole file.
  ///   - intended: what it should show: `EncodedWebP.shown`.
  /// - Returns: the animation as read.
  /// - Throws: `WebPReadingError` where the file is not valid, `AnimationMismatch` where it shows something else.
  @discardableResult
  public static func verify(_ bytes: [UInt8], shows intended: Animation) throws -> Animation {
    let animation = try WebPReader.read(bytes, limits: .ofOwnFiles).animation
    try animation.check(shows: intended)
    return animation
  }
}
