import APNGCoding
import Foundation
import GraphicsCore
import Importing
import PresetFiles
import PresetModel
import TestSupport
import Testing

@testable import Studio

@Suite struct StudioImportTests {
  private static let ring = """
    <svg xmlns="http://www.w3.org/2000/svg" width="60" height="60">
      <circle cx="30" cy="30" r="20" fill="#0A66C2">
        <animate attributeName="opacity" values="1;0.2;1" dur="1s" repeatCount="indefinite"/>
      </circle>
    </svg>
    """

  private let temporary: TemporaryFolder
  private let folder: StudioFolder

  init() throws {
    temporary = try TemporaryFolder()
    try temporary.makeFolder("in")
    folder = try StudioFolder(temporary.path("in"))
  }

  @Test func anSVGBecomesWhatTheImporterWrites() throws {
    let imported = try StudioImport(Array(Self.ring.utf8), name: "art/ring.svg", in: folder)
    #expect(imported.kind == .drawing && imported.name == "ring" && imported.missing.isEmpty)
    #expect(imported.text == (try ImportedComposition(Array(Self.ring.utf8)).text))
  }

  @Test func whatCannotBeDrawnIsListedWithItsLine() throws {
    let partly = Self.ring.replacingOccurrences(
      of: "</svg>",
      with: "<filter id=\"f\"><feTurbulence/></filter>\n<rect width=\"9\" height=\"9\" filter=\"url(#f)\"/></svg>")
    let imported = try StudioImport(Array(partly.utf8), name: "partly.svg", in: folder)
    #expect(imported.missing.count == 1 && imported.missing[0].contains("feTurbulence"))
    #expect(imported.missing[0].hasPrefix("line 5"))
  }

  @Test func whatNoPresetHoldsIsListed() throws {
    let wide = Self.ring.replacingOccurrences(
      of: "</svg>", with: "<rect id=\"wide\" width=\"5000\" height=\"9\" rx=\"2\"/></svg>")
    let imported = try StudioImport(Array(wide.utf8), name: "wide.svg", in: folder)
    #expect(imported.missing.count == 1 && imported.missing[0].contains("\"wide\": width: expected a number"))
    #expect(!imported.text.contains("5000"))
  }

  @Test func whatHasNoEffectIsANote() throws {
    let prefixed = Self.ring.replacingOccurrences(of: "fill=", with: "style=\"-moz-transform: none\" fill=")
    let imported = try StudioImport(Array(prefixed.utf8), name: "ring.svg", in: folder)
    #expect(imported.missing.isEmpty)
    #expect(imported.notes == ["line 2: `-moz-transform` is skipped: only other browsers understand it"])
  }

  @Test(arguments: [
    ("broken.svg", "<svg><g></svg>", 422, "line 1"),
    ("empty.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", 422, "cannot"),
    ("a.json", #"{ "v": "5.7", "fr": 60, "ip": 0, "op": 9, "layers": [] }"#, 422, "line 1"),
    ("a.lottie", "PK\u{3}\u{4}", 422, "damaged"), ("a.txt", "hello", 415, "expected an SVG"),
    ("cut.png", "\u{89}PNG", 415, "expected"), ("brand.json", ##"{ "blue": "#0A66C2" }"##, 415, "is a theme"),
  ])
  func whatCannotBeOpenedIsRefusedWithARemedy(name: String, text: String, status: Int, word: String) throws {
    let refused = #expect(throws: StudioError.self) { try StudioImport(Array(text.utf8), name: name, in: folder) }
    #expect(refused?.status == status)
    #expect(refused?.message.contains(word) == true && refused?.message.hasPrefix(name) == true)
  }

  @Test func aPresetStaysAsItIs() throws {
    let text = "// mine\n{ \"kind\": \"spinner\" }"
    let imported = try StudioImport(Array(text.utf8), name: "mine.jsonc", in: folder)
    #expect(imported.kind == .preset && imported.name == "mine" && imported.text == text)
    let theme = "// mine\n" + ##"{ "blue": "#0A66C2" }"##
    let refused = #expect(throws: StudioError.self) {
      try StudioImport(Array(theme.utf8), name: "brand.jsonc", in: folder)
    }
    #expect(refused?.message.contains("offers it under Theme") == true)
  }

  @Test func aPresetThatIsNotUTF8IsRefused() throws {
    let refused = #expect(throws: StudioError.self) {
      try StudioImport(Array("{ \"name\": \"W".utf8) + [0xF6] + Array("rm\" }".utf8), name: "a.json", in: folder)
    }
    #expect(refused?.message == "a.json:1:13: the byte 0xF6 is not UTF-8; save the file as UTF-8")
  }

  @Test func anImageIsALayerByItsPathOrItsBytes() throws {
    let image = try LivePNG.bytes(
      of: Pixmap(width: 320, height: 80, pixels: [UInt32](repeating: 0xFF10_2030, count: 25600)))
    let held = try StudioImport(image, name: "logo.png", in: folder)
    #expect(held.kind == .image && held.text.contains("data:image/png;base64,"))
    #expect(held.text.contains(#""width": 160"#) && held.text.contains(#""height": 40"#))
    #expect(try StudioDocument(text: held.text, path: "logo.json", in: folder).decoded().preset.name == "logo")
    // Another image of this name is not it, and one outside of the folder is not reached.
    try temporary.write("other", to: "in/art/logo.png")
    try Data(image).write(to: temporary.url.appendingPathComponent("logo.png"))
    try temporary.link("in/logo.png", to: temporary.path("logo.png"))
    #expect(try StudioImport(image, name: "logo.png", in: folder).text == held.text)
    try Data(image).write(to: temporary.url.appendingPathComponent("in/art/logo.png"))
    #expect(try StudioImport(image, name: "logo.png", in: folder).text.contains(#""picture": "art/logo.png""#))
  }

  @Test func aFileOfTheFolderIsOpenedAndNoOther() throws {
    try temporary.write(Self.ring, to: "in/ring.svg")
    try temporary.write(Self.ring, to: "outside.svg")
    #expect(try folder.imported("ring.svg").kind == .drawing)
    #expect(#expect(throws: StudioError.self) { try folder.imported("../outside.svg") }?.status == 403)
    #expect(#expect(throws: StudioError.self) { try folder.imported("none.svg") }?.status == 404)
    let start = try StudioStart(temporary.path("in/ring.svg"))
    #expect(start.imported == "ring.svg" && start.file == nil && start.folder.root == folder.root)
  }
}
