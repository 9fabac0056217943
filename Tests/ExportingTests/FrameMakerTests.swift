import Exporting
import GraphicsCore
import PresetFiles
import PresetModel
import Testing

@Suite struct FrameMakerTests {
  private func files(_ formats: [OutputFormat], _ change: (inout EncodingSettings) -> Void) throws -> [ExportedFile] {
    let text = """
      { "kind": "composition", "size": { "width": 16, "height": 16 }, "fps": 50, "poster": 0.1,
        "layers": [{ "type": "circle", "diameter": 8, "fill": "#FF0000",
          "position": { "from": [-4, 0], "to": [4, 0], "duration": 0.2 } }] }
      """
    var settings = RenderSettings()
    settings.formats = formats
    settings.encoding.effort = 1
    change(&settings.encoding)
    let exporter = try PresetExporter(
      name: "test", preset: try PresetDocument.decode(text: text, file: "test").preset, folder: nil, settings: settings)
    var files: [ExportedFile] = []
    try exporter.export { files.append($0) }
    return files
  }

  /// Moments that two formats share are drawn once only in one color space.
  @Test(arguments: [ColorSpace.srgb, .displayP3]) func formatsTogetherAreThoseAlone(space: ColorSpace) throws {
    let together = try files([.gif, .apng]) { $0.colorSpace = space }
    let alone = try [OutputFormat.gif, .apng].flatMap { format in try files([format]) { $0.colorSpace = space } }
    #expect(together.map(\.content) == alone.map(\.content))
  }

  /// A file that plays on shows its poster in its own time.
  @Test func aPosterLeadsOnlyWhatPlaysOnce() throws {
    let plain = try files([.gif]) { _ in }
    let poster = try files([.gif]) { $0.firstFrame = .poster }
    #expect(plain.map(\.content) == poster.map(\.content))
  }
}
