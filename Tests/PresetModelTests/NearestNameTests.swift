import PresetModel
import Testing

@Suite struct NearestNameTests {
  private let keys = ["dotSize", "spacing", "dotDuration", "trailLength", "color", "colors", "cap"]

  @Test(arguments: [
    ("dotsize", "dotSize"), ("dotSzie", "dotSize"), ("spaceing", "spacing"), ("colour", "color"), ("colours", "colors"),
    ("traillength", "trailLength"), ("dotDurations", "dotDuration"), ("cup", "cap"),
  ])
  func findsTheNearest(word: String, meant: String) { #expect(nearestName(to: word, in: keys) == meant) }

  @Test(arguments: ["", "zzz", "x", "fadeOut", "a" + String(repeating: "b", count: 5000)])
  func findsNoneWhereNoneIsNear(word: String) { #expect(nearestName(to: word, in: keys) == nil) }
}
