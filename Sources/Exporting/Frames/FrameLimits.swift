/// The limits of a render, which are checked before memory is allocated.
public enum FrameLimits {
  /// Pixels on one side.
  public static let longestSide = 8192
  /// Frames in one file.
  public static let mostFrames = 6000
  /// Pixels in all frames of one file together: 200 million, or 0.8 GB.
  public static let mostPixels = 200_000_000

  /// Throws if frames of this size and number exceed a limit.
  static func check(width: Int, height: Int, frames: Int) throws(ExportError) {
    guard width <= longestSide, height <= longestSide else {
      throw ExportError(
        path: nil,
        message: "the image would be \(width) × \(height) pixels; at most \(longestSide) a side: use a smaller scale "
          + "or canvas")
    }
    guard frames <= mostFrames else {
      throw ExportError(
        path: nil,
        message: "the loop would have \(frames) frames; at most \(mostFrames): use a shorter cycle or fewer frames a "
          + "second")
    }
    guard width * height * frames <= mostPixels else {
      throw ExportError(
        path: nil,
        message: "\(frames) frames of \(width) × \(height) pixels are more than \(mostPixels) pixels in all: use a "
          + "smaller scale, a shorter cycle or fewer frames a second")
    }
  }
}
