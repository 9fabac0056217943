import PresetFiles
import Testing

@Suite struct SourceExcerptTests {
  @Test func showsTheLineWithACaret() {
    let text = "{\n  \"kind\": \"dotGrid\",\n  \"dotSise\": 8\n}\n"
    #expect(SourceExcerpt.text(text, line: 3, column: 3) == "3 |   \"dotSise\": 8\n  |   ^")
    #expect(SourceExcerpt.text(text, line: 1, column: 1) == "1 | {\n  | ^")
    #expect(SourceExcerpt.text(text, line: 9, column: 1) == nil)
  }

  @Test func tabsStayTabs() {
    #expect(SourceExcerpt.text("\t\"a\": 1", line: 1, column: 2) == "1 | \t\"a\": 1\n  | \t^")
  }

  @Test func aLongLineIsCutAroundThePlace() throws {
    let text = String(repeating: "x", count: 300) + "!" + String(repeating: "y", count: 300)
    let excerpt = try #require(SourceExcerpt.text(text, line: 1, column: 301))
    let lines = excerpt.split(separator: "\n")
    #expect(lines[0].count < 110)
    let caret = try #require(lines[1].firstIndex(of: "^"))
    let distance = lines[1].distance(from: lines[1].startIndex, to: caret)
    #expect(Array(lines[0])[distance] == "!")
  }

  @Test func controlCharactersAreNotPrinted() {
    #expect(SourceExcerpt.text("a\u{1B}[31mb", line: 1, column: 1)?.contains("\u{1B}") == false)
  }
}
