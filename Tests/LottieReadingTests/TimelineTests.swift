import MotionMath
import Testing

@testable import LottieReading

@Suite struct TimelineTests {
  private let timeline = Timeline(rate: 10, first: 5, last: 25)

  private func frames(_ list: (Double, Double)...) -> [Timeline.Frame<Double>] {
    list.map { Timeline.Frame(time: $0.0, value: $0.1, easing: .easeInOut) }
  }

  @Test func countsFromTheFirstFrame() {
    #expect(timeline.period == 2 && timeline.seconds(5) == 0 && timeline.seconds(25) == 2)
    let inner = timeline.within(start: 10, stretch: 2)
    #expect(inner.seconds(0) == 0.5 && inner.seconds(5) == 1.5 && inner.frame(at: 1.5) == 5)
  }

  @Test func cutsKeyframesAtTheEndsOfTheLoop() {
    let whole = Timeline(rate: 10, first: -10, last: 40).track(frames((0, 0), (30, 100)))
    let cut = timeline.track(frames((0, 0), (30, 100)))
    for time in stride(from: 0.0, to: 1.99, by: 0.1) {
      #expect(abs(cut.value(at: time) - whole.value(at: time + 1.5)) < 1e-4, "\(time)")
    }
    #expect(timeline.track(frames((0, 1), (3, 7))) == .constant(7))
    #expect(timeline.track(frames((30, 1), (40, 7))) == .constant(1))
  }

  @Test func aLayerIsThereFromItsFirstToBeforeItsLastFrame() {
    let presence = timeline.presence(from: 10, to: 15)
    #expect(presence.value(at: 0.49) == 0 && presence.value(at: 0.5) == 1)
    #expect(presence.value(at: 0.99) == 1 && presence.value(at: 1) == 0)
    #expect(timeline.presence(from: 0, to: 30) == .constant(1))
    #expect(timeline.presence(from: 30, to: 40) == .constant(0))
  }

  @Test func samplesOnlyWhatBends() {
    let straight = timeline.sampled({ $0 * 3 }, isSame: { abs($0 - $1) < 0.01 })
    #expect(abs(straight.value(at: 1) - 3) < 1e-6)
    if case .keyframes(let keyframes) = straight { #expect(keyframes.frames.count == 2) }
    let bent = timeline.sampled({ $0 * $0 }, isSame: { abs($0 - $1) < 0.001 })
    #expect(abs(bent.value(at: 0.7) - 0.49) < 1e-6)
  }
}
