import MotionMath
import Testing

@Suite struct ChangesTests {
  private func level(_ time: Double) -> Int { Int((time * 3).rounded(.down)) }

  @Test func eachChangeIsTheFirstNanosecondOfTheNewValue() {
    let times = Seconds.changes(of: level, between: Seconds(1).parts(2), atMost: 9)
    #expect(times == [Seconds(nanoseconds: 333_333_334), Seconds(nanoseconds: 666_666_667), 1])
    for time in times {
      #expect(level(time.value) == level((time - Seconds(nanoseconds: 1)).value) + 1)
    }
  }

  @Test func theSearchEndsAtItsLimit() {
    #expect(Seconds.changes(of: level, between: Seconds(3).parts(4), atMost: 2).count == 2)
  }

  @Test func whatIsConstantHasNone() {
    #expect(Seconds.changes(of: { _ in 0 }, between: Seconds(1).parts(8), atMost: 9).isEmpty)
    #expect(Seconds.changes(of: level, between: [], atMost: 9).isEmpty)
  }

  @Test func partsAreOfWholeNanoseconds() {
    #expect(Seconds(nanoseconds: 10).parts(4).map(\.nanoseconds) == [0, 2, 5, 7, 10])
  }
}
