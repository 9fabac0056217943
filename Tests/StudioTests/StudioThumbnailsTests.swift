import APNGCoding
import Exporting
import Foundation
import GraphicsCore
import PresetModel
import Testing

@testable import Studio

@Suite struct StudioThumbnailsTests {
  private func studio(_ files: [String: String]) throws -> (studio: Studio, url: URL) {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("studio-\(UUID().uuidString)")
    let folder = url.appendingPathComponent("presets")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    let start = try StudioStart(folder.path)
    return (Studio(start, drafts: StudioDrafts(of: start.folder, in: "\(url.path)/state")), url)
  }

  @Test func aFileIsDrawnSmall() throws {
    let (studio, url) = try studio([
      "a.json": #"{ "kind": "spinner", "diameter": 24 }"#, "large.json": #"{ "kind": "spinner", "diameter": 600 }"#,
      "ring.svg": #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="9" height="9"/></svg>"#,
    ])
    defer { try? FileManager.default.removeItem(at: url) }
    for name in ["a.json", "large.json", "ring.svg"] {
      let still = try APNGReader.read(try studio.thumbnail(ofFile: name, .light, isStill: true)).animation
      #expect(still.frames.count == 1 && still.width <= 242 && still.height <= 170, "\(name)")
    }
    let moving = try APNGReader.read(try studio.thumbnail(ofFile: "a.json", .dark, isStill: false)).animation
    #expect(moving.frames.count > 1)
  }

  @Test func aChangedFileIsDrawnAgain() throws {
    let (studio, url) = try studio(["a.json": #"{ "kind": "spinner", "diameter": 24 }"#])
    defer { try? FileManager.default.removeItem(at: url) }
    let first = try studio.thumbnail(ofFile: "a.json", .light, isStill: true)
    #expect(try studio.thumbnail(ofFile: "a.json", .light, isStill: true) == first)
    try Data(#"{ "kind": "spinner", "diameter": 30 }"#.utf8).write(to: url.appendingPathComponent("presets/a.json"))
    #expect(try studio.thumbnail(ofFile: "a.json", .light, isStill: true) != first)
  }

  @Test func whatCannotBeDrawnSaysWhy() throws {
    let (studio, url) = try studio([
      "broken.json": "{\n  \"kind\": \"spinner\",\n  \"diametre\": 3\n}",
      "font.json": #"{ "kind": "shimmerText", "text": "x", "font": { "family": "No Such Family" } }"#,
      "heavy.json": """
      { "kind": "composition", "canvas": { "size": { "width": 500, "height": 500 } }, "layers": [
        { "type": "circle", "diameter": 480, "fill": "blue", "blur": { "from": 4, "to": 12, "autoreverse": true, "duration": 4 },
          "copies": { "count": 49, "translate": [0.1, 0] } } ] }
      """,
    ])
    defer { try? FileManager.default.removeItem(at: url) }
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
    let (studio, url) = try studio([:])
    defer { try? FileManager.default.removeItem(at: url) }
    let text = #"{ "kind": "spinner", "diameter": 24 }"#
    try studio.requireDrafts().take(StudioDrafts.Entry(id: "one", path: "new.json", known: nil, text: text))
    let still = try APNGReader.read(try studio.thumbnail(ofDraft: "one", .light, isStill: true)).animation
    #expect(still.frames.count == 1)
    let without = Studio(try StudioStart(url.appendingPathComponent("presets").path))
    #expect(#expect(throws: StudioError.self) { try without.requireDrafts() }?.message.contains("--no-drafts") == true)
  }
}
