import APNGCoding
import Exporting
import Foundation
import GraphicsCore
import PresetModel
import TestSupport
import Testing

@testable import Studio

@Suite struct StudioThumbnailsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("presets")
  }

  private func studio(_ files: [String: String]) throws -> Studio {
    for (name, text) in files { try folder.write(text, to: "presets/\(name)") }
    let start = try StudioStart(folder.path("presets"))
    return Studio(start, drafts: StudioDrafts(of: start.folder, in: folder.path("state")))
  }

  @Test func aFileIsDrawnSmall() throws {
    let studio = try studio([
      "a.json": #"{ "kind": "spinner", "diameter": 24 }"#, "large.json": #"{ "kind": "spinner", "diameter": 600 }"#,
      "ring.svg": #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="9" height="9"/></svg>"#,
    ])
    for name in ["a.json", "large.json", "ring.svg"] {
      let still = try APNGReader.read(try studio.thumbnail(ofFile: name, .light, isStill: true)).animation
      #expect(still.frames.count == 1 && still.width <= 242 && still.height <= 170, "\(name)")
    }
    let moving = try APNGReader.read(try studio.thumbnail(ofFile: "a.json", .dark, isStill: false)).animation
    #expect(moving.frames.count > 1)
  }

  @Test func aChangedFileIsDrawnAgain() throws {
    let studio = try studio(["a.json": #"{ "kind": "spinner", "diameter": 24 }"#])
    let first = try studio.thumbnail(ofFile: "a.json", .light, isStill: true)
    #expect(try studio.thumbnail(ofFile: "a.json", .light, isStill: true) == first)
    try folder.write(#"{ "kind": "spinner", "diameter": 30 }"#, to: "presets/a.json")
    #expect(try studio.thumbnail(ofFile: "a.json", .light, isStill: true) != first)
  }

  @Test func whatCannotBeDrawnSaysWhy() throws {
    let studio = try studio([
      "broken.json": "{\n  \"kind\": \"spinner\",\n  \"diametre\": 3\n}",
      "font.json": #"{ "kind": "shimmerText", "text": "x", "font": { "family": "No Such Family" } }"#,
      "heavy.json": """
      { "kind": "composition", "canvas": { "size": { "width": 500, "height": 500 } }, "layers": [
        { "type": "circle", "diameter": 480, "fill": "blue", "blur": { "from": 4, "to": 12, "autoreverse": true, "duration": 4 },
          "copies": { "count": 49, "translate": [0.1, 0] } } ] }
      """,
    ])
    for (name, words) in [
      ("broken.json", "broken.json:3"), ("font.json", "No Such Family"), ("heavy.json", "layers[0]"),
    ] {
      let error = #expect(throws: StudioError.self) { try studio.thumbnail(ofFile: name, .light, isStill: false) }
      #expect(error?.status == 422 && error?.message.contains(words) == true, "\(name): \(error?.message ?? "")")
    }
    let missing = #expect(throws: StudioError.self) { try studio.thumbnail(ofFile: "none.json", .light, isStill: true) }
    #expect(missing?.status == 404)
    let outside = #expect(throws: StudioError.self) { try studio.thumbnail(ofFile: "../x.json", .light, isStill: true) }
    #expect(outside?.status == 403)
  }

  @Test func aDraftIsDrawn() throws {
    let studio = try studio([:])
    let text = #"{ "kind": "spinner", "diameter": 24 }"#
    try studio.requireDrafts().take(StudioDrafts.Entry(id: "one", path: "new.json", known: nil, text: text))
    let still = try APNGReader.read(try studio.thumbnail(ofDraft: "one", .light, isStill: true)).animation
    #expect(still.frames.count == 1)
    let without = Studio(try StudioStart(folder.path("presets")))
    #expect(#expect(throws: StudioError.self) { try without.requireDrafts() }?.message.contains("--no-drafts") == true)
  }
}
