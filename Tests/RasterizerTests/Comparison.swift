import GraphicsCore
import Rasterizer
import Testing

/// The difference between a rendering and the reference, in levels of 255 of any channel.
struct RenderingError {
  /// The difference from the reference rounded to 8 bits.
  var levels = 0.0
  /// The difference from the unrounded reference; rounding alone makes half a level.
  var unrounded = 0.0

  /// Where the list leaves pixels translucent, the image is composited onto black and onto white, and both are
  /// compared. Together they cover color and alpha completely.
  init(_ list: DisplayList, scale: Double) {
    let reference = LineSampledReference(list, scale: scale)
    for matte in [Color.black, Color.white] {
      let pixmap = Rasterizer(scale: scale).render(list, outputs: [.matte(matte)])[0]
      #expect(pixmap.width == reference.width && pixmap.height == reference.height)
      for (pixel, expected) in zip(pixmap.pixels, reference.pixels) {
        let actual = RGBA8(packed: pixel)
        // By the matte's rule, alpha below half a level is fully transparent.
        guard actual.alpha > 0 || expected.w >= 1 else { continue }
        let rest = (255 - expected.w) * matte.red
        for (a, e) in [(actual.red, expected.x), (actual.green, expected.y), (actual.blue, expected.z)] {
          levels = max(levels, abs(Double(a) - (e + rest).rounded()))
          unrounded = max(unrounded, abs(Double(a) - (e + rest)))
        }
      }
    }
  }
}

/// The scales at which every scene is compared.
let comparedScales = [1, 2, 1.5]

extension DisplayList {
  /// A canvas of `side` × `side` points.
  static func square(_ side: Double, background: Color = .clear, _ commands: [DrawCommand]) -> DisplayList {
    DisplayList(size: Size(side, side), background: background, commands: commands)
  }
}

extension Color {
  static let azure = Color(hex: 0x007AFF)
  static let violet = Color(hex: 0xAF52DE)
  static let rose = Color(hex: 0xFF2D55)
}
