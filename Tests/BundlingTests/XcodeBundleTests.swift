import Foundation
import PresetModel
import TestSupport
import Testing

@testable import Bundling

@Suite struct XcodeBundleTests {
  private struct Contents: Decodable {
    struct Entry: Decodable, Equatable {
      var filename: String
      var idiom: String
      var scale: String?
      var type: String?
      var appearances: [[String: String]]?

      enum CodingKeys: String, CodingKey {
        case filename, idiom, scale, appearances
        case type = "universal-type-identifier"
      }
    }

    struct Info: Decodable {
      var author: String
      var version: Int
    }

    var data: [Entry]?
    var images: [Entry]?
    var info: Info
  }

  private let catalog = "WormLoader.xcassets"

  private func contents(_ folder: String, _ files: [String: BundleFile]) throws -> Contents {
    try JSONDecoder().decode(Contents.self, from: Data(try #require(files["\(catalog)/\(folder)Contents.json"]).bytes))
  }

  @Test func theCatalogListsExactlyItsFiles() throws {
    let files = try SampleLoader.files(.xcode)
    var named: Set<String> = []
    for folder in ["worm-animation.dataset/", "worm-animation-dark.dataset/", "worm-poster.imageset/"] {
      let contents = try contents(folder, files)
      named.formUnion(((contents.data ?? []) + (contents.images ?? [])).map { "\(catalog)/\(folder)\($0.filename)" })
      #expect(contents.info.version == 1)
    }
    #expect(try contents("", files).data == nil)
    #expect(named == Set(files.values.filter { $0.image != nil }.map(\.path)))
    #expect(named.count == 8)
  }

  @Test func scalesTypesAndAppearancesAreThoseOfTheImages() throws {
    let files = try SampleLoader.files(.xcode)
    let data = try #require(try contents("worm-animation-dark.dataset/", files).data)
    #expect(data.map(\.type) == ["public.png"] && data[0].idiom == "universal")
    let images = try #require(try contents("worm-poster.imageset/", files).images)
    #expect(images.map(\.scale) == ["1x", "2x", "3x", "1x", "2x", "3x"])
    for image in images {
      let file = try #require(files["\(catalog)/worm-poster.imageset/\(image.filename)"]?.image)
      #expect(file.variant.isPoster && "\(Int(file.variant.scale))x" == image.scale)
      #expect(
        image.appearances == (file.variant.scheme == .dark ? [["appearance": "luminosity", "value": "dark"]] : nil))
    }
    let gif = try SampleLoader.files(.xcode, BundleRequest(formats: [.gif], schemes: [.light]))
    #expect(try contents("worm-animation.dataset/", gif).data?[0].type == "com.compuserve.gif")
    #expect(try contents("worm-poster.imageset/", gif).images?.allSatisfy { $0.appearances == nil } == true)
  }

  @Test func theViewIsAsWritten() throws {
    try expect(
      #require(try SampleLoader.files(.xcode, alt: "Loading \"A\" \\(1)\n")["WormLoader.swift"]).text,
      isGolden: "WormLoader.swift.txt")
    try expect(
      #require(
        try SampleLoader.files(.xcode, BundleRequest(scales: [2], schemes: [.light]), name: "class")[
          "ClassLoader.swift"]
      ).text, isGolden: "ClassLoader.swift.txt")
  }

  @Test func theViewNamesTheCatalogsAssets() throws {
    let files = try SampleLoader.files(.xcode)
    let view = try #require(files["WormLoader.swift"]).text
    let assets = Set(
      files.keys.compactMap { path -> String? in
        let folder = path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        return [".dataset", ".imageset"].first(where: folder.hasSuffix).map { String(folder.dropLast($0.count)) }
      })
    #expect(assets.count == 3)
    for asset in assets { #expect(view.contains("\"\(asset)\"")) }
  }

  private static let compiler = programPath("swiftc")

  /// The view against stubs of what it uses of Apple's frameworks, in the strictest language mode.
  @Test(.enabled(if: runsTest(needing: compiler != nil), "no swiftc"))
  func theViewCompiles() throws {
    let compiler = URL(fileURLWithPath: try #require(Self.compiler))
    let stubs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Stubs")
    let temporary = try TemporaryFolder()
    let folder = temporary.url
    for module in ["ImageIO", "UIKit", "SwiftUI"] {
      let outcome = try RunningProgram(
        compiler,
        [
          "-swift-version", "6", "-parse-as-library", "-module-name", module, "-I", ".", "-emit-module",
          "-emit-module-path", "\(module).swiftmodule", stubs.appendingPathComponent("\(module).swift").path,
        ], in: folder
      ).outcome()
      try #require(outcome.status == 0, "\(module): \(outcome.errors)")
    }
    let loaders = [
      try SampleLoader.files(.xcode, alt: "Loading \"A\" \\(1)\n\u{7}"),
      try SampleLoader.files(.xcode, BundleRequest(formats: [.gif], schemes: [.dark]), name: "3 class"),
    ]
    for (index, files) in loaders.enumerated() {
      let view = try #require(files.values.first { $0.path.hasSuffix(".swift") })
      let file = folder.appendingPathComponent("View\(index).swift")
      try Data(view.bytes).write(to: file)
      let outcome = try RunningProgram(
        compiler,
        ["-typecheck", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-I", ".", file.path],
        in: folder
      ).outcome()
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }
}
