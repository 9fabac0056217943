import GraphicsCore
import Testing

@testable import AnimationComparing

@Suite struct FrameTimesTests {
  private func times(_ delays: [FrameDelay]) -> FrameTimes {
    let image = Pixmap(width: 1, height: 1)
    return FrameTimes(Animation(frames: delays.map { Animation.Frame(pixmap: image, delay: $0) }, plays: .forever))
  }

  @Test func roundingDoesNotAddUp() {
    let times = times(Array(repeating: FrameDelay(numerator: 1, denominator: 15), count: 15))
    #expect(times.end == 1000 && times.starts.prefix(4) == [0, 67, 133, 200])
  }

  @Test func shortDelaysAreThoseOfBrowsers() {
    let times = times([.milliseconds(0), .centiseconds(1), .milliseconds(11), .centiseconds(2)])
    #expect(times.starts == [0, 100, 200, 211] && times.end == 231)
  }

  @Test func aStillKeepsItsDelay() {
    #expect(times([.milliseconds(0)]).end == 0)
    #expect(times([.milliseconds(40)]).end == 40)
  }

  /// Large denominators without a common divisor have a sum of more than 63 bits.
  @Test func sumsWithoutAnExactFormAreClose() {
    let primes = [65_521, 65_519, 65_497, 65_479, 65_449, 65_447]
    let times = times(primes.map { FrameDelay(numerator: $0 / 4, denominator: $0) })
    #expect(times.end == 1500)
  }
}
