/// A pixel, or a copy of earlier ones.
struct PixelToken: Equatable, Sendable {
  /// Pixels that are copied, 1…4096; 0: one pixel is stored.
  var length: Int32 = 0
  /// In pixels, from 1 on.
  var distance: Int32 = 0

  static let longest = 4096
  /// By length.
  static let lengthSymbols: [UInt8] = [0] + (1...longest).map { UInt8(PrefixedNumber($0).symbol) }
}
