import Exporting
import PresetFiles
import PresetModel
import ShippedPresets
import Testing

@testable import Bundling

@Suite struct PictureSnippetTests {
  private func snippet(
    _ names: (PlannedFile) throws -> String, posters: Bool = false, _ formats: [OutputFormat]? = nil
  ) throws -> String {
    let shipped = try #require(ShippedPreset.named("spinner"))
    let preset = try PresetDocument.decode(text: shipped.text, file: "spinner").preset
    var settings = RenderSettings()
    settings.scales = [2, 1]
    settings.schemes = [.light, .dark]
    if let formats { (settings.formats, settings.schemes) = (formats, [.light]) }
    settings.writesPosters = posters
    settings.encoding.effort = 1
    var written: [RenderedFile] = []
    try PresetExporter(name: "spinner", preset: preset, folder: nil, settings: settings).export {
      let report = $0.report
      let values = PlannedFile(
        preset: "spinner", variant: report.variant, width: report.facts.width, height: report.facts.height)
      written.append(try $0.rendered(to: try names(values), nil))
    }
    return PictureSnippet(alt: "A \"blue\" arc", files: written).html
  }

  @Test func theSnippetTellsSchemesScalesAndFormatsApart() throws {
    let naming = try OutputName(template: OutputName.standard)
    let html = try snippet(naming.name, posters: true)
    let expected = [
      "media=\"(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)\" type=\"image/png\" srcset=\"spinner-dark-poster.png 1x, spinner-dark-poster@2x.png 2x\"",
      "media=\"(prefers-reduced-motion: reduce)\" type=\"image/png\" srcset=\"spinner-poster.png 1x, spinner-poster@2x.png 2x\"",
      "media=\"(prefers-color-scheme: dark)\" type=\"image/apng\" srcset=\"spinner-dark.png 1x, spinner-dark@2x.png 2x\"",
      "media=\"(prefers-color-scheme: dark)\" srcset=\"spinner-dark.gif 1x, spinner-dark@2x.gif 2x\"",
      "type=\"image/apng\" srcset=\"spinner.png 1x, spinner@2x.png 2x\"",
      "img src=\"spinner.gif\" srcset=\"spinner.gif 1x, spinner@2x.gif 2x\" width=\"40\" height=\"40\" alt=\"A &quot;blue&quot; arc\"",
    ]
    var rest = html[...]
    for line in expected {
      let found = try #require(rest.firstRange(of: line), "\(line)")
      rest = rest[found.upperBound...]
    }
  }

  @Test func anSVGServesEveryScreenSchemeAndWish() throws {
    let naming = try OutputName(template: OutputName.standard)
    let image = "width=\"40\" height=\"40\" alt=\"A &quot;blue&quot; arc\">"
    #expect(try snippet(naming.name, posters: true, [.svg]) == "<img src=\"spinner.svg\" \(image)")
    #expect(
      try snippet(naming.name, [.svg, .gif]) == """
        <picture>
          <source type="image/svg+xml" srcset="spinner.svg">
          <img src="spinner.gif" srcset="spinner.gif 1x, spinner@2x.gif 2x" \(image)
        </picture>
        """)
  }

  @Test func addressesAreEncoded() throws {
    let naming = try OutputName(template: "my loaders/{name}{-scheme}{@scale}.{ext}")
    #expect(try snippet(naming.name).contains("src=\"my%20loaders/spinner.gif\""))
  }
}
