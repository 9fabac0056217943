/// Why bytes could not be read as a GIF: what is wrong, and at which byte.
public enum GIFReadingError: Error, Equatable, Sendable, CustomStringConvertible {
  case notAGIF
  /// The bytes end inside the file; `frame` counts the frames begun before, from 0.
  case truncated(offset: Int, frame: Int)
  /// A byte that begins neither an extension, nor an image, nor the end.
  case unknownRecord(offset: Int, frame: Int)
  /// The compressed data of an image contradicts itself, or ends before the image is full.
  case damagedImage(frame: Int, row: Int, offset: Int)
  case emptyCanvas(width: Int, height: Int)
  case noFrames(offset: Int)
  case tooManyFrames(limit: Int)
  /// Canvas × frames, or the images themselves, come to more pixels than the limit.
  case tooManyPixels(atLeast: Int, limit: Int)
  /// The decoder could not get memory, or failed in a way that has no other name.
  case decoderFailed(code: Int, offset: Int)

  public var description: String {
    switch self {
    case .notAGIF: "not a GIF: the first bytes are neither GIF87a nor GIF89a"
    case .truncated(let offset, let frame): "byte \(offset), frame \(frame): the file ends too soon"
    case .unknownRecord(let offset, let frame):
      "byte \(offset), after \(frame == 1 ? "1 frame" : "\(frame) frames"): "
        + "neither an image (0x2C), an extension (0x21) nor the end (0x3B)"
    case .damagedImage(let frame, let row, let offset):
      "byte \(offset), frame \(frame), row \(row): the image's compressed data is damaged"
    case .emptyCanvas(let width, let height): "the canvas is \(width) × \(height) pixels"
    case .noFrames(let offset): "byte \(offset): the file ends without a frame"
    case .tooManyFrames(let limit): "more than \(limit) frames"
    case .tooManyPixels(let count, let limit): "\(count) pixels or more in all frames; the limit is \(limit)"
    case .decoderFailed(let code, let offset): "byte \(offset): the decoder failed (giflib error \(code))"
    }
  }
}

/// What a reader may spend on a file.
public struct GIFReadingLimits: Equatable, Sendable {
  /// Pixels of all composed frames, and of all images decoded, each 4 bytes at most. The default, 100 million, is 400
  /// MB.
  public var pixels = 100_000_000
  /// Images in the file.
  public var frames = 10_000

  /// The defaults.
  public init() {}
}
