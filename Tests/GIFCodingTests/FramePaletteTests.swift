import GIFCoding
import GraphicsCore
import TestSupport
import Testing

@Suite struct FramePaletteTests {
  /// 256 colors beside transparent pixels. Three blocks of 85 colors come and go, so that each of their frames clears
  /// the canvas. The last color comes while nothing is cleared: it alone may share the transparent entry.
  private static func comingAndGoing() -> Animation {
    func color(_ number: Int) -> UInt32 { 0xFF00_0000 | UInt32(number) | UInt32(255 - number) << 8 }
    var frames = (0..<3).map { block in
      var pixmap = Pixmap(width: 17, height: 18)
      for i in 0..<85 { pixmap.pixels[17 * (1 + 5 * block + i / 17) + i % 17] = color(85 * block + i) }
      return pixmap
    }
    var pixmap = Pixmap(width: 17, height: 18)
    for k in 0..<3 {
      pixmap.pixels[17 * 8 + 3 + k] = color(255)
      frames.append(pixmap)
    }
    return Animation(frames: frames.map { .init(pixmap: $0, delay: .centiseconds(5)) }, plays: .forever)
  }

  /// A frame of 130 colors, then 40 frames of three other colors each, without a pattern. No order of one table has
  /// short indices for all of them.
  private static func fewOfMany() -> Animation {
    var generator = SeededGenerator(seed: 12)
    let frames = (0...40).map { frame in
      var pixmap = Pixmap(width: 40, height: 40)
      for i in pixmap.pixels.indices {
        let color = frame == 0 ? i % 130 : 127 + 3 * frame + Int.random(in: 0..<3, using: &generator)
        pixmap.pixels[i] = 0xFF00_0000 | UInt32(color)
      }
      return Animation.Frame(pixmap: pixmap, delay: .centiseconds(5))
    }
    return Animation(frames: frames, plays: .forever)
  }

  @Test(arguments: [1, 3, 5, 9]) func noClearingFrameDrawsTheEntryThatIsShared(effort: Int) throws {
    let options = changed(GIFOptions()) { ($0.effort, $0.lossless) = (effort, true) }
    let encoded = try GIFEncoder.encode(Self.comingAndGoing(), options: options)
    #expect(encoded.report.colors == 256 && encoded.report.paletteSize == 256 && encoded.report.localPalettes == 0)
    try GIFVerifier.verify(encoded.bytes, shows: Self.comingAndGoing())
    let frames = try WrittenFrame.all(in: encoded.bytes)
    #expect(frames.contains { $0.disposal == 2 })
    for frame in frames where frame.disposal == 2 {
      // Decoders that clear to the background color leave clear what is both background and transparent.
      #expect(frame.transparentIndex == Int(encoded.bytes[WrittenFrame.backgroundIndexPlace]))
    }
  }

  @Test(arguments: Corpus.scenes.indices) func codesAreNoWiderThanTheIndices(scene: Int) throws {
    for effort in [1, 5] {
      try Self.expectNarrowCodes(Corpus.scenes[scene].make(), effort: effort)
    }
  }

  @Test(arguments: [1, 5]) func framesOfFewColorsHaveShortTablesOfTheirOwn(effort: Int) throws {
    let report = try Self.expectNarrowCodes(Self.fewOfMany(), effort: effort, quality: 100)
    #expect(report.paletteSize > 200 && report.localPalettes > 2, "\(report)")
  }

  /// Codes begin one bit wider than the largest index of the frame is long, and never wider.
  @discardableResult
  private static func expectNarrowCodes(
    _ animation: Animation, effort: Int, quality: Int = GIFOptions().quality
  ) throws -> GIFReport {
    let options = changed(GIFOptions()) { ($0.effort, $0.quality) = (effort, quality) }
    let encoded = try GIFEncoder.encode(animation, options: options)
    for frame in try WrittenFrame.all(in: encoded.bytes) {
      let largest = max(Int(frame.symbols.max() ?? 0), frame.transparentIndex ?? 0)
      #expect(frame.minimumCodeSize == max(2, Int.bitWidth - largest.leadingZeroBitCount))
    }
    return encoded.report
  }
}
