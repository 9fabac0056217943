import GraphicsCore

/// Reads a file back and compares its color space, every composed pixel and every delay with the animation it was made
/// from.
public enum APNGVerifier {
  /// - Returns: the animation as read.
  /// - Throws: `APNGReadingError` where the file is not valid, `AnimationMismatch` where it shows something else.
  @discardableResult
  public static func verify(
    _ bytes: [UInt8], shows animation: Animation, in colorSpace: ColorSpace = .srgb, workers: Int = 1
  ) throws -> Animation {
    // A file of our own may be large: only its length bounds it.
    let limits = APNGReadingLimits(
      maximumSide: Int(Int32.max),
      maximumTotalPixels: animation.width * animation.height * (2 * animation.frames.count),
      maximumFrames: 2 * animation.frames.count)
    let file = try APNGReader.read(bytes, limits: limits, workers: workers)
    if let overlooked = file.overlooked.first { throw overlooked.fault }
    guard file.color.space == colorSpace else {
      throw AnimationMismatch.colorSpace(file.color.space, expected: colorSpace)
    }
    try file.animation.check(shows: animation)
    return file.animation
  }
}
