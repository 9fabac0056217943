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

  /// Texts have a filling by themselves, other shapes have none.
  @Test func showsTheDefaultOfEachForm() {
    let fills = lines.filter { $0.hasPrefix("| `fill` |") }
    #expect(fills.count { $0.contains(#"| `"primary"` |"#) } == 2)
    #expect(fills.count { $0.contains("| none |") } == fills.count - 2)
  }

  @Test func showsEveryImageOnce() {
    // Groups and loaders have this key.
    let twice = ["layer-time"]
    for name in ReferenceWriter.images {
      let uses = lines.count { $0.contains("![](\(ReferenceWriter.file(ofImage: name)))") }
      #expect(uses == (twice.contains(name) ? 2 : 1), "\(name)")
    }
  }

  @Test func everyImageHasItsPreset() throws {
    for name in ReferenceWriter.images {
      let text = try ShippedPresets.fileText("docs/examples/\(name).json")
      let decoded = try PresetDocument.decode(text: text, file: name, library: ShippedPresets.library)
      #expect(decoded.warnings.isEmpty, "\(name)")
    }
  }

  @Test func listsTheParametersOfPresets() throws {
    let text =
      #"{"kind": "composition", "name": "x", "parameters": {"gap": {"default": 4, "minimum": 1, "maximum": 9}}, "layers": [{"type": "circle"}]}"#
    let preset = try PresetDocument.decode(text: text, file: "x.json").preset
    #expect(ReferenceWriter.markdown(shipped: [preset]).contains("| `x` `gap` | number | `4` | 1…9 |"))
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
        if target.hasPrefix("images/") { continue }
        #expect(headings.contains(target), "\(target)")
      }
    }
  }

  @Test func showsDefaultsLimitsAndUnits() {
    #expect(
      lines.contains(
        "| `dotDuration` | number, s | `0.16` | 0.01…60 | Time from one dot to the next. |"))
    #expect(lines.contains("| `canvas` | [Canvas](#canvas) | `{ \"padding\": 24 }` |  | The image's background. |"))
  }
}
