import GraphicsCore
import Testing

@Suite struct FrameDelayTests {
  @Test func tenMillisecondsAndLessAreSlowedDown() {
    for slow in [
      FrameDelay.centiseconds(0), .centiseconds(1), .milliseconds(10), .init(numerator: 1, denominator: 150),
    ] {
      #expect(slow.isSlowedByBrowsers)
    }
    for fast in [FrameDelay.centiseconds(2), .milliseconds(11), .init(numerator: 1, denominator: 99)] {
      #expect(!fast.isSlowedByBrowsers)
    }
  }

  @Test func sumsAreExact() throws {
    let third = FrameDelay(numerator: 1, denominator: 30)
    #expect(third.adding(third) == FrameDelay(numerator: 2, denominator: 30))
    #expect(third.adding(.milliseconds(100)) == FrameDelay(numerator: 2, denominator: 15))
    #expect(FrameDelay(numerator: .max, denominator: 1).adding(.milliseconds(1)) == nil)
    #expect(FrameDelay(numerator: 1, denominator: .max).adding(FrameDelay(numerator: 1, denominator: .max - 1)) == nil)
  }

  @Test func lowestTermsMeanTheSame() {
    #expect(FrameDelay.milliseconds(40).reduced == FrameDelay(numerator: 1, denominator: 25))
    #expect(FrameDelay.milliseconds(0).reduced == FrameDelay(numerator: 0, denominator: 1))
    #expect(FrameDelay(numerator: 7, denominator: 5).reduced == FrameDelay(numerator: 7, denominator: 5))
  }
}
