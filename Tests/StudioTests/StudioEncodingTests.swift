import Exporting
import Foundation
import GIFCoding
import Parallelism
import PresetModel
import Testing

@testable import Studio

@Suite struct StudioEncodingTests {
  /// What a run sends, in order, and the files that it has made.
  private func run(
    _ text: String, formats: [OutputFormat], files: EncodedFiles = EncodedFiles()
  ) throws -> ([[String: Any]], EncodedFiles) {
    let document = try StudioDocument(
      text: text, path: "test.json", in: try StudioFolder(FileManager.default.temporaryDirectory.path))
    var settings = RenderSettings()
    settings.formats = formats
    settings.schemes = [.light, .dark]
    let encoding = StudioEncoding(document: document, settings: settings, run: 3, workers: 2, files: files)
    let sent = Locked<[StudioEvent]>([])
    try encoding.run(.never) { event in sent.withLock { $0.append(event) } }
    return (try sent.withLock { $0 }.map(members), files)
  }

  private func members(_ event: StudioEvent) throws -> [String: Any] {
    var members = try event.members
    members["event"] = event.name
    return members
  }

  @Test func everyFileIsSentWithItsFacts() throws {
    let (events, files) = try run(#"{ "kind": "spinner" }"#, formats: [.gif, .apng])
    #expect(events.map { $0["event"] as? String } == ["encoded", "encoded", "encoded", "encoded", "encodings"])
    #expect(events.allSatisfy { $0["run"] as? Int == 3 })
    for event in events.dropLast() {
      let number = try #require(event["file"] as? Int)
      let file = try #require(files[number])
      #expect(file.bytes.count == event["bytes"] as? Int)
      #expect(file.mediaType == "image/\(event["format"] as? String ?? "")")
    }
    let dark = try #require(events.first { $0["format"] as? String == "gif" && $0["scheme"] as? String == "dark" })
    #expect(dark["matte"] as? String == "#121212")
    let number = try #require(dark["file"] as? Int)
    let gif = try GIFReader.read(try #require(files[number]).bytes)
    #expect(gif.animation.frames.count == dark["frames"] as? Int)
  }

  @Test func aFormatThatCannotShowThePresetKeepsNoOtherFromIt() throws {
    let text = """
      { "kind": "composition", "layers": [{ "type": "circle", "diameter": 20,
        "fill": { "gradient": "along", "stops": [{ "color": "red", "offset": 0 }, { "color": "blue", "offset": 1 }] } }] }
      """
    let (events, _) = try run(text, formats: [.svg, .gif])
    #expect((events[0]["message"] as? String)?.contains("stroke it") == true)
    #expect(events.dropFirst().map { $0["event"] as? String } == ["encoded", "encoded", "encodings"])
  }

  @Test func aBrokenTextMakesNoFile() throws {
    let (events, _) = try run(#"{ "kind": "spiner" }"#, formats: [.gif])
    #expect(events.map { $0["event"] as? String } == ["encodings"])
  }

  @Test func theNewestFilesStay() throws {
    let files = EncodedFiles()
    for number in 1...40 { #expect(files.add([UInt8(number)], "image/gif") == number) }
    #expect(files[8] == nil && files[9]?.bytes == [9] && files[40]?.bytes == [40])
    let large = files.add([UInt8](repeating: 0, count: 70 << 20), "image/gif")
    #expect(files[large] != nil && files[40] == nil)
  }
}
