import MotionMath
import Testing

@testable import Exporting

@Suite struct SamplingTests {
  private func sampling(
    _ rate: FrameRate, _ clock: FrameSchedule.Clock, cycle: Seconds = .milliseconds(1500)
  ) -> Sampling {
    let schedule = FrameSchedule(cycle: cycle, rate: rate, clock: clock)
    return Sampling(wanted: rate, framesPerSecond: schedule.framesPerSecond, cycle: cycle.value, clock: clock)
  }

  @Test func anExactRateNeedsNoNote() {
    for rate in [60.0, 50, 30, 24] {
      let apng = sampling(.asked(rate), .apng)
      #expect(apng.framesPerSecond == rate && apng.missed == nil && apng.note == nil)
    }
    #expect(sampling(.asked(50), .gif).note == nil)
  }

  @Test func theNoteSaysWhyTheRateIsAnother() {
    let fast = sampling(.asked(60), .gif)
    #expect(fast.framesPerSecond == 50 && fast.missed == 60)
    #expect(fast.note == "60 frames a second become 50: players slow down delays of less than 20 ms")
    #expect(
      sampling(.asked(30), .gif).note
        == "30 frames a second become 33.3: the nearest with even delays in units of 10 ms")
    let whole = sampling(.asked(60), .apng, cycle: .milliseconds(1840))
    #expect(whole.note == "60 frames a second become 59.8: the nearest with a whole number of frames in the cycle")
    #expect(
      sampling(.asked(100), .apng).note
        == "100 frames a second become 90.7: players slow down delays of less than 11 ms")
  }

  @Test func changesAtOnceMayBeMoreThanTheFrames() {
    let crowded = Sampling(wanted: .asked(60), framesPerSecond: 63, cycle: 3, clock: .apng)
    #expect(crowded.note == "60 frames a second become 63: each change at once has a frame of its own")
  }

  /// A rate that the program chose, and one that looks the same in a table, are nobody's loss.
  @Test func aRateThatNobodyMissesHasNoNote() {
    #expect(sampling(.about(30), .gif).missed == nil)
    let close = Sampling(wanted: .asked(33.333), framesPerSecond: 100.0 / 3, cycle: 1.5, clock: .gif)
    #expect(close.missed == 33.333 && close.note == nil)
  }
}
