import GraphicsCore
import Parallelism
import Testing
import TextLayout

@Suite struct TextEngineTests {
  /// What a browser measured for the same strings in the same fonts, in points, at twice the scale: rounded up to half
  /// points, or to 1/64.
  @Test(arguments: [
    ("Thinking…", "Inter", 500.0, 15.0, 20.0, 74.0, 16.0),
    ("Listening and transcribing your voice in real-time...", "Quicksand", 600, 17, 22, 414.5, 18),
    ("Summerizing the text…", "Inter", 400, 15, 20, 163.265625, 16),
  ])
  func matchesTheBrowser(
    text: String, family: String, weight: Double, size: Double, lineHeight: Double, width: Double, baseline: Double
  ) throws {
    let block = try layOut(text, family: family, weight: weight, size: size, lineHeight: lineHeight)
    #expect(block.size.width <= width)
    #expect(block.size.width > width - 1.0 / 32)
    #expect(block.size.height == lineHeight)
    #expect(block.lines.map(\.baseline) == [baseline])
    #expect(block.direction == .leftToRight)
    #expect(block.lines[0].range == 0..<text.utf8.count)
  }

  @Test func equalRequestsGiveEqualBlocksFromAnyThread() throws {
    let texts = ["Thinking…", "Listening", "مرحبا", "日本語", "Thinking…", "a\nb", "Listening", "日本語"]
    let alone = try texts.map { try layOut($0) }
    let together = try concurrentMap(count: texts.count, workers: 4) { try layOut(texts[$0]) }
    #expect(together == alone)
  }

  @Test func fallbackChangesNothingForTheCharactersThatTheFontHas() throws {
    let alone = try layOut("Thinking…", weight: 500, alignment: .leading)
    let mixed = try layOut("Thinking…日", weight: 500, alignment: .leading)
    #expect(Array(mixed.glyphOutlines.prefix(alone.glyphOutlines.count)) == alone.glyphOutlines)
    #expect(alone.fonts.count == 1)
    #expect(mixed.fonts.first == alone.fonts.first)
    #expect(mixed.fonts.map(\.isFallback) == [false, true])
  }

  @Test func anEmptyTextIsOneEmptyLine() throws {
    let block = try layOut("")
    #expect(block.outline.isEmpty)
    #expect(block.size == Size(0, 20))
    #expect(block.lines.count == 1)
  }

  @Test func featuresChangeTheGlyphs() throws {
    // Inter's proportional 1 is narrower than its tabular 1.
    let usual = try layOut("111")
    let tabular = try layOut("111", features: ["tnum"])
    #expect(tabular.size.width > usual.size.width + 1)
    #expect(try layOut("111", features: ["tnum=0"]) == usual)
  }
}
