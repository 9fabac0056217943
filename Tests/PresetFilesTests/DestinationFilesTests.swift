import Foundation
import PresetFiles
import PresetModel
import Testing

@Suite struct DestinationFilesTests {
  private func message(_ name: String) -> String {
    let error = #expect(throws: PresetFailure.self) { try DestinationDocument.read(name) }
    return error?.messages.joined(separator: "\n") ?? ""
  }

  @Test func aShippedOneIsFoundByItsName() throws {
    let destination = try DestinationDocument.read("slack-emoji")
    #expect(destination.name == "slack-emoji" && destination.value.formats == [.gif])
  }

  @Test func anUnknownNameSaysWhichWasMeant() {
    #expect(message("slak-emoji").contains(#"unknown destination "slak-emoji"; did you mean "slack-emoji"?"#))
    #expect(message("./missing.json").hasPrefix("./missing.json: error:"))
  }

  @Test func aFileOfOnesOwnIsNamedAfterIt() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("chat-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(#"{ "title": "Our chat", "formats": ["webp"] }"#.utf8).write(to: url)
    let destination = try DestinationDocument.read(url.path)
    #expect(destination.name == url.deletingPathExtension().lastPathComponent && destination.value.title == "Our chat")
    try Data(#"{ "title": "Our chat", "format": ["webp"] }"#.utf8).write(to: url)
    #expect(message(url.path).contains(#"unknown key "format"; did you mean "formats"?"#))
  }
}
