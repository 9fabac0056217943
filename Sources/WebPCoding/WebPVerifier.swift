import GraphicsCore

/// Reads a file back with libwebp's animation decoder and compares every composed pixel and every delay with the
/// animation it was made from.
public enum WebPVerifier {
  /// - Throws: `WebPReadingError` where the file is not valid, `AnimationMismatch` where it shows something else.
  public static func verify(_ bytes: [UInt8], shows animation: Animation) throws {
    let file = try WebPReader.read(bytes, limits: .ofOwnFiles)
    try file.animation.check(shows: animation)
  }
}
