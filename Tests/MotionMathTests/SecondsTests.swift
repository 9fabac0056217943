import MotionMath
import Testing

@Suite struct SecondsTests {
  @Test func sumsAreExact() {
    let tenth = Seconds.milliseconds(100)
    #expect(tenth * 3 == .milliseconds(300))
    #expect((tenth + tenth - tenth) == tenth)
    #expect(Seconds(0.1) == tenth)
    #expect(tenth.value == 0.1)
  }
}
