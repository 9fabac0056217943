import PresetModel
import Testing

@Suite struct ReferenceWriterTests {
  private let lines = ReferenceWriter.markdown().split(separator: "\n", omittingEmptySubsequences: false).map(
    String.init)

  @Test func hasARowForEveryKey() {
    for object in PresetDocument.objects {
      for field in object.forms.flatMap(\.fields) {
        #expect(lines.contains { $0.hasPrefix("| `\(field.key)` |") }, "\(field.key)")
        #expect(!field.documentation.isEmpty && field.documentation.hasSuffix("."), "\(field.key)")
      }
    }
  }

  @Test func everyTableHasFiveColumns() {
    for line in lines where line.hasPrefix("|") {
      var bars = 0
      var before: Character = " "
      for character in line {
        if character == "|", before != "\\" { bars += 1 }
        before = character
      }
      #expect(bars == 6, "\(line)")
    }
  }

  @Test func everyLinkHasItsHeading() {
    let headings = Set(lines.filter { $0.hasPrefix("## ") }.map { "#" + $0.dropFirst(3).lowercased() })
    for line in lines {
      for part in line.split(separator: "](").dropFirst() {
        let target = String(part.prefix { $0 != ")" })
        #expect(headings.contains(target), "\(target)")
      }
    }
  }

  @Test func showsDefaultsLimitsAndUnits() {
    #expect(
      lines.contains(
        "| `dotDuration` | number, s | `0.16` | 0.01…60 | Time from one dot to the next. |"))
    #expect(lines.contains("| `canvas` | [Canvas](#canvas) | `{ \"padding\": 24 }` |  | The picture's ground. |"))
  }
}
