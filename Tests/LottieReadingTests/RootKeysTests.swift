import Testing

@testable import LottieReading

@Suite struct RootKeysTests {
  private func keys(_ text: String) -> [String] { Array(IteratorSequence(RootKeys(Array(text.utf8)))) }

  @Test func areThoseOfTheOutermostObject() {
    #expect(keys(#"{ "a": { "b": 1 }, "c": ["d", { "e": 2 }], "f": "g,h" }"#) == ["a", "c", "f"])
    #expect(keys("\u{FEFF} { \"a\": 1 }") == ["a"])
    #expect(keys(#"{ "a\"b": "}" , "c": 1"#) == [#"a\"b"#, "c"])
    #expect(keys("[{ \"a\": 1 }]").isEmpty && keys("").isEmpty && keys("{ \"a").isEmpty == false)
  }
}
