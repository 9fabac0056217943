import Testing

@testable import Studio

@Suite struct FileTextTests {
  @Test func aTextIsReadAsItIs() throws {
    for text in ["", "{}", "\u{FEFF}{ \"name\": \"Wörm \u{1F300}\" }\r\n", "\u{FFFD} is a character too"] {
      #expect(try FileText.text(of: Array(text.utf8), file: "a.json") == text)
    }
  }

  static let faults: [([UInt8], String)] = [
    ([0xF6], "a.json:1:1: the byte 0xF6"),
    // Two lines, the second with an ü before the fault.
    ([0x7B, 0x0A, 0x20, 0x20, 0x22, 0xC3, 0xBC, 0xFC, 0x22], "a.json:2:5: the byte 0xFC"),
    ([0x61, 0x62, 0xC3], "a.json:1:3: the byte 0xC3"),
    ([0xEF, 0xBF, 0x20], "a.json:1:1: the byte 0xEF"),
  ]

  @Test(arguments: FileTextTests.faults)
  func whatIsNotUTF8IsRefusedWithItsPlace(bytes: [UInt8], message: String) throws {
    let refused = #expect(throws: StudioError.self) { try FileText.text(of: bytes, file: "a.json") }
    #expect(refused?.status == 415)
    #expect(refused?.message == "\(message) is not UTF-8; save the file as UTF-8")
  }
}
