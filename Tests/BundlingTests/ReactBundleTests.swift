import PresetModel
import Testing

@testable import Bundling

@Suite struct ReactBundleTests {
  private let small = BundleRequest(formats: [.gif, .apng], scales: [1, 1.5])

  @Test func theComponentIsAsWritten() throws {
    try expect(
      #require(try SampleLoader.files(.react, small, alt: "Loading \"A\"\n</p>")["WormLoader.tsx"]).text,
      isGolden: "WormLoader.tsx")
  }

  @Test func everyImageIsImportedAndUsedOnce() throws {
    let files = try SampleLoader.files(.react)
    let text = try #require(files["WormLoader.tsx"]).text
    #expect(text.imagePaths == Set(files.values.filter { $0.image != nil }.map(\.path)))
    let names = text.split(separator: "\n").filter { $0.hasPrefix("import ") }.map { $0.split(separator: " ")[1] }
    #expect(Set(names).count == 16)
    for name in names {
      // In a list of sources, or as the address of the image.
      #expect(text.contains("${\(name)} "), "\(name)")
    }
  }
}
