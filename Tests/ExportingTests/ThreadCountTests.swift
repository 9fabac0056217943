import Exporting
import PresetModel
import ShippedPresets
import Testing

/// Every kind of loader goes through every stage, small enough for the sanitizers.
@Suite struct ThreadCountTests {
  @Test(arguments: ShippedPreset.all.map(\.name)) func bytesDoNotDependOnTheNumberOfThreads(_ name: String) throws {
    func files(workers: Int) throws -> [ExportedContent] {
      var settings = RenderSettings()
      settings.scales = [0.5]
      settings.verifies = workers > 1
      settings.workers = workers
      return try PresetExporter(shipped: name, ["fps=5"], settings).files().map(\.content)
    }
    let alone = try files(workers: 1)
    #expect(alone.count == RenderSettings().formats.count * RenderSettings().schemes.count)
    #expect(try files(workers: 4) == alone)
  }
}
