import GraphicsCore

/// A WebP file as it was read: how it is stored, and what it shows.
public struct WebPFile: Equatable, Sendable {
  /// How one frame is stored.
  public struct Frame: Equatable, Sendable {
    public var rect: PixelRect
    /// In milliseconds.
    public var delay: Int
    /// Whether its rectangle is cleared before the next frame is drawn.
    public var clears: Bool
    /// Whether it is blended over the canvas.
    public var blends: Bool
    public var isLossless: Bool
    /// Bytes of its compressed pixels and alpha.
    public var dataBytes: Int
  }

  /// Where the file's bytes go.
  public struct Parts: Equatable, Sendable {
    /// Compressed pixels and alpha.
    public var imageData = 0
    /// Chunks that are not needed to show the animation: color profile, Exif, XMP.
    public var otherChunks = 0
    /// Names and lengths of chunks, sizes, offsets and delays.
    public var overhead = 0
    /// What follows the end that the file names.
    public var afterEnd = 0

    /// The file's length.
    public var total: Int { imageData + otherChunks + overhead + afterEnd }
  }

  public var isAnimated: Bool
  /// One for each frame of `animation`.
  public var frames: [Frame]
  /// Composed frames with their delays; a still is one frame of 0 s that plays once.
  public var animation: Animation
  /// The color profile; empty if there is none.
  public var profile: [UInt8]
  /// Whether an image has alpha though VP8X says that there is none. Some players draw it opaque.
  public var hidesAlpha: Bool
  public var parts: Parts
}
