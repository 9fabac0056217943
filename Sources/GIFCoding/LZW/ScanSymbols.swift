/// One frame's pixels in scan order, as an LZW coder sees them: palette indices, some of which may be left out.
///
/// A pixel that the canvas already shows is *free*: its own index and the transparent one both give the picture that is meant.
struct ScanSymbols: Sendable {
  /// Each pixel's own index; where only the transparent index will do, that.
  var own: [UInt8]
  /// 1 where the transparent index will do as well, else 0.
  var isFree: [UInt8]
  var transparent: UInt8
  /// Where both do, a parser tries the own index first; else the transparent one.
  var prefersOwn = false
  /// Indices are below 2 to the power of this, 2…8.
  var minimumCodeSize: Int
}
