/// The limits of a render, which are checked before memory is allocated.
public enum FrameLimits {
  /// Pixels on one side.
  public static let longestSide = 8192
  /// Frames in one file.
  public static let mostFrames = 6000
  /// Pixels in all frames of one file together: 200 million, or 0.8 GB.
  public static let mostPixels = 200_000_000

  /// Throws if frames of this size and number exceed a limit.
  static func check(width: Int, height: Int, frames: Int) throws(LimitError) {
    guard width <= longestSide, height <= longestSide else { throw .side(width: width, height: height) }
    guard frames <= mostFrames else { throw .frames(frames) }
    guard width * height * frames <= mostPixels else {
      throw .pixels(width: width, height: height, frames: frames)
    }
  }
}

/// A render that is larger than allowed, with advice on how to make it smaller.
public enum LimitError: Error, Equatable, Sendable, CustomStringConvertible {
  case side(width: Int, height: Int)
  case frames(Int)
  case pixels(width: Int, height: Int, frames: Int)

  public var description: String {
    switch self {
    case .side(let width, let height):
      "the image would be \(width) × \(height) pixels; at most \(FrameLimits.longestSide) a side: "
        + "use a smaller scale or canvas"
    case .frames(let frames):
      "the loop would have \(frames) frames; at most \(FrameLimits.mostFrames): "
        + "use a shorter cycle or fewer frames a second"
    case .pixels(let width, let height, let frames):
      "\(frames) frames of \(width) × \(height) pixels are more than \(FrameLimits.mostPixels) "
        + "pixels in all: use a smaller scale,"
        + " a shorter cycle or fewer frames a second"
    }
  }
}
