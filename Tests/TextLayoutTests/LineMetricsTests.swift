import Testing
import TextLayout

@Suite struct LineMetricsTests {
  @Test func ascentAndDescentAreRounded() {
    let inter15 = LineMetrics(ascender: 14.53, descender: 3.62)
    #expect(inter15 == LineMetrics(ascender: 15, descender: 4))
    #expect(LineMetrics(ascender: 17, descender: 4.25) == LineMetrics(ascender: 17, descender: 4))
  }

  @Test func halfOfTheLeadingGoesAboveAndTheBaselineIsWhole() {
    let metrics = LineMetrics(ascender: 15, descender: 4)
    #expect(metrics.baseline(ofLine: 0, lineHeight: 20) == 16)
    #expect(metrics.baseline(ofLine: 0, lineHeight: 19) == 15)
    #expect(metrics.baseline(ofLine: 0, lineHeight: 21) == 16)
    #expect(metrics.baseline(ofLine: 0, lineHeight: 15) == 13)
    #expect(metrics.baseline(ofLine: 2, lineHeight: 20) == 56)
    #expect(metrics.baseline(ofLine: 1, lineHeight: 20.5) == 36)
  }

  /// The text styles that presets name.
  @Test(arguments: [
    ("Inter", 13.0, 18.0, 14.0), ("Inter", 12, 16, 13), ("Inter", 17, 22, 17), ("Inter", 20, 25, 20),
    ("Inter", 22, 28, 22),
    ("Quicksand", 17, 22, 18), ("Quicksand", 22, 28, 22),
  ])
  func textStyles(family: String, size: Double, lineHeight: Double, baseline: Double) throws {
    #expect(try layOut("x", family: family, size: size, lineHeight: lineHeight).lines[0].baseline == baseline)
  }

  @Test func fallbackDoesNotMoveTheBaseline() throws {
    #expect(try layOut("a日").lines[0].baseline == layOut("a").lines[0].baseline)
  }
}
