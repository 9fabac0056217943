import GraphicsCore
import PresetFiles
import PresetModel
import ShippedPresets
import Testing

@testable import Exporting

@Suite struct SizeAdviceTests {
  private func note(_ keys: [String], _ formats: [OutputFormat], scale: Double) throws -> (String?, FileReport) {
    let shipped = try #require(ShippedPreset.named("orb"))
    let decoded = try PresetDocument.decode(text: shipped.text, file: "orb", overrides: keys.map(Override.init(set:)))
    var settings = RenderSettings()
    settings.formats = formats
    settings.scales = [scale]
    settings.encoding.effort = 1
    settings.workers = 2
    var reports: [FileReport] = []
    try PresetExporter(name: "orb", preset: decoded.preset, folder: nil, settings: settings).export {
      reports.append($0.report)
    }
    let report = try #require(reports.first)
    return (report.notes.first { $0.contains("about") }, report)
  }

  /// The estimates are within a third of what the other ways give.
  @Test func aFileOfMegabytesTellsWhatOtherWaysWouldHave() throws {
    let (note, report) = try note(["fps=12"], [.apng], scale: 1)
    let text = try #require(note, "\(report.facts.bytes) bytes")
    #expect(text.contains("MB at quality 90") && text.contains("MB as gif"), "\(text)")
    let gif = try self.note(["fps=12"], [.gif], scale: 1).1.facts.bytes
    let words = text.replacing(",", with: "").split(separator: " ")
    let place = try #require(words.firstIndex(of: "gif"))
    let estimate = try #require(Double(words[place - 3])) * 1e6
    #expect(estimate > Double(gif) * 0.6 && estimate < Double(gif) * 1.5, "\(text), \(gif) bytes")
  }

  @Test func aSmallFileNeedsNoAdvice() throws {
    #expect(try note(["fps=2"], [.apng], scale: 0.5).0 == nil)
  }

  @Test func whatIsWithinItsBudgetNeedsNoAdvice() throws {
    #expect(try note(["fps=12", "maxBytes=100000000"], [.apng], scale: 1).0 == nil)
  }
}
