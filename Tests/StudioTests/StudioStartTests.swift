import Foundation
import TestSupport
import Testing

@testable import Studio

@Suite struct StudioStartTests {
  private func withFiles(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    try body(folder.url.path)
  }

  @Test func aPresetIsOpenedWithOrWithoutComments() throws {
    let files = ["a.json": #"{ "kind": "spinner" }"#, "b.jsonc": "// mine\n{ \"kind\": \"spinner\" }", "é.JSON": "{}"]
    try withFiles(files) { folder in
      for name in files.keys {
        let start = try StudioStart("\(folder)/\(name)")
        #expect(start.file == name)
      }
    }
  }

  @Test func aProjectIsThatOfItsFolder() throws {
    try withFiles(["loaderloom.json": #"{ "inputs": ["a.json"] }"#]) { folder in
      let start = try StudioStart("\(folder)/loaderloom.json")
      #expect(start.file == nil && start.imported == nil && start.shipped == nil)
    }
  }

  @Test func whatCannotBeOpenedIsRefusedWithARemedy() throws {
    try withFiles(["theme.json": ##"{ "blue": "#0A66C2" }"##, "preset.txt": #"{ "kind": "spinner" }"#]) { folder in
      func message(_ place: String) -> String {
        (#expect(throws: StudioError.self) { try StudioStart(place) })?.message ?? ""
      }
      #expect(message("\(folder)/theme.json").contains("open its folder with `loaderloom studio \(folder)`"))
      #expect(message("\(folder)/preset.txt").contains("expected a name that ends in .json or .jsonc"))
      #expect(message("").contains("found an empty name"))
      #expect(message("wurm").contains("no such file, folder or shipped preset"))
    }
  }
}
