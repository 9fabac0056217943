import GIFCoding
import GraphicsCore
import TestSupport
import Testing

@Suite struct LoopPlanTests {
  /// Something that flashes over a background of noise, and is gone in the next frame.
  private static func flashes() -> Animation {
    var generator = SeededGenerator(seed: 21)
    var background = Pixmap(width: 30, height: 30)
    for i in background.pixels.indices {
      background.pixels[i] = 0xFF00_0000 | UInt32.random(in: 0..<64, using: &generator) << 2
    }
    let frames = (0..<8).map { k in
      var pixmap = background
      if k % 2 == 1 {
        for y in 8..<20 { for x in (k + 3)..<(k + 15) { pixmap[x, y] = RGBA8(red: 250, green: 10, blue: 10) } }
      }
      return Animation.Frame(pixmap: pixmap, delay: .centiseconds(5))
    }
    return Animation(frames: frames, plays: .forever)
  }

  @Test func whatFlashesIsTakenBack() throws {
    var sizes: [Int] = []
    for effort in [4, 5] {
      var options = GIFOptions()
      options.effort = effort
      options.lossless = true
      let encoded = try GIFEncoder.encode(Self.flashes(), options: options)
      try GIFVerifier.verify(encoded.bytes, shows: Self.flashes())
      sizes.append(encoded.bytes.count)
      let takenBack = try GIFReader.read(encoded.bytes).frames.count { $0.disposal == 3 }
      // Effort 4 does not look for it. The last frame of a loop needs nothing after it.
      #expect(takenBack == (effort == 4 ? 0 : 3))
    }
    // The background below is not drawn again.
    #expect(sizes[1] * 10 < sizes[0] * 9)
  }
}
