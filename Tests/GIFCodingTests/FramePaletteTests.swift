import GIFCoding
import GraphicsCore
import Testing

@Suite struct FramePaletteTests {
  /// 256 colours beside clear pixels. Three blocks of 85 colours come and go, so the first two are cleared. The last
  /// colour appears while nothing is cleared, so only it may share the transparent entry.
  private static func comingAndGoing() -> Animation {
    func color(_ number: Int) -> UInt32 { 0xFF00_0000 | UInt32(number) | UInt32(255 - number) << 8 }
    var frames = (0..<3).map { block in
      var pixmap = Pixmap(width: 17, height: 18)
      for i in 0..<85 { pixmap.pixels[17 * (1 + 5 * block + i / 17) + i % 17] = color(85 * block + i) }
      return pixmap
    }
    for k in 0..<3 {
      var pixmap = frames[2]
      pixmap.pixels[17 * 12 + 3 + k] = color(255)
      frames.append(pixmap)
    }
    return Animation(frames: frames.map { .init(pixmap: $0, delay: .centiseconds(5)) }, plays: .forever)
  }

  @Test(arguments: [1, 3, 5, 9]) func noClearingFrameDrawsTheEntryThatIsShared(effort: Int) throws {
    var options = GIFOptions()
    options.effort = effort
    options.lossless = true
    let encoded = try GIFEncoder.encode(Self.comingAndGoing(), options: options)
    #expect(encoded.report.colors == 256 && encoded.report.paletteSize == 256 && encoded.report.localPalettes == 0)
    try GIFVerifier.verify(encoded.bytes, shows: Self.comingAndGoing())
    let frames = try WrittenFrame.all(in: encoded.bytes)
    #expect(frames.contains { $0.disposal == 2 })
    for frame in frames where frame.disposal == 2 {
      // Decoders that clear to the background colour leave a pixel clear if its index is both background and
      // transparent.
      #expect(frame.transparentIndex == Int(encoded.bytes[WrittenFrame.backgroundIndexPlace]))
    }
  }

  /// Codes start one bit wider than the largest index of the frame, and never wider.
  @Test(arguments: Corpus.scenes.indices) func codesAreNoWiderThanTheIndices(scene: Int) throws {
    for effort in [1, 5] {
      var options = GIFOptions()
      options.effort = effort
      for frame in try WrittenFrame.all(in: GIFEncoder.encode(Corpus.scenes[scene].make(), options: options).bytes) {
        let largest = max(Int(frame.symbols.max() ?? 0), frame.transparentIndex ?? 0)
        #expect(frame.minimumCodeSize == max(2, Int.bitWidth - largest.leadingZeroBitCount))
      }
    }
  }
}
