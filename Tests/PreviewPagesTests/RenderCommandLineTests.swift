import Exporting
import GraphicsCore
import PresetModel
import Testing

@testable import PreviewPages

@Suite struct RenderCommandLineTests {
  @Test func saysOnlyWhatIsNotTheDefault() {
    #expect(RenderCommandLine.text("worm", RenderSettings()) == "loaderloom render worm")
    var settings = RenderSettings()
    settings.formats = [.gif]
    settings.scales = [1, 1.5]
    settings.schemes = [.light, .dark]
    settings.motion = .reduced
    settings.writesPosters = true
    settings.encoding = EncodingSettings(effort: 7, quality: 80)
    settings.encoding.dither = .blueNoise
    settings.encoding.firstFrame = .poster
    settings.encoding.lossless = true
    settings.encoding.palette = false
    settings.encoding.metadata = false
    #expect(
      RenderCommandLine.text("my loader.json", settings, extra: ["--set", "text=it's"])
        == "loaderloom render 'my loader.json' --format gif --scale 1,1.5 --scheme light,dark --motion reduced --poster "
        + "--effort 7 --quality 80 --dither blue-noise --first-frame poster --lossless --no-palette --set 'text=it'\\''s'"
    )
  }
}
