import PresetModel
import Testing

@Suite struct JSONPrinterTests {
  @Test func keepsShortListsAndObjectsOfScalarsOnOneLine() {
    let node = JSONNode.object([
      ("numbers", .list([.number(1), .number(0.5)])),
      ("color", .object([("light", .text("white")), ("dark", .text("black"))])),
      ("rows", .list([.list([.number(1)]), .list([.number(2)])])),
      ("none", .list([])), ("nothing", .object([])),
    ])
    #expect(
      JSONPrinter.document(node) == """
        {
          "numbers": [1, 0.5],
          "color": { "light": "white", "dark": "black" },
          "rows": [
            [1],
            [2]
          ],
          "none": [],
          "nothing": {}
        }

        """)
  }

  @Test func breaksWhatDoesNotFit() {
    let word = String(repeating: "x", count: 40)
    let text = JSONPrinter.document(.list([.list([.text(word), .text(word), .text(word)])]))
    #expect(text == "[\n  [\n    \"\(word)\",\n    \"\(word)\",\n    \"\(word)\"\n  ]\n]\n")
  }

  @Test func printsTheShortestExactNumber() {
    for (value, text) in [
      (1.0, "1"), (0.1, "0.1"), (-200, "-200"), (1e-7, "1e-07"), (1e22, "1e+22"), (1.0 / 3, "0.3333333333333333"),
    ] {
      #expect(JSONPrinter.line(.number(value)) == text)
      #expect(Double(text) == value)
    }
  }
}
