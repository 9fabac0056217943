import GraphicsCore

/// How alike an image and what a file shows of it look: SSIMULACRA2 on white, and on black too where it is translucent.
package struct FrameScore {
  private let originals: [(background: RGBA8, score: SSIMULACRA2)]

  package init(_ image: Pixmap) {
    let backgrounds = image.pixels.contains { $0 < 0xFF00_0000 } ? [Self.white, Self.black] : [Self.white]
    originals = backgrounds.map { background in
      let original = SSIMULACRA2(
        original: Self.pixels(image, over: background), width: image.width, height: image.height)
      return (background, original)
    }
  }

  /// At most 100; the lower of the backgrounds.
  package func score(of shown: Pixmap) -> Double {
    originals.map { $0.score.score(of: Self.pixels(shown, over: $0.background)) }.min() ?? 100
  }

  private static let white = RGBA8(red: 255, green: 255, blue: 255)
  private static let black = RGBA8(red: 0, green: 0, blue: 0)

  private static func pixels(_ image: Pixmap, over background: RGBA8) -> [UInt32] {
    image.pixels.map { $0 >= 0xFF00_0000 ? $0 : RGBA8(packed: $0).over(background).packed }
  }
}
