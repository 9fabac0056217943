import MotionMath
import Testing

@testable import SceneModel

@Suite struct ClockChainTests {
  private static let track = Track.keyframes(Keyframes([Keyframe(0, 0.0), Keyframe(1, 3)], period: 2))

  private static let chains: [[LayerClock]] = [
    [], [LayerClock(rate: 2, offset: 0.5), LayerClock(rate: 0.5, offset: 1)], [LayerClock(rate: 3, offset: -0.7)],
    [LayerClock(rate: 3), LayerClock(following: track), LayerClock(rate: 2, offset: 1)],
  ]

  private func chain(_ clocks: [LayerClock]) -> ClockChain { clocks.reduce(ClockChain()) { $0.adding($1) } }

  /// The outermost clock runs first.
  @Test(arguments: chains) func clocksRunInsideOneAnother(clocks: [LayerClock]) {
    let chain = chain(clocks)
    for moment in [0, 0.3, 0.9, 1.7] {
      let meant = clocks.reduce(moment) { $1.time(at: $0) }
      #expect(abs(chain.time(at: moment) - meant) < 1e-12)
    }
    #expect((chain.line == nil) == clocks.contains { $0.track != nil })
  }

  /// A track that starts anew at the end still ends on its last value.
  @Test func aTrackEndsOnItsLastValue() {
    let track = Track.keyframes(Keyframes([Keyframe(0, 0.0), Keyframe(2, 3)], period: 2))
    let chain = chain([LayerClock(following: track), LayerClock(rate: 2)])
    #expect(chain.endTime(at: 2) == 6 && chain.time(at: 2) == 0)
    #expect(self.chain([]).endTime(at: 2) == 2)
  }

  /// Each time of the search passes the moment, and between two of them the layer's time passes none.
  @Test(arguments: chains) func timesAreThoseAtWhichTheMomentIsPassed(clocks: [LayerClock]) {
    let chain = chain(clocks)
    let (moment, period, cycle) = (0.31, 0.5, Seconds(2))
    let found = chain.times(of: Seconds(moment), every: Seconds(period), within: cycle, atMost: 100).map(\.value)
    func turn(_ time: Double) -> Double { ((chain.time(at: time) - moment) / period).rounded(.down) }
    let steps = (0..<20_000).map { Double($0) / 10_000 + 0.000_05 }
    let passed = zip(steps, steps.dropFirst()).filter { turn($0) != turn($1) }
    #expect(!passed.isEmpty && found.count == passed.count)
    for (time, step) in zip(found, passed) { #expect(step.0 - 1e-6...step.1 + 1e-6 ~= time) }
  }
}
