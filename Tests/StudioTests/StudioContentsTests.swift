import Foundation
import PresetModel
import TestSupport
import Testing

@testable import Studio

@Suite struct StudioContentsTests {
  private func contents(_ files: [String: String]) throws -> StudioContents {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return try StudioFolder(folder.url.path).contents
  }

  private let brand = ##"{ "blue": "#0A66C2" }"##
  private let tokens = ##"{ "brand": { "$type": "color", "blue": { "$value": "#0A66C2" } } }"##

  @Test func findsPresetsDrawingsImagesAndThemes() throws {
    let found = try contents([
      "a.json": #"{ "kind": "spinner" }"#, "child.json": #"{ "extends": "worm" }"#, "art/ring.SVG": "<svg/>",
      "art/logo.png": "", "photo.jpeg": "", "brand.json": brand, "tokens.json": tokens,
      "package.json": #"{ "name": "no theme" }"#, "empty.json": "{}", ".hidden/b.json": brand,
      "broken.json": "{ \"blue\"",
    ])
    #expect(found.presets == ["a.json", "child.json"])
    #expect(found.drawings == ["art/ring.SVG"])
    #expect(Set(found.images) == ["art/logo.png", "photo.jpeg"])
    #expect(found.themes == ["brand.json", "tokens.json"])
    #expect(found.firstTheme == nil && !found.hasProject)
  }

  @Test func findsFilesWithComments() throws {
    let found = try contents([
      "a.jsonc": "// mine\n{ \"kind\": \"spinner\" }", "brand.jsonc": "// mine\n\(brand)",
      "é.JSON": #"{ "kind": "orb" }"#,
    ])
    #expect(found.presets == ["a.jsonc", "é.JSON"])
    #expect(found.themes == ["brand.jsonc"])
  }

  @Test func aProjectsThemesComeFirst() throws {
    let files = ["sea.json": brand, "another.json": brand, "a.json": #"{ "kind": "spinner" }"#]
    func project(_ themes: String) throws -> StudioContents {
      try contents(files.merging(["loaderloom.json": "{ \"inputs\": [\"a.json\"], \"themes\": \(themes) }"]) { $1 })
    }
    let branded = try project(#"["sea.json", "standard"]"#)
    #expect(branded.themes == ["sea.json", "another.json"])
    #expect(branded.firstTheme == "sea.json" && branded.hasProject)
    #expect(try project(#"["standard", "sea.json"]"#).firstTheme == nil)
    // What is missing or outside is not offered.
    #expect(try project(#"["../sea.json", "gone.json"]"#).themes == ["another.json", "sea.json"])
  }

  @Test func aBrokenThemeSaysWhatIsWrong() throws {
    let files = try TemporaryFolder()
    try files.write("{\n  \"bleu\": \"#000\"\n}", to: "brand.json")
    let folder = try StudioFolder(files.url.path)
    let refused = #expect(throws: StudioError.self) { try folder.theme("brand.json") }
    #expect(refused?.status == 422)
    #expect(refused?.message.contains("brand.json:2:3") == true && refused?.message.contains("did you mean") == true)
    #expect(try folder.theme("") == .standard)
    #expect(#expect(throws: StudioError.self) { try folder.theme("../brand.json") }?.status == 403)
  }
}
