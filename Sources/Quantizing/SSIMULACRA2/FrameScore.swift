import GraphicsCore

/// How alike an image and what a file shows of it look: SSIMULACRA2 on white, and on black too where it is translucent.
package struct FrameScore {
  private let originals: [(background: RGBA8, score: SSIMULACRA2)]

  /// - Parameter isReused: Whether there are several scores.
  package init(_ image: Pixmap, isReused: Bool = false) {
    let backgrounds = image.pixels.contains { $0 < 0xFF00_0000 } ? [Self.white, Self.black] : [Self.white]
    originals = backgrounds.map { background in
      let original = SSIMULACRA2(
        original: Self.pixels(image, over: background), width: image.width, height: image.height,
        isReused: isReused)
      return (background, original)
    }
  }

  /// At most 100; the lower of the backgrounds.
  package func score(of shown: Pixmap) -> Double { originals.map { score(of: shown, $0) }.min() ?? 100 }

  /// Whether the score is at least as high. A background that misses it decides.
  package func score(of shown: Pixmap, reaches target: Double) -> Bool {
    originals.allSatisfy { score(of: shown, $0) >= target }
  }

  private func score(of shown: Pixmap, _ original: (background: RGBA8, score: SSIMULACRA2)) -> Double {
    original.score.score(of: Self.pixels(shown, over: original.background))
  }

  /// Bytes at the peak, for an image that is reused: on two backgrounds, of which one is looked at at a time.
  /// - Parameter pixels: of the image.
  package static func memory(pixels: Int) -> Int {
    2 * SSIMULACRA2.memory(pixels: pixels) + SSIMULACRA2.memoryOfScore(pixels: pixels)
  }

  private static let white = RGBA8(red: 255, green: 255, blue: 255)
  private static let black = RGBA8(red: 0, green: 0, blue: 0)

  private static func pixels(_ image: Pixmap, over background: RGBA8) -> [UInt32] {
    let clear = background.packed
    return image.pixels.map { pixel in
      if pixel >= 0xFF00_0000 { return pixel }
      return pixel < 0x0100_0000 ? clear : RGBA8(packed: pixel).over(background).packed
    }
  }
}
