import GraphicsCore

/// A GIF file, read back: the images it shows and how it says them.
public struct GIFFile: Equatable, Sendable {
  /// How one frame stands in the file.
  public struct Frame: Equatable, Sendable {
    /// As written; it may leave the canvas in files of others.
    public var rect: PixelRect
    /// 0…7 as written: 1 keep, 2 clear to background, 3 restore the previous; 0 where there is none.
    public var disposal: Int
    /// As written. Browsers play 0 and 1 as 10.
    public var centiseconds: Int
    /// The index that is not drawn; nil where every pixel is.
    public var transparentIndex: Int?
    /// Entries of the frame's own table; nil where it uses the global one.
    public var localPaletteSize: Int?
    /// Whether a pixel that is drawn has an index beyond its table. It is transparent here, and black in some players.
    public var leavesPalette: Bool
    public var isInterlaced: Bool
    /// Bytes of compressed data with block sizes, the minimum code size and the final empty block.
    public var imageDataBytes: Int
  }

  /// Where the bytes of the file go; the parts add up to the file.
  public struct ByteParts: Equatable, Sendable {
    /// Signature and screen descriptor.
    public var header = 0
    public var palettes = 0
    public var imageData = 0
    public var extensions = 0
    /// Image descriptors, the end, and what follows it.
    public var other = 0

    public var total: Int { header + palettes + imageData + extensions + other }
  }

  /// Composed as a browser shows it; what nothing was drawn on is transparent. Delays are as written. Its size is that
  /// of `screen`, enlarged where the first image leaves it.
  public var animation: Animation
  /// The canvas as written, at 0, 0; it may be empty in files of others.
  public var screen: PixelRect
  /// One for each frame of `animation`.
  public var frames: [Frame]
  /// Packed colors; nil where the file has no global table.
  public var globalPalette: [UInt32]?
  /// The number in the loop block: 0 for ever, N for N plays more; nil where there is no block, which plays once.
  public var loopValue: Int?
  /// Texts of comment extensions.
  public var comments: [String]
  public var parts: ByteParts
  /// Bytes after the end; 0 where a fault comes before it.
  public var trailingBytes: Int
  /// Whether the file stops behind a whole block, without the byte that ends a GIF.
  public var lacksEnd: Bool
}
