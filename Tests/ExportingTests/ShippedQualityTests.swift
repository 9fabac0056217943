import Exporting
import PresetModel
import Testing

/// Shipped loaders that were hard for the search of colors.
@Suite struct ShippedQualityTests {
  private func facts(
    _ name: String, _ format: OutputFormat = .gif, background: String = "white", quality: Int? = nil
  ) throws -> FileFacts {
    var settings = RenderSettings()
    settings.formats = [format]
    settings.encoding.effort = 1
    settings.encoding.quality = quality
    settings.workers = 2
    return try PresetExporter(shipped: name, ["canvas.background=\(background)"], settings).files()[0].report.facts
  }

  /// Their palettes of more colors have a false contour where those of fewer have none. They had 12,754, 6,911 and
  /// 11,519 bytes.
  @Test(arguments: [("chatgpt", 6000), ("cardio", 5500), ("cube", 8000)])
  func fewColorsAreEnough(name: String, bytes: Int) throws {
    let facts = try facts(name)
    #expect(facts.bytes < bytes)
    #expect(facts.score! >= 89.9)
  }

  /// They pulse as a whole, so frames that no search looked at have colors of their own. The second had 84.
  @Test(arguments: ["skeleton-pulse", "skeleton-metronome"]) func theWorstFrameHasTheScore(name: String) throws {
    #expect(try facts(name).score! >= 89.9)
  }

  /// The smallest files that a search of some frames finds had 89 and 79.
  @Test(arguments: [("skeleton-metronome", 90), ("pulse-ring", 80)])
  func theWorstFrameOfAWebPHasTheScore(name: String, quality: Int) throws {
    #expect(try facts(name, .webp, quality: quality).score! >= Double(quality) - 0.1)
  }

  /// By scores alone, each was a still.
  @Test(arguments: ["thinking-shimmer", "processing"]) func whatMovesFaintlyMovesAtALowQuality(name: String) throws {
    #expect(try facts(name, .apng, background: "clear", quality: 40).frames > 8)
  }
}
