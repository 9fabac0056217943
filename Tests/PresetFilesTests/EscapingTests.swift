import PresetFiles
import Testing

@Suite struct EscapingTests {
  private static let name = "a&b<c>\"d\"%:,`|$#' e\n\r\t\u{1B}[31m\u{9B}\u{202E}ä😀"

  @Test(arguments: [
    (Escaping.line, #"a&b<c>"d"%:,`|$#' e\n\r\t\u{1B}[31m\u{9B}\u{202E}ä😀"#),
    (.html, "a&amp;b&lt;c&gt;&quot;d&quot;%:,`|$#' e\n\u{FFFD}\t\u{FFFD}[31m\u{FFFD}&#x202E;ä😀"),
    (.xml, "a&amp;b&lt;c&gt;&quot;d&quot;%:,`|$#' e&#10;\u{FFFD}&#9;\u{FFFD}[31m\u{FFFD}&#x202E;ä😀"),
    (.gitHubMessage, #"a&b<c>"d"%25:,`|$#' e%0A%0D\t\u{1B}[31m\u{9B}\u{202E}ä😀"#),
    (.gitHubProperty, #"a&b<c>"d"%25%3A%2C`|$#' e%0A%0D\t\u{1B}[31m\u{9B}\u{202E}ä😀"#),
    (.markdownCode, #"a&b<c>"d"%:,'|$#' e\n\r\t\u{1B}[31m\u{9B}\u{202E}ä😀"#),
  ])
  func everyFormatWritesWhatItWouldReadAsItsOwn(escaping: Escaping, expected: String) {
    #expect(escaping(Self.name) == expected)
  }

  @Test func pathsOfGraphs() {
    let path = "a b$c#d:e%f"
    #expect(Escaping.make(path) == ##"a\ b$$c\#d\:e%f"##)
    #expect(Escaping.depfile(path) == ##"a\ b$$c\#d:e%f"##)
    #expect(Escaping.ninja(path) == "a$ b$$c#d$:e%f")
    #expect(Escaping.markdownCell("a|b") == #"a\|b"#)
  }

  @Test func wordsOfAShell() {
    #expect(Escaping.shell(["a-b_c/d.gif", "--set", "x=1@2,3:4+5%"]) == "a-b_c/d.gif --set x=1@2,3:4+5%")
    #expect(Escaping.shell(["it's", "a b", "", "$x", "*", "ä\n"]) == "'it'\\''s' 'a b' '' '$x' '*' 'ä\n'")
  }

  /// Two names that differ by a character that shows nothing would look the same. Joiners change how words and emoji look.
  @Test func whatShowsNothingIsShown() {
    #expect(Escaping.line("a\u{200B}b\u{FEFF}\u{2060}c\u{AD}\u{200E}") == #"a\u{200B}b\u{FEFF}\u{2060}c\u{AD}\u{200E}"#)
    #expect(Escaping.gitHubMessage("a\u{200B}") == #"a\u{200B}"#)
    #expect(Escaping.line("می\u{200C}خواهم 👩\u{200D}🔬") == "می\u{200C}خواهم 👩\u{200D}🔬")
    #expect(Escaping.html("a\u{200B}b") == "a\u{200B}b" && Escaping.make("a\u{200B}b") == "a\u{200B}b")
  }

  /// A text in Hebrew or Arabic may need them.
  @Test func isolatesStay() {
    #expect(Escaping.xml("\u{2067}טוען\u{2069}") == "&#x2067;טוען&#x2069;")
    #expect(Escaping.swiftString("\u{2067}\u{2069}") == #"\u{2067}\u{2069}"#)
  }

  @Test func plainTextIsLeft() { #expect(Escaping.line("Grüße, 世界 – 😀.gif") == "Grüße, 世界 – 😀.gif") }
}
