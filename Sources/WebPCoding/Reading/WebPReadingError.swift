/// What is wrong with a WebP file, and where.
public struct WebPReadingError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Reason: Equatable, Sendable {
    case notWebP
    /// The file or a chunk ends before what it promises.
    case truncated(needed: Int, available: Int)
    case badLength(Int)
    case missing(String)
    case repeated
    case frameOutsideCanvas(x: Int, y: Int, width: Int, height: Int)
    /// The size that the compressed image has.
    case imageSize(width: Int, height: Int)
    case badImage
    case limit(what: String, value: Int, limit: Int)
    case outOfMemory
  }

  public var reason: Reason
  /// The chunk's four letters; empty before the first chunk.
  public var chunk: String
  /// Of the chunk's first byte, from the start of the file.
  public var offset: Int

  init(_ reason: Reason, chunk: String = "", offset: Int = 0) {
    (self.reason, self.chunk, self.offset) = (reason, chunk, offset)
  }

  public var description: String { (chunk.isEmpty ? "" : "chunk \(chunk) ") + "at byte \(offset): \(reason)" }
}

extension WebPReadingError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notWebP: "the signature of a WebP is missing"
    case .truncated(let needed, let available): "the file ends early: \(needed) bytes are needed, \(available) are left"
    case .badLength(let length): "\(length) bytes are not a length this chunk can have"
    case .missing(let name): "there is no \(name) before this"
    case .repeated: "the chunk may appear only once"
    case .frameOutsideCanvas(let x, let y, let width, let height):
      "a frame of \(width) × \(height) at \(x), \(y) does not fit the canvas"
    case .imageSize(let width, let height): "the image has \(width) × \(height) pixels, which is not what is announced"
    case .badImage: "the compressed image is damaged"
    case .limit(let what, let value, let limit): "\(what): \(value) is over the limit of \(limit)"
    case .outOfMemory: "there is not enough memory for the decoder"
    }
  }
}

/// The most that a reader accepts. A file over a limit is refused before memory is asked for.
public struct WebPReadingLimits: Equatable, Sendable {
  /// Canvas pixels × frames: four bytes each are held at once.
  public var maximumTotalPixels: Int
  public var maximumFrames: Int

  /// For a file of our own, which only its length bounds.
  static let ofOwnFiles = WebPReadingLimits(maximumTotalPixels: .max, maximumFrames: .max)

  public init(maximumTotalPixels: Int = 1 << 27, maximumFrames: Int = 100_000) {
    (self.maximumTotalPixels, self.maximumFrames) = (maximumTotalPixels, maximumFrames)
  }
}
