import Projects
import TestSupport
import Testing

@Suite struct GlobPatternTests {
  @Test(arguments: [
    ("*.json", "a.json", true), ("*.json", "b/a.json", false), ("presets/*.json", "presets/a.json", true),
    ("presets/**/*.json", "presets/a.json", true), ("presets/**/*.json", "presets/x/y/a.json", true),
    ("**", "a/b/c", true), ("a?c", "abc", true), ("a?c", "ac", false), ("[a-c]x", "bx", true),
    ("[a-c]x", "ax", true), ("[a-c]x", "cx", true), ("[a-c]x", "dx", false), ("[!a-c]x", "cx", false),
    ("[!a-c]x", "ax", false), ("[a-]x", "-x", true), ("[xa-c]y", "cy", true), ("[!a-c]x", "bx", false),
    ("[!a-c]x", "dx", true), ("worm-*", "worm-eased", true), ("*a*b*", "xxaxxbxx", true), ("*a*b*", "xxbxxaxx", false),
    ("./a", "a", true), ("[[]x]", "[x]", true), ("…*", "…äö", true), ("a*", "b", false), ("", "", true),
    ("b[1]", "b[1]", true), ("b[1]", "b1", true), ("x/b[1]", "x/b[1]", true), ("x[1]/*", "x[1]/a", true),
    ("b[1]*", "b[1]", false),
  ])
  func matchesAsShellsDo(pattern: String, path: String, isMatch: Bool) {
    #expect(GlobPattern(pattern).matches(path) == isMatch)
  }

  @Test func aPatternOfManyStarsTakesNoLongerThanItsLength() {
    let name = String(repeating: "a", count: 2000)
    #expect(!GlobPattern(String(repeating: "*a", count: 200) + "b").matches(name))
  }

  @Test func aPatternOfManyFoldersTakesNoLongerThanItsLength() {
    let path = String(repeating: "a/", count: 60) + "x"
    for pattern in [String(repeating: "**/", count: 40) + "y", String(repeating: "**/a/", count: 20) + "y"] {
      #expect(!GlobPattern(pattern).matches(path))
    }
    #expect(GlobPattern(String(repeating: "**/", count: 40) + "x").matches(path))
    #expect(GlobPattern(String(repeating: "**/a/", count: 20) + "**/x").matches(path))
  }

  @Test func severalFolderStarsAreAsGoodAsOne() {
    #expect(GlobPattern("a/**/**/b") == GlobPattern("a/**/b"))
    #expect(GlobPattern.parts("./**/**/*.json") == ["**", "*.json"])
  }

  /// Compares with the definition itself: a star matches any split.
  @Test func starsAreAnySplit() {
    func reference(_ p: Substring, _ n: Substring) -> Bool {
      guard let first = p.first else { return n.isEmpty }
      if first == "*" {
        return n.indices.contains { reference(p.dropFirst(), n[$0...]) } || reference(p.dropFirst(), "")
      }
      guard let head = n.first, first == "?" || first == head else { return false }
      return reference(p.dropFirst(), n.dropFirst())
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3000 {
      let pattern = String(
        (0..<Int.random(in: 1...6, using: &random)).map { _ in "ab*?".randomElement(using: &random)! })
      let name = String((0..<Int.random(in: 1...6, using: &random)).map { _ in "ab".randomElement(using: &random)! })
      if pattern.contains("**") { continue }
      #expect(GlobPattern(pattern).matches(name) == reference(pattern[...], name[...]), "\(pattern) \(name)")
    }
  }
}
