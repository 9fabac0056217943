import Testing
import TextLayout

@Suite struct TextErrorTests {
  @Test(arguments: [
    (TextError.invalidRequest(field: "size", value: 0, limit: "1 to 4096"), ["size", "0", "1 to 4096"]),
    (.noFont, ["family", "file"]),
    (.genericFamily("serif"), ["serif", "name a family"]),
    (.familyNotInstalled("Inter", package: "fonts-inter"), ["Inter", "install the package fonts-inter", "font.file"]),
    (.familyNotInstalled("Foo", package: nil), ["Foo", "font.file"]),
    (.fontFileMissing("a.ttf"), ["a.ttf", "font.file"]),
    (.fontFileUnreadable("a.ttf", reason: "why"), ["a.ttf", "why"]),
    (.notAFont("a.ttf", reason: "why"), ["a.ttf", "why", ".otf"]),
    (.missingCharacter("日", position: 4), ["日", "U+65E5", "character 4", "install a font"]),
    (.missingCharacter("\u{7}", position: 1), ["U+0007"]),
    (
      .imageGlyph("😀", position: 2, file: "e.ttf"),
      ["U+1F600", "GRINNING FACE", "character 2", "e.ttf", "without an outline to fill"]
    ),
    (.noOutline("A", position: 1, file: "e.ttf"), ["U+0041", "e.ttf"]),
    (.layoutFailed("why"), ["why"]),
  ])
  func messagesNameTheTroubleAndTheRemedy(error: TextError, parts: [String]) {
    let message = "\(error)"
    for part in parts { #expect(message.contains(part)) }
    #expect(!message.contains("\n"))
  }
}
