import Exporting
import Testing

@Suite struct NumberTextTests {
  @Test(arguments: [
    (1.84, 2, "1.84"), (2, 2, "2.00"), (0.05, 1, "0.1"), (-0.04, 1, "0.0"), (-1.25, 1, "-1.3"), (0.007, 3, "0.007"),
    (99.6, 0, "100"), (1e300, 2, "1e+300"),
  ])
  func numbersHaveTheirPlaces(value: Double, places: Int, text: String) {
    #expect(NumberText.fixed(value, places) == text)
  }

  @Test(arguments: [(33.333, "33.3"), (50, "50"), (0.04, "0"), (-2.5, "-2.5")])
  func aTenthOfZeroIsLeftOut(value: Double, text: String) { #expect(NumberText.tenths(value) == text) }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (30_343, "30,343"), (-1_234_567, "-1,234,567")])
  func thousandsAreGrouped(value: Int, text: String) { #expect(NumberText.grouped(value) == text) }

  @Test(arguments: [(1, ""), (2, "@2x"), (1.5, "@1.5x")])
  func scalesEndNames(scale: Double, text: String) { #expect(NumberText.scaleSuffix(scale) == text) }

  @Test(arguments: [(0.0204, "20.4 ms"), (0, "0.0 ms"), (9.9, "9900.0 ms"), (15.92, "15.9 s"), (75, "75.0 s")])
  func longTimesAreInSeconds(seconds: Double, text: String) { #expect(NumberText.duration(seconds) == text) }
}
