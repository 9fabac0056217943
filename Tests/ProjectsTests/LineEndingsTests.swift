import Testing

@testable import Projects

@Suite struct LineEndingsTests {
  @Test(arguments: [
    ("a\nb\n", "a\r\nb\r\n", true), ("a\nb\n", "a\nb\r\n", true), ("a\n", "a\n", false), ("a\nb", "a\r\nc", false),
    ("a\nb", "a\rb", false), ("", "\r\n", false),
  ])
  func aCheckoutChangesThemAlone(written: String, found: String, expected: Bool) {
    #expect(LineEndings.onlyDiffer(Array(written.utf8), Array(found.utf8)) == expected)
  }
}
