import MotionMath
import Testing

@Suite struct SecondsTests {
  @Test func sumsAreExact() {
    let tenth = Seconds.milliseconds(100)
    #expect(tenth * 3 == .milliseconds(300))
    #expect((tenth + tenth - tenth) == tenth)
    #expect(Seconds(0.1) == tenth)
    #expect(tenth.value == 0.1)
    let literals: [Seconds] = [0.1, 2, 0.1 + 0.2]
    #expect(literals == [tenth, .milliseconds(2000), .milliseconds(300)])
  }

  @Test func aRateStretchesToTheNearestNanosecond() {
    #expect(Seconds(1).retimed(by: 3) == Seconds(nanoseconds: 333_333_333))
    #expect(Seconds(nanoseconds: 7).retimed(by: 1) == Seconds(nanoseconds: 7))
    #expect(Seconds(1).divided(by: 2) == 0.5 && Seconds(nanoseconds: 3).divided(by: 2) == Seconds(nanoseconds: 1))
  }

  @Test func timesBeforeTheStartAreInAnEarlierPeriod() {
    #expect(Seconds(2.5).into(1) == 0.5 && Seconds(-0.25).into(1) == 0.75 && Seconds(-3).into(1) == 0)
  }

  @Test func decimalsAreShortest() {
    let times: [Seconds] = [60, 1.5, Seconds(nanoseconds: 1), 0, Seconds(nanoseconds: -250_000_000)]
    #expect(times.map(\.decimal) == ["60", "1.5", "0.000000001", "0", "-0.25"])
  }

  @Test func nearMomentsAreOne() {
    let moment = Seconds(1)
    #expect(moment.justBefore + .sameMoment == moment && moment.justAfter - .sameMoment == moment)
    #expect(Seconds.arriving(at: 1) < 1 && Seconds.arriving(at: 1) > moment.justBefore.value)
    #expect(Seconds.nanosecond == Seconds(nanoseconds: 1).value && Seconds.sameMoment.value == 1e-6)
  }

  @Test func roundingUpForgivesTheErrorOfASum() {
    #expect(Seconds(roundingUp: 0.1 + 0.2) == 0.3)
    #expect(Seconds(roundingUp: 1.0 / 3) == Seconds(nanoseconds: 333_333_334))
  }
}
