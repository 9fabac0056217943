import GraphicsCore

/// How the unchanged pixels of a rectangle lie.
struct UnchangedRuns {
  /// A run of so many unchanged pixels is long. Of 2 to 32, different numbers are the best for different loops: 8 for a
  /// halo, 12 for a moon, 16 for an avatar, 32 for a sticker.
  static let long = 12
  /// The part of a rectangle that counts, 1 / 128. With 1 / 32, a card with a turning border lost half of its gain.
  private static let notable = 128

  /// Whether all changed pixels are opaque, and some pixel that is not clear is unchanged.
  private(set) var isDrawableOver = false
  /// Whether both long runs and shorter ones are a notable part of the rectangle.
  private(set) var areBothCommon = false

  init(_ image: Pixmap, base: Pixmap, _ rect: PixelRect) {
    var bad: UInt32 = 0
    var kept: UInt32 = 0
    var (long, short) = (0, 0)
    func end(_ run: Int) {
      if run < Self.long { short += run } else { long += run }
    }
    let (top, below) = (image.pixels.span, base.pixels.span)
    for y in rect.y..<rect.maxY {
      var run = 0
      for i in (y * image.width + rect.x)..<(y * image.width + rect.maxX) {
        let isSame = top[i] == below[i]
        bad |= isSame || top[i] >> 24 == 255 ? 0 : 1
        kept |= isSame ? top[i] : 0
        if isSame {
          run += 1
        } else if run > 0 {
          end(run)
          run = 0
        }
      }
      if run > 0 { end(run) }
    }
    isDrawableOver = bad == 0 && kept != 0
    areBothCommon = min(long, short) * Self.notable >= rect.area
  }
}
