import PresetModel
import Testing

@Suite struct NearestNameTests {
  private let keys = ["dotSize", "spacing", "dotDuration", "trailLength", "color", "colors", "cap"]

  @Test(arguments: [
    ("dotsize", "dotSize"), ("dotSzie", "dotSize"), ("spaceing", "spacing"), ("colour", "color"), ("colours", "colors"),
    ("traillength", "trailLength"), ("dotDurations", "dotDuration"), ("cup", "cap"),
  ])
  func findsTheNearest(word: String, meant: String) { #expect(nearestName(to: word, in: keys) == meant) }

  /// Few misspellings start with another letter.
  @Test(arguments: [
    ("night", ["light", "dark"], nil), ("export", ["import", "render"], nil), ("wsit", ["wait"], "wait"),
    ("owrm", ["worm"], "worm"), ("orm", ["worm"], "worm"), ("bpinner", ["spinner"], "spinner"),
  ])
  func anotherFirstLetterCountsTwice(word: String, names: [String], meant: String?) {
    #expect(nearestName(to: word, in: names) == meant)
  }

  @Test(arguments: ["", "zzz", "x", "fadeOut", "a" + String(repeating: "b", count: 5000)])
  func findsNoneWhereNoneIsNear(word: String) { #expect(nearestName(to: word, in: keys) == nil) }
}
