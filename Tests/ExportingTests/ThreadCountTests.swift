import Exporting
import PresetFiles
import PresetModel
import ShippedPresets
import Testing

/// Every kind of loader goes through every stage, small enough for the sanitizers.
@Suite struct ThreadCountTests {
  @Test(arguments: ShippedPreset.all.map(\.name)) func bytesDoNotDependOnTheNumberOfThreads(_ name: String) throws {
    func files(workers: Int) throws -> [ExportedContent] {
      let preset = try DecodedPreset.shipped(name, ["fps=5"]).preset
      var settings = RenderSettings()
      settings.scales = [0.5]
      settings.verifies = true
      settings.workers = workers
      var files: [ExportedContent] = []
      try PresetExporter(name: name, preset: preset, folder: nil, settings: settings).export {
        files.append($0.content)
      }
      return files
    }
    let alone = try files(workers: 1)
    #expect(alone.count == RenderSettings().formats.count * RenderSettings().schemes.count)
    #expect(try files(workers: 4) == alone)
  }
}
