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
    for effort in [2, 5] {
      let options = changed(GIFOptions()) { ($0.effort, $0.lossless) = (effort, true) }
      let encoded = try GIFEncoder.encode(Self.flashes(), options: options)
      try GIFVerifier.verify(encoded.bytes, shows: Self.flashes())
      sizes.append(encoded.bytes.count)
      let takenBack = try GIFReader.read(encoded.bytes).frames.count { $0.disposal == 3 }
      // Effort 2 does not look for it. The last frame of a loop needs nothing after it.
      #expect(takenBack == (effort == 2 ? 0 : 3))
    }
    // The background below is not drawn again.
    #expect(sizes[1] * 10 < sizes[0] * 9)
  }

  /// A bar that runs beside a still label of noise, on transparent. Either can be left out.
  private static func labeled(label: Bool = true, bar: Bool = true, centiseconds: Int = 4) -> Animation {
    var generator = SeededGenerator(seed: 4)
    var still = Pixmap(width: 60, height: 16)
    for y in 4..<12 {
      for x in 24..<56 where Bool.random(using: &generator) { still[x, y] = RGBA8(red: 40, green: 40, blue: 40) }
    }
    let frames = (0..<12).map { k in
      var pixmap = label ? still : Pixmap(width: 60, height: 16)
      for x in bar ? k..<(k + 8) : 0..<0 {
        for y in 6..<9 { pixmap[x, y] = RGBA8(red: 10, green: 90, blue: 250) }
      }
      return Animation.Frame(pixmap: pixmap, delay: .centiseconds(centiseconds))
    }
    return Animation(frames: label && !bar ? [frames[0]] : frames, plays: .forever)
  }

  private static func lossless(_ animation: Animation, effort: Int = 5) throws -> EncodedGIF {
    let options = changed(GIFOptions()) { ($0.effort, $0.lossless) = (effort, true) }
    let encoded = try GIFEncoder.encode(animation, options: options)
    try GIFVerifier.verify(encoded.bytes, shows: animation)
    return encoded
  }

  @Test(arguments: [1, 4, 5, 7]) func aLabelBesideWhatMovesIsDrawnOnce(effort: Int) throws {
    let whole = try Self.lossless(Self.labeled(), effort: effort)
    let parts = try [Self.labeled(label: false), Self.labeled(bar: false)].map {
      try Self.lossless($0, effort: effort).bytes.count
    }
    #expect(whole.bytes.count * 10 <= (parts[0] + parts[1]) * 13)
    #expect(try GIFReader.read(whole.bytes).frames.count { $0.rect.maxX > 24 } == 1)
    #expect(whole.report.framesWritten > 12)
    #expect(whole.writtenDelays.duration == whole.delays.duration)
  }

  @Test func noFrameIsSplitWhereTheyAreCounted() throws {
    var options = GIFOptions()
    options.lossless = true
    #expect(try GIFEncoder.encode(Self.labeled(), options: options).report.framesWritten > 12)
    options.splitsFrames = false
    #expect(try GIFEncoder.encode(Self.labeled(), options: options).report.framesWritten == 12)
  }

  /// Browsers show what is shorter than two hundredths of a second for a tenth of one.
  @Test func aShortFrameIsNotSplit() throws {
    let encoded = try Self.lossless(Self.labeled(centiseconds: 3))
    #expect(encoded.report.framesWritten == 12)
    #expect(encoded.writtenDelays.allSatisfy { $0 == .centiseconds(3) })
  }
}
