import PresetModel
import Testing

@testable import Exporting

@Suite struct SizeAdviceTests {
  private func note(
    _ keys: [String], _ formats: [OutputFormat], scale: Double, quality: Int? = nil, advises: Bool = true
  ) throws -> (String?, FileReport) {
    var settings = RenderSettings()
    settings.formats = formats
    settings.scales = [scale]
    settings.encoding.effort = 1
    settings.encoding.quality = quality
    settings.workers = 2
    settings.advises = advises
    let report = try #require(try PresetExporter(shipped: "orb", keys, settings).files().first).report
    return (report.notes.first { $0.contains("about") }, report)
  }

  /// What the note says of a way, in bytes.
  private static func estimate(_ way: String, _ note: String) throws -> Double {
    let part = try #require(note.split(separator: ",").first { $0.hasSuffix(way) }, "\(note)")
    return try #require(part.dropLast(way.count).split(separator: " ").last.flatMap { Double($0) }) * 1e6
  }

  /// The estimates are within a third of what the other ways give.
  @Test func aFileOfMegabytesTellsWhatOtherWaysWouldHave() throws {
    let (note, report) = try note(["fps=12"], [.apng], scale: 1)
    let text = try #require(note, "\(report.facts.bytes) bytes")
    let estimate = try Self.estimate("MB as gif", text)
    let gif = Double(try self.note(["fps=12"], [.gif], scale: 1).1.facts.bytes)
    #expect(estimate > gif * 0.6 && estimate < gif * 1.5, "\(text), \(gif) bytes")
  }

  @Test func aQualityThatIsReachedIsSuggested() throws {
    let keys = ["fps=15", "canvas.background=#FFFFFF"]
    let estimate = try Self.estimate("MB at quality 90", try #require(try note(keys, [.apng], scale: 1).0))
    let bytes = Double(try note(keys, [.apng], scale: 1, quality: 90).1.facts.bytes)
    #expect(estimate > bytes * 0.5 && estimate < bytes * 2, "\(estimate), \(bytes) bytes")
  }

  /// On transparent, the orb has more colors than reach 80.
  @Test func whatIsExactAtALowerQualityIsNotAdvisedToGoLower() throws {
    let (note, report) = try note(["fps=12"], [.apng], scale: 1, quality: 90)
    #expect(report.facts.isExact != false)
    #expect(try !#require(note).contains("quality"))
  }

  @Test func aSmallFileNeedsNoAdvice() throws {
    #expect(try note(["fps=2"], [.apng], scale: 0.5).0 == nil)
  }

  @Test func thereIsNoneWhereNobodyReadsIt() throws {
    #expect(try note(["fps=12"], [.apng], scale: 1, advises: false).0 == nil)
  }

  @Test func whatIsWithinItsBudgetNeedsNoAdvice() throws {
    #expect(try note(["fps=12", "maxBytes=100000000"], [.apng], scale: 1).0 == nil)
  }
}
