/// One frame's pixels in scan order, as an LZW coder sees them: palette indices, some of which may be left out.
///
/// A pixel that the canvas already shows is *free*: its own index and the transparent one both give the image that is
/// meant.
package struct ScanSymbols: Sendable {
  /// Each pixel's own index; where only the transparent index will do, that.
  package var own: [UInt8]
  /// 1 where the transparent index will do as well, else 0.
  package var isFree: [UInt8]
  package var transparent: UInt8
  /// Where both do, a parser tries the own index first; else the transparent one.
  package var prefersOwn = false
  /// Indices are below 2 to the power of this, 2…8.
  package var minimumCodeSize: Int

  /// - Precondition: both arrays have one entry for each pixel, at least one, and indices are below 2 to the power of
  ///   `minimumCodeSize`.
  package init(own: [UInt8], isFree: [UInt8], transparent: UInt8, minimumCodeSize: Int) {
    precondition(!own.isEmpty && own.count == isFree.count, "each pixel has an index")
    precondition((2...8).contains(minimumCodeSize), "codes start at 3 to 9 bits")
    self.own = own
    self.isFree = isFree
    self.transparent = transparent
    self.minimumCodeSize = minimumCodeSize
  }
}
