import Exporting
import Foundation
import Parallelism
import PresetFiles
import PresetModel
import TestSupport
import Testing

@testable import Studio

@Suite struct StudioExportTests {
  private let text = #"{ "kind": "spinner", "diameter": 16 }"#
  private let temporary: TemporaryFolder
  private let folder: StudioFolder
  private var url: URL { temporary.url }

  init() throws {
    temporary = try TemporaryFolder()
    folder = try StudioFolder(temporary.url.path)
  }

  /// Runs an export into the folder.
  private func export(_ request: ExportRequest, cancellation: Cancellation = .never) throws -> [StudioEvent] {
    let document = try StudioDocument(text: text, path: "a.json", in: folder)
    let sent = Locked<[StudioEvent]>([])
    try StudioExport(document: document, request: request, run: 1, workers: 2).write(cancellation) { event in
      sent.withLock { $0.append(event) }
    }
    return sent.withLock { $0 }
  }

  /// Runs an export, and returns what its last event says, and the media types of the files that it noted.
  private func exported(
    _ request: ExportRequest, of text: String? = nil
  ) throws -> (event: [String: Any], mediaTypes: [String: String]) {
    let document = try StudioDocument(text: text ?? self.text, path: "a.json", in: folder)
    let noted = Locked<[String: String]>([:])
    let sent = Locked<[StudioEvent]>([])
    let export = StudioExport(document: document, request: request, run: 1, workers: 2) { path, mediaType in
      noted.withLock { $0[path] = mediaType }
    }
    try export.write(.never) { event in sent.withLock { $0.append(event) } }
    let event = try #require(sent.withLock { $0.last })
    return (try event.members, noted.withLock { $0 })
  }

  @Test func writesTheBytesOfAnExport() throws {
    var request = ExportRequest()
    request.scales = [1, 2]
    request.schemes = ["light", "dark"]
    request.outDir = "out/"
    let sent = try export(request)
    #expect(sent.last?.name == "exported")
    var settings = RenderSettings()
    settings.scales = [1, 2]
    settings.schemes = [.light, .dark]
    let preset = try PresetDocument.decode(text: text, file: "a").preset
    let naming = try OutputName()
    var names: Set<String> = []
    try PresetExporter(name: "a", preset: preset, folder: nil, settings: settings).export { file in
      let (variant, facts) = (file.report.variant, file.report.facts)
      let name = try naming.name(
        for: PlannedFile(preset: "a", variant: variant, width: facts.width, height: facts.height))
      names.insert(name)
      guard case .file(let bytes) = file.content else { return }
      #expect(Array(try Data(contentsOf: url.appendingPathComponent("out/\(name)"))) == bytes)
    }
    #expect(names.count == 8)
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent("out").path)) == names)
  }

  @Test func aDestinationGivesFormatAndSize() throws {
    var request = ExportRequest()
    (request.destination, request.formats, request.scales) = ("slack-emoji", [], [])
    #expect(try export(request).last?.name == "exported")
    #expect(try temporary.names == ["a-slack-emoji.gif"])
    let command = try request.commandLine("a.json", in: folder)
    #expect(command == "loaderloom render a.json --for slack-emoji")
    request.destination = "../own.json"
    #expect(throws: StudioError.self) { try request.settings(in: folder) }
  }

  @Test func aCommandIsForAFileNotForAnOption() throws {
    let command = try ExportRequest().commandLine("-dash.json", in: folder)
    #expect(command == "loaderloom render ./-dash.json")
  }

  @Test(arguments: [
    ("{name}{@scale}.json", "end the name template with .{ext}"), ("{name}{@scale}", "found a; end the name template"),
    ("same.gif", "same.gif would be written twice; add {@scale} to the names"), ("{nome}.{ext}", "no token {nome}"),
  ])
  func namesAreCheckedBeforeAnythingIsDrawn(template: String, message: String) throws {
    var request = ExportRequest()
    (request.formats, request.scales, request.nameTemplate) = (["gif"], [1, 2], template)
    let document = try StudioDocument(text: text, path: "a.json", in: folder)
    let export = StudioExport(document: document, request: request, run: 1, workers: 2)
    let refused = #expect(throws: StudioError.self) { try export.checkNames() }
    #expect(refused?.message.contains(message) == true)
    request.nameTemplate = OutputName.standard
    try StudioExport(document: document, request: request, run: 1, workers: 2).checkNames()
    #expect(try temporary.names.isEmpty)
  }

  @Test func saysWhatWasMadeAndHowAPageUsesIt() throws {
    try temporary.write(##"{ "blue": "#0A66C2" }"##, to: "brand.json")
    var request = ExportRequest()
    request.poster = true
    request.theme = "brand.json"
    request.outDir = "out"
    let (data, noted) = try exported(request)
    #expect(noted == ["out/a.gif": "image/gif", "out/a.png": "image/apng", "out/a-poster.png": "image/png"])
    #expect(data["command"] as? String == "loaderloom render a.json --poster --theme brand.json --out-dir out")
    let code = try #require(data["code"] as? [String: String])
    let snippet = try #require(code["text"])
    #expect(code["title"] == "HTML for your page" && data["folder"] is NSNull)
    #expect(snippet.hasPrefix("<picture>") && snippet.contains("out/a-poster.png"))
    let files = try #require(data["files"] as? [[String: Any]])
    for file in files {
      let path = try #require(file["path"] as? String)
      let size = try Data(contentsOf: url.appendingPathComponent(path)).count
      #expect(file["bytes"] as? Int == size, "\(path)")
    }
  }

  @Test func aBundleIsAFolderWithCode() throws {
    var request = ExportRequest()
    (request.bundle, request.formats, request.scales, request.outDir) = ("web", [], [], "out")
    request.nameTemplate = "other.{ext}"
    request.encoding = EncodingSettings()
    request.encoding?.effort = 1
    let (data, noted) = try exported(request)
    #expect(data["folder"] as? String == "out/a-web")
    #expect(data["command"] as? String == "loaderloom render a.json --effort 1 --bundle web --out-dir out")
    let code = try #require(data["code"] as? [String: String])
    #expect(code["title"] == "picture.html" && code["text"]?.contains("<picture>") == true)
    let paths = try #require(data["files"] as? [[String: Any]]).compactMap { $0["path"] as? String }
    #expect(Set(paths) == Set(noted.keys))
    for path in paths { #expect(FileManager.default.fileExists(atPath: url.appendingPathComponent(path).path)) }
    // A page that the studio serves must not run in it.
    #expect(noted["out/a-web/index.html"] == "text/plain; charset=utf-8")
    #expect(noted.values.contains("image/webp"))

    let refused = #expect(throws: StudioError.self) { try self.export(request) }
    #expect(refused?.status == 409 && refused?.message.hasPrefix("out/a-web: ") == true)
    request.replace = true
    request.schemes = ["dark"]
    #expect(try self.export(request).last?.name == "exported")
    let command = try request.commandLine("a.json", in: folder)
    #expect(command == "loaderloom render a.json --effort 1 --bundle web --scheme dark --out-dir out")
    try temporary.write("mine", to: "out/a-web/notes.txt")
    #expect(throws: (any Error).self) { try self.export(request) }
    #expect(FileManager.default.fileExists(atPath: url.appendingPathComponent("out/a-web/notes.txt").path))
    request.destination = "slack-emoji"
    #expect(throws: StudioError.self) { try request.settings(in: folder) }
    request.destination = nil
    request.bundle = "windows"
    #expect(throws: StudioError.self) { try request.settings(in: folder) }
    (request.bundle, request.schemes) = ("web", [])
    #expect(throws: StudioError.self) { try request.settings(in: folder) }
  }

  private static let glow = """
    { "kind": "composition", "size": { "width": 40, "height": 40 }, "layers": [
      { "type": "circle", "diameter": 12, "fill": "white", "blur": 6 }] }
    """

  /// A note stands at the file that it is about, and names keys of the preset.
  @Test(arguments: ["", "web"]) func notesNameWhatTheStudioHas(bundle: String) throws {
    var request = ExportRequest()
    request.bundle = bundle
    request.formats = ["gif"]
    request.schemes = ["light", "dark"]
    request.encoding = EncodingSettings(effort: 1)
    let event = try exported(request, of: Self.glow).event
    let files = try #require(event["files"] as? [[String: Any]])
    var noted: [String] = []
    for file in files {
      guard let path = file["path"] as? String, let notes = file["notes"] as? [String], !notes.isEmpty else { continue }
      noted.append(path)
      #expect(notes.allSatisfy { $0.contains("set `canvas.matte` to the page's color") }, "\(path)")
    }
    #expect(!noted.isEmpty && noted.allSatisfy { $0.contains("a-dark") && $0.hasSuffix(".gif") })
  }

  @Test func whatADestinationAdvisesAgainstIsSaid() throws {
    var request = ExportRequest()
    request.destination = "slack-emoji"
    let opaque = #"{ "kind": "spinner", "diameter": 16, "canvas": { "background": "white" } }"#
    let event = try exported(request, of: opaque).event
    let files = try #require(event["files"] as? [[String: Any]])
    let notes = files.compactMap { $0["notes"] as? [String] }.flatMap { $0 }
    #expect(notes.contains("slack-emoji: no transparent pixel; expected a transparent background"))
  }

  @Test func replacesFilesOnlyOnRequest() throws {
    try temporary.write("mine", to: "a.gif")
    var request = ExportRequest()
    let refused = #expect(throws: StudioError.self) { try export(request) }
    #expect(refused?.status == 409)
    #expect(try temporary.names == ["a.gif"])
    request.replace = true
    #expect(try export(request).last?.name == "exported")
  }

  /// Not even where files may be replaced: a preset is no file of an earlier export.
  @Test(arguments: ["a.json", "{name}.json", "{name}", "presets/{name}.svg", "{name}{-poster}.GIF.json"])
  func noExportTakesThePlaceOfAPreset(template: String) throws {
    try temporary.write(text, to: "a.json")
    var request = ExportRequest()
    request.formats = ["gif"]
    request.nameTemplate = template
    request.replace = true
    let refused = #expect(throws: StudioError.self) { try export(request) }
    #expect(refused?.status == 400 && refused?.message.contains("ends in .gif") == true)
    #expect(try temporary.text("a.json") == text)
    request.nameTemplate = "{name}.GIF"
    #expect(try export(request).last?.name == "exported")
  }

  @Test func refusesWhatIsWrongBeforeItWrites() throws {
    var requests = [ExportRequest](repeating: ExportRequest(), count: 8)
    requests[0].formats = ["webm"]
    requests[1].scales = [99]
    requests[2].schemes = []
    requests[3].outDir = "../elsewhere"
    requests[4].nameTemplate = "same.{ext}"
    requests[4].schemes = ["light", "dark"]
    requests[5].encoding = EncodingSettings(quality: 500)
    requests[6].theme = "../brand.json"
    requests[7].theme = "missing.json"
    for request in requests { #expect(throws: StudioError.self) { try export(request) } }
    #expect(throws: Cancelled.self) { try export(ExportRequest(), cancellation: Cancellation { true }) }
    #expect(try temporary.names.isEmpty)
  }
}
