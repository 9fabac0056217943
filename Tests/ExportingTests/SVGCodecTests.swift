import GraphicsCore
import PresetFiles
import PresetModel
import Testing

@testable import Exporting

@Suite struct SVGCodecTests {
  private func files(_ preset: String, _ change: (inout RenderSettings) -> Void) throws -> [String] {
    var settings = RenderSettings()
    settings.formats = [.svg]
    change(&settings)
    let preset = try PresetDocument.decode(text: preset, file: "a.json").preset
    var texts: [String] = []
    try PresetExporter(name: "a", preset: preset, folder: nil, settings: settings).export { file in
      guard case .file(let bytes) = file.content else { return }
      texts.append(String(decoding: bytes, as: UTF8.self))
    }
    return texts
  }

  private let ofTwoColors = ##"{ "kind": "spinner", "color": { "light": "#FF0000", "dark": "#00FF00" } }"##

  @Test func oneFileHoldsAllForms() throws {
    let text = try #require(try files(ofTwoColors) { _ in }.first)
    for query in ["prefers-color-scheme:dark", "prefers-reduced-motion"] { #expect(text.contains(query)) }
    #expect(text.contains("id=\"a\"") && text.contains("#f00") && text.contains("#0f0"))
  }

  /// Files of single forms may stand in one page.
  @Test func formsThatDifferHaveIdsOfTheirOwn() throws {
    func single(_ preset: String, _ motion: MotionForm = .full) throws -> [String] {
      try files(preset) { settings in
        settings.schemes = [.light, .dark]
        settings.motion = motion
        settings.encoding.adapts = false
      }
    }
    let two = try single(ofTwoColors)
    #expect(two.count == 2 && two[0].contains("@keyframes a_a{") && two[1].contains("@keyframes a-dark_a{"))
    #expect(try single(ofTwoColors, .reduced).allSatisfy { $0.contains("-reduced") })
    let alike = try single(##"{ "kind": "spinner", "color": "#FF0000" }"##)
    #expect(alike.count == 2 && alike[0] == alike[1])
  }
}
