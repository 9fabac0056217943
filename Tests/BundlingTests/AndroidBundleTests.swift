import PresetModel
import Testing

@testable import Bundling

@Suite struct AndroidBundleTests {
  @Test func foldersAreThoseOfDensitiesAndNight() throws {
    let files = try SampleLoader.files(.android)
    let densities = ["mdpi", "hdpi", "xhdpi", "xxhdpi", "xxxhdpi"]
    let images = ["", "-night"].flatMap { night in
      ["res/raw\(night)/loader_worm.webp"] + densities.map { "res/drawable\(night)-\($0)/loader_worm_poster.png" }
    }
    #expect(Set(files.keys) == Set(images + ["res/values/loader_worm.xml", "kotlin/WormLoader.kt"]))
    #expect(try #require(files["res/drawable-hdpi/loader_worm_poster.png"]?.image).facts.width == 24)
    #expect(try #require(files["res/raw/loader_worm.webp"]?.image).facts.width == 64)
  }

  @Test func theCodeAndTheTextAreAsWritten() throws {
    let files = try SampleLoader.files(.android, alt: "It's \"100 %\" <done>\n\\ & @more")
    try expect(#require(files["kotlin/WormLoader.kt"]).text, isGolden: "WormLoader.kt")
    try expect(#require(files["res/values/loader_worm.xml"]).text, isGolden: "loader_worm.xml")
  }

  @Test func theCodeNamesTheResources() throws {
    let code = try #require(try SampleLoader.files(.android, name: "class")["kotlin/ClassLoader.kt"]).text
    for name in ["R.raw.loader_class)", "R.drawable.loader_class_poster)", "R.string.loader_class_description)"] {
      #expect(code.contains(name))
    }
  }
}
