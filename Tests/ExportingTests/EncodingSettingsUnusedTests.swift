import Exporting
import GraphicsCore
import PresetModel
import TestSupport
import Testing

@Suite struct EncodingSettingsUnusedTests {
  private static let settings = changed(EncodingSettings(effort: 3, quality: 80)) {
    ($0.dither, $0.colorSpace, $0.svgText) = (.diffusion, .displayP3, true)
  }

  private func unused(_ formats: OutputFormat...) -> [String] { Self.settings.unused(in: formats).map(\.key) }

  @Test func eachIsNamedThatNoFormatUses() {
    #expect(unused(.gif) == ["colorSpace", "svgText"])
    #expect(unused(.apng) == ["dither", "svgText"])
    #expect(unused(.webp) == ["dither", "colorSpace", "svgText"])
    #expect(unused(.svg) == ["effort", "quality", "dither", "colorSpace"])
    #expect(unused(.frames) == ["quality", "dither", "svgText"])
    #expect(unused(.gif, .apng, .svg) == [])
    #expect(EncodingSettings().unused(in: [.gif]).isEmpty)
  }

  @Test func theFormatsThatUseItAreNamed() {
    let users = Dictionary(uniqueKeysWithValues: Self.settings.unused(in: [.svg]).map { ($0.key, $0.users) })
    let lossy = [OutputFormat.gif, .apng, .webp]
    #expect(users == ["effort": lossy, "quality": lossy, "dither": [.gif], "colorSpace": [.apng]])
  }
}
