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

  /// The key and the margin before a list count.
  @Test func aLineEndsAtItsLimit() {
    func lines(_ key: Int, _ word: Int) -> Int {
      let list = JSONNode.list([.text(String(repeating: "x", count: word))])
      let node = JSONNode.object([(String(repeating: "k", count: key), list)])
      return JSONPrinter.document(node).split(separator: "\n").count
    }
    // Two spaces, two quotes and ": " before the list; brackets and two quotes around the word.
    #expect(lines(20, 70) == 3 && lines(20, 71) == 5)
    #expect(lines(60, 30) == 3 && lines(60, 31) == 5)
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
