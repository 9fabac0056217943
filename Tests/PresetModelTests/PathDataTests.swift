import GraphicsCore
import PresetModel
import Testing

@Suite struct PathDataTests {
  private func elements(_ text: String) throws -> [Path.Element] { try PathData(text).path.elements }

  @Test func readsEveryCommandInBothForms() throws {
    #expect(
      try elements("M1 2L3,4l1-1H9h1V0v2z")
        == [
          .move(Point(1, 2)), .line(Point(3, 4)), .line(Point(4, 3)), .line(Point(9, 3)), .line(Point(10, 3)),
          .line(Point(10, 0)), .line(Point(10, 2)), .close,
        ])
    #expect(
      try elements("M0 0c1 0 2 1 2 2s1 2 2 2")
        == [
          .move(.zero), .cubic(control1: Point(1, 0), control2: Point(2, 1), end: Point(2, 2)),
          .cubic(control1: Point(2, 3), control2: Point(3, 4), end: Point(4, 4)),
        ])
    #expect(
      try elements("M0 0Q1 1 2 0t2 0")
        == [
          .move(.zero), .quadratic(control: Point(1, 1), end: Point(2, 0)),
          .quadratic(control: Point(3, -1), end: Point(4, 0)),
        ])
    #expect(try elements("M0 0A5 5 0 01 10 0").count > 2)
    // A radius whose square is 0 is none.
    #expect(try elements("M2 2A2 111e-311 3 0 0 1 2") == [.move(Point(2, 2)), .line(Point(1, 2))])
  }

  @Test func readsNumbersAsTightlyAsSVG() throws {
    #expect(try elements("M.5.5-1e1 2E0") == [.move(Point(0.5, 0.5)), .line(Point(-10, 2))])
    #expect(try elements("m1 1 2 2") == [.move(Point(1, 1)), .line(Point(3, 3))])
    #expect(try elements("M0 0 1 0zl1 1") == [.move(.zero), .line(Point(1, 0)), .close, .line(Point(1, 1))])
    #expect(try elements("  ").isEmpty)
  }

  @Test(arguments: [
    ("L1 1", "at character 1"), ("M1", "at character 3"), ("M0 0 K", "at character 6"),
    ("M0 0 A1 1 0 2 0 1 1", "0 or 1"),
    ("M0 0 L1e9 0", "a million"), ("M2 2A2 111e-93 3 0 0 1 2", "a less flat arc"),
    ("M0 0 Lx", "at character 7"), ("M0 0 L3", "a number at character 8"),
    ("M0 0 1 0z5 5", "one of the letters"),
  ])
  func saysWhereItIsWrong(text: String, part: String) {
    let error = #expect(throws: ValueSyntaxError.self) { try PathData(text) }
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
  }

  @Test func refusesOutlinesWithoutEnd() {
    #expect(throws: ValueSyntaxError.self) { try PathData("M0 0" + String(repeating: "h1", count: 6000)) }
    let long = #expect(throws: ValueSyntaxError.self) { try PathData("M0 0" + String(repeating: " ", count: 100_000)) }
    #expect(long?.message == "expected at most 100000 characters")
  }
}
