import MotionMath
import PresetModel
import TestSupport
import Testing

@Suite struct SecondsTypeTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("1", 1_000_000_000), ("0.1", 100_000_000), ("0.16", 160_000_000),
      ("1.000000001", 1_000_000_001),
      ("60", 60_000_000_000), ("2.40", 2_400_000_000), ("0.1000000000000000000000000000000", 100_000_000),
      ("1e-9", 1), ("16e-2", 160_000_000), ("1.5E+1", 15_000_000_000), ("-0.5", -500_000_000), ("0e999", 0),
      ("9223372036.854775807", Int64.max), ("100e-11", 1),
    ] as [(String, Int64)])
  func readsExactly(text: String, nanoseconds: Int64) {
    #expect(Seconds(decimal: text)?.nanoseconds == nanoseconds)
  }

  @Test(arguments: [
    "0.0123456789", "1e-10", "0.3333333333333333", "1e999", "9223372036.854775808", "1e99999999999999999999", "x",
    "1e400",
  ])
  func refusesWhatIsNoWholeNumberOfNanoseconds(text: String) { #expect(Seconds(decimal: text) == nil) }

  @Test func printsWhatReadsBackTheSame() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let scale = Int64([1, 1000, 1_000_000, 10_000_000].randomElement(using: &generator) ?? 1)
      let seconds = Seconds(nanoseconds: Int64.random(in: -6000...6000, using: &generator) * scale)
      #expect(Seconds(decimal: seconds.decimal) == seconds)
      #expect(Double(seconds.decimal) == seconds.value)
    }
    #expect(Seconds(nanoseconds: 1_840_000_000).decimal == "1.84")
  }

  @Test func sumsWithoutRounding() {
    let step = Seconds(decimal: "0.1")?.nanoseconds ?? 0
    #expect(Seconds(nanoseconds: step * 3) == Seconds(decimal: "0.3"))
  }
}
