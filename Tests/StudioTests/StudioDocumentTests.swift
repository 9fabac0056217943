import APNGCoding
import Exporting
import Foundation
import GraphicsCore
import PresetModel
import TestSupport
import Testing

@testable import Studio

/// What a preset in the editor may read: files of the studio's folder, wherever the links in its paths lead.
@Suite struct StudioDocumentTests {
  /// `in` is the studio's folder. A link in it leads to `out/deep`, above which there is `out/secret.png`.
  private let temporary: TemporaryFolder
  private let folder: StudioFolder
  private var url: URL { temporary.url }

  init() throws {
    let secret = try LivePNG.bytes(
      of: Pixmap(width: 3, height: 2, pixels: [UInt32](repeating: 0xFF10_2030, count: 6)))
    temporary = try TemporaryFolder()
    for name in ["in/art", "out/deep"] { try temporary.makeFolder(name) }
    try Data(secret).write(to: temporary.url.appendingPathComponent("out/secret.png"))
    try Data(secret).write(to: temporary.url.appendingPathComponent("in/art/own.png"))
    for (link, target) in [("lnk", "../out/deep"), ("near", "art"), ("leading.png", "../out/secret.png")] {
      try temporary.link("in/\(link)", to: target)
    }
    folder = try StudioFolder(temporary.path("in"))
  }

  private func exporter(_ text: String) throws -> PresetExporter {
    let document = try StudioDocument(text: text, path: "a.json", in: folder)
    return try document.exporter(try document.decoded().preset, RenderSettings())
  }

  private func image(_ path: String) -> String {
    #"{ "kind": "composition", "layers": [{ "type": "image", "picture": "\#(path)", "width": 3, "height": 2 }] }"#
  }

  @Test(arguments: [
    "lnk/../secret.png", "lnk/../../out/secret.png", "../out/secret.png", "leading.png", "art/../lnk/../secret.png",
    "near/../lnk/../secret.png",
  ])
  func anImageOutsideIsNotRead(path: String) throws {
    let error = #expect(throws: ExportError.self) { try exporter(image(path)) }
    #expect("\(String(describing: error))".contains("leads out of the studio's folder"), "\(path)")
  }

  @Test func anImageOutsideIsNotReadByItsWholePath() throws {
    for path in ["\(url.path)/out/secret.png", "\(folder.root)/lnk/../secret.png"] {
      #expect(throws: ExportError.self) { try exporter(image(path)) }
    }
  }

  @Test(arguments: ["art/own.png", "near/own.png", "near/../art/own.png", "art/../near/./own.png"])
  func anImageInsideIs(path: String) throws {
    _ = try exporter(image(path))
  }

  /// The message names the place where the font is looked for.
  @Test(arguments: ["lnk/../font.ttf", "../out/font.ttf", "leading.ttf", "lnk/../../out/font.ttf"])
  func aFontOutsideIsNotOpened(path: String) throws {
    try temporary.write("no font", to: "out/font.ttf")
    for link in ["leading.ttf", "font.ttf"] { try temporary.link("in/\(link)", to: "../out/font.ttf") }
    let text = #"{ "kind": "shimmerText", "font": { "file": "\#(path)" } }"#
    let error = #expect(throws: ExportError.self) { try exporter(text) }
    let message = "\(error.map { "\($0)" } ?? "")"
    #expect(message.contains("outside of this folder") && !message.contains("/out/font.ttf is"), "\(message)")
  }

  @Test func aPresetOutsideIsNotExtended() throws {
    try temporary.write(#"{ "kind": "orb" }"#, to: "out/base.json")
    try temporary.write(#"{ "kind": "orb" }"#, to: "in/base.json")
    for path in ["../out/base.json", "\(url.path)/out/base.json"] {
      let document = try StudioDocument(text: #"{ "extends": "\#(path)" }"#, path: "a.json", in: folder)
      #expect(throws: InvalidPreset.self) { try document.decoded() }
    }
    let document = try StudioDocument(text: #"{ "extends": "./base.json" }"#, path: "a.json", in: folder)
    _ = try document.decoded()
  }

  /// Reading all shipped presets takes longer than anything else that a page asks when it starts.
  @Test func theGalleryIsReadOnce() throws {
    let first = try StudioGallery.list()
    let start = ContinuousClock.now
    for _ in 0..<200 { #expect(try StudioGallery.list() == first) }
    #expect(ContinuousClock.now - start < .seconds(10))
  }
}
