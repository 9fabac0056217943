import PresetModel
import Testing

@testable import Bundling

@Suite struct FlutterBundleTests {
  @Test func assetsStandInTheFoldersOfTheirResolutions() throws {
    let files = try SampleLoader.files(.flutter, BundleRequest(scales: [1, 1.5, 2]))
    let images = ["", "1.5x/", "2.0x/"].flatMap { folder in
      ["worm.webp", "worm-dark.webp", "worm-poster.png", "worm-poster-dark.png"].map { "assets/worm/\(folder)\($0)" }
    }
    #expect(Set(files.keys) == Set(images + ["lib/worm_loader.dart"]))
  }

  @Test func theWidgetIsAsWritten() throws {
    let files = try SampleLoader.files(.flutter, alt: "It's $5\n")
    try expect(#require(files["lib/worm_loader.dart"]).text, isGolden: "worm_loader.dart")
    let one = try SampleLoader.files(.flutter, BundleRequest(formats: [.gif], schemes: [.dark]), name: "My loader")
    try expect(#require(one["lib/my_loader.dart"]).text, isGolden: "my_loader.dart")
  }

  @Test func theWidgetNamesExactlyTheMainAssets() throws {
    let files = try SampleLoader.files(.flutter)
    let named = try #require(files["lib/worm_loader.dart"]).text.imagePaths
    #expect(named == Set(files.keys.filter { files[$0]?.image != nil && !$0.contains("x/") }))
  }
}
