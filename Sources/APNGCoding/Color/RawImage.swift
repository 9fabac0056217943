/// Unfiltered rows of a rectangle in a file's own samples.
struct RawImage: Equatable, Sendable {
  var height: Int
  var rowBytes: Int
  /// Bytes to the pixel on the left (the filters' bpp).
  var distance: Int
  /// 2 (gray and alpha) or 4 (RGBA) bytes a pixel, alpha last, and the color of pixels with alpha 0 is free; else
  /// false.
  var hasFreeColors: Bool
  /// `height * rowBytes`.
  var bytes: [UInt8]
}
