/// A finished image: row-major from the top-left corner, 8 bits a channel with **straight** alpha, as GIF and PNG
/// store it.
///
/// Each pixel is one `UInt32` with red in the lowest byte and alpha in the highest (`RGBA8.packed`), so that pixels
/// compare and hash as words. Alpha is straight rather than premultiplied, so that a half-covered edge keeps exactly
/// its color, which keeps palettes small. Fully transparent pixels are 0.
public struct Pixmap: Equatable, Hashable, Sendable {
  public let width: Int
  public let height: Int
  @usableFromInline package var stored: StoredWords<UInt32>

  /// `width * height` words, each a pixel. Of an image that is kept in less memory (`packed(_:)`), they are made at
  /// each use.
  @inlinable public var pixels: [UInt32] {
    _read { yield stored.words }
    _modify { yield &stored.words }
  }

  /// - Precondition: Both sides are at least 1, and `pixels` holds width × height values.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "a pixmap's pixels fill its sides")
    self.width = width
    self.height = height
    stored = StoredWords(pixels)
  }

  public init(width: Int, height: Int, fill: RGBA8 = .clear) {
    self.init(width: width, height: height, pixels: [UInt32](repeating: fill.packed, count: width * height))
  }

  public subscript(x: Int, y: Int) -> RGBA8 {
    get { RGBA8(packed: pixels[y * width + x]) }
    set { pixels[y * width + x] = newValue.packed }
  }

  /// The same image in less memory: `pixels` then takes time.
  package func packed(_ packing: FramePacking) -> Pixmap {
    guard packing != .none, !isPacked else { return self }
    var result = self
    result.stored = StoredWords(pixels, rowLength: width, packing)
    return result
  }

  package var isPacked: Bool { stored.packed != nil }

  /// The same image in less memory if another one, which it was made of, is so.
  package func packed(as other: Pixmap) -> Pixmap { other.isPacked ? packed(.deflated) : self }

  /// Bytes of memory that the pixels take.
  package var byteCount: Int { stored.byteCount }

  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The first pixel, row by row, that is not the same in two pixmaps of one size; nil if all are.
  /// - Precondition: The sizes are equal.
  public func firstDifference(from other: Pixmap) -> (x: Int, y: Int)? {
    precondition(width == other.width && height == other.height, "pixmaps of one size are compared")
    let (pixels, other) = (pixels, other.pixels)
    guard let place = pixels.indices.first(where: { pixels[$0] != other[$0] }) else { return nil }
    return (place % width, place / width)
  }
}
