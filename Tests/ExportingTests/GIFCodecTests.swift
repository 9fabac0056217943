import PresetModel
import Testing

@testable import Exporting

@Suite struct GIFCodecTests {
  /// Scores are means of opinions, so half a point below the wanted quality is that quality.
  @Test func aQualityThatIsMissedByMoreThanHalfAPointIsSaid() {
    func notes(_ score: Double, lossless: Bool = false) -> [String] {
      var settings = EncodingSettings(quality: 90)
      settings.lossless = lossless
      return GIFCodec().qualityNote(score, settings)
    }
    #expect(notes(95).isEmpty && notes(90).isEmpty && notes(89.6).isEmpty)
    #expect(notes(89.4) == ["quality 90 needs more colors than this GIF can hold: it scores 89; an APNG reaches it"])
    #expect(notes(20, lossless: true).isEmpty)
  }

  /// These had steps of up to twice their largest other change.
  @Test(arguments: ["processing", "summarizing", "chatgpt", "skeleton-profile"])
  func colorsAreKeptAroundTheLoop(name: String) throws {
    var settings = RenderSettings()
    settings.formats = [.gif]
    settings.encoding.effort = 1
    settings.verifies = true
    let facts = try PresetExporter(shipped: name, [], settings).files()[0].report.facts
    #expect(facts.isExact == false)
    #expect(facts.seam <= facts.largestStep)
  }
}
