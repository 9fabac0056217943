import GraphicsCore

/// A PNG or APNG as it was read: how it is stored, and what it shows.
public struct APNGFile: Equatable, Sendable {
  /// How one frame is stored.
  public struct Frame: Equatable, Sendable {
    public var rect: PixelRect
    /// As stored: a denominator of 0 means 1/100 s.
    public var delayNumerator: Int
    public var delayDenominator: Int
    public var disposal: APNGDisposal
    public var blend: APNGBlend
    /// Compressed bytes of its IDAT or fdAT chunks, without sequence numbers.
    public var dataBytes: Int
  }

  /// Where the file's bytes go; the five parts sum to the file's length.
  public struct Parts: Equatable, Sendable {
    /// Compressed pixels of IDAT and fdAT.
    public var imageData = 0
    /// Payloads of PLTE and tRNS.
    public var palette = 0
    /// Payloads of chunks that are not needed to show the animation: text, color space, physical size, …
    public var otherChunks = 0
    /// The signature, lengths, names and checksums of all chunks, the header, frame controls and sequence numbers.
    public var overhead = 0
    /// What follows IEND.
    public var afterEnd = 0

    public var total: Int { imageData + palette + otherChunks + overhead + afterEnd }
  }

  public var width: Int
  public var height: Int
  public var colorType: PNGColorType
  public var bitDepth: Int
  public var isInterlaced: Bool
  /// Straight alpha; empty unless the color type is indexed.
  public var palette: [RGBA8]
  public var hasTransparencyChunk: Bool
  /// Whether there is an acTL chunk.
  public var isAnimated: Bool
  /// The IDAT image where it is no frame of the animation.
  public var hiddenDefaultImage: Pixmap?
  /// One for each frame of `animation`.
  public var frames: [Frame]
  /// Composed frames with their delays; a PNG without acTL is one frame of 0 s that plays once.
  public var animation: Animation
  /// What the file says of its samples' color.
  public var color: PNGColor
  public var pixelsPerMeter: Int?
  public var metadata: [PNGText]
  /// Names of all chunks and how often they appear, in order of first appearance.
  public var chunks: [ChunkCount]
  public var parts: Parts
  /// Faults that browsers overlook, one of each kind: the file is read as Chromium shows it. A chunk with a wrong
  /// checksum does not count, and neither do bytes behind compressed data.
  public var overlooked: [OverlookedFault]

  public struct ChunkCount: Equatable, Sendable {
    public var name: String
    public var count: Int
  }
}
