import PresetModel
import Testing

@testable import Bundling

@Suite struct BundleNeedsTests {
  private func message(_ kind: BundleKind, _ request: BundleRequest) -> String {
    (#expect(throws: BundleError.self) { try kind.writer.needs(request) })?.description ?? ""
  }

  @Test func everyKindHasAWriterAndNeedsBothSchemes() throws {
    #expect(BundleKind.allCases.map(\.writer.kind) == BundleKind.allCases)
    for kind in BundleKind.allCases {
      let needs = try kind.writer.needs(BundleRequest())
      #expect(needs.schemes == [.light, .dark] && !needs.formats.isEmpty && !needs.scales.isEmpty)
      #expect(!needs.posterScales.isEmpty)
    }
  }

  @Test func whatIsAskedForIsTaken() throws {
    let web = try BundleKind.web.writer.needs(BundleRequest(formats: [.gif], scales: [3, 1.5], schemes: [.dark]))
    #expect(web.formats == [.gif] && web.scales == [1.5, 3] && web.posterScales == [1.5, 3] && web.schemes == [.dark])
    let xcode = try BundleKind.xcode.writer.needs(BundleRequest(formats: [.gif], scales: [2, 1]))
    #expect(xcode.formats == [.gif] && xcode.scales == [2] && xcode.posterScales == [1, 2])
  }

  @Test func whatAPlatformCannotUseIsAnErrorWithARemedy() {
    #expect(message(.android, BundleRequest(formats: [.apng])).contains("cannot use an APNG; it takes webp or gif"))
    #expect(message(.android, BundleRequest(formats: [.gif, .webp])).contains("give one format, webp or gif"))
    #expect(message(.xcode, BundleRequest(formats: [.webp])).contains("it takes apng or gif"))
    #expect(message(.xcode, BundleRequest(scales: [1, 4])).contains("has no scale 4; it takes 1, 2 or 3"))
    #expect(message(.android, BundleRequest(scales: [2.5])).contains("it takes 0.75, 1, 1.5, 2, 3 or 4"))
    #expect(message(.flutter, BundleRequest(scales: [2, 3])).contains("add scale 1"))
    #expect(
      message(.web, BundleRequest(formats: [.frames])).contains(
        "cannot use PNG frames; it takes gif, apng, webp or svg"))
    #expect(message(.sprite, BundleRequest(formats: [.gif])).contains("leave the format out"))
  }

  /// An SVG is sharp at any size: one of scale 1 serves all screens.
  @Test func drawingsWithoutPixelsHaveOneScale() throws {
    let needs = try BundleKind.web.writer.needs(BundleRequest(formats: [.svg, .gif], scales: [2, 1, 0.5]))
    #expect(BundleDrawing.all(for: [needs]).prefix(3).map(\.formats) == [[.gif], [.svg, .gif], [.gif]])
    #expect(needs.include(AssetVariant(.svg, .dark, scale: 1)) && !needs.include(AssetVariant(.svg, .dark, scale: 2)))
  }

  @Test func whatSeveralBundlesShareIsDrawnOnce() throws {
    let needs = try [BundleKind.web, .xcode, .sprite].map { try $0.writer.needs(BundleRequest()) }
    let drawings = BundleDrawing.all(for: needs)
    #expect(drawings.map(\.scheme) == [.light, .light, .light, .dark, .dark, .dark])
    #expect(drawings.map(\.scale) == [1, 2, 3, 1, 2, 3])
    #expect(
      drawings.map(\.formats) == [[.webp, .apng, .gif], [.webp, .apng, .gif], [.apng]] + [
        [.webp, .apng, .gif], [.webp, .apng, .gif], [.apng],
      ])
    #expect(drawings.allSatisfy(\.hasPoster) && drawings.reduce(0) { $0 + $1.count } == 20)
    for drawing in drawings {
      for format in drawing.formats {
        #expect(needs.contains { $0.include(AssetVariant(format, drawing.scheme, scale: drawing.scale)) })
      }
    }
  }
}
