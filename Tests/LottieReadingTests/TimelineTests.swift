import MotionMath
import Testing

@testable import LottieReading

@Suite struct TimelineTests {
  private let timeline = Timeline(rate: 10, first: 5, last: 25)

  private func frames(_ list: (Double, Double)...) -> [Timeline.Frame<Double>] {
    list.map { Timeline.Frame(time: $0.0, value: $0.1, easing: .easeInOut) }
  }

  @Test func countsFromTheFirstFrame() {
    #expect(timeline.period == 2 && timeline.spans[0].seconds(5) == 0 && timeline.spans[0].seconds(25) == 2)
    let inner = timeline.within(start: 10, stretch: 2)
    #expect(inner.spans[0].seconds(0) == 0.5 && inner.spans[0].seconds(5) == 1.5 && inner.frame(at: 1.5) == 5)
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

  private func remap(_ list: (Seconds, Double, Easing)...) -> Timeline {
    timeline.remapped(to: .keyframes(Keyframes(list.map { Keyframe($0.0, $0.1, $0.2) }, period: 2)))
  }

  @Test func aRemappedTimeRunsForwardsBackwardsAndRests() {
    let inner = remap((0, 0, .linear), (0.5, 10, .steps(1, jumpAtStart: false)), (1, 10, .linear), (2, 0, .linear))
    #expect(inner.spans.map(\.isStill) == [false, true, false] && inner.spans[2].isBackwards)
    #expect(inner.frame(at: 0.25) == 5 && inner.frame(at: 0.75) == 10 && inner.frame(at: 1.25) == 7.5)
    let track = inner.track([.init(time: 0, value: 0, easing: .linear), .init(time: 10, value: 100, easing: .linear)])
    for (time, value) in [(0.0, 0.0), (0.25, 50), (0.5, 100), (0.9, 100), (1.5, 50), (1.999, 0.1)] {
      #expect(abs(track.value(at: time) - value) < 1e-6, "\(time)")
    }
    let presence = inner.presence(from: 5, to: 8)
    for (time, isThere) in [(0.2, 0.0), (0.3, 1), (0.45, 0), (0.8, 0), (1.3, 1), (1.6, 0)] {
      #expect(presence.value(at: time) == isThere, "\(time)")
    }
  }

  @Test func aRemappedTimeIsRemappedAgain() {
    let outer = remap((0, 0, .linear), (2, 20, .linear))
    let inner = outer.remapped(
      to: outer.track([.init(time: 0, value: 0, easing: .linear), .init(time: 10, value: 30, easing: .linear)]))
    #expect(abs(inner.frame(at: 0.5) - 15) < 1e-6 && abs(inner.frame(at: 1.5) - 30) < 1e-6)
  }

  @Test func anEasedTimeIsRightToAHundredthOfAFrame() {
    let inner = remap((0, 0, .easeInOut), (2, 20, .linear))
    for time in stride(from: 0.0, to: 2, by: 0.1) {
      #expect(abs(inner.frame(at: time) - 20 * Easing.easeInOut(time / 2)) < 0.01, "\(time)")
    }
    #expect(inner.spans.count <= 20)
  }

  @Test func atTheEndTheFrameBeforeIsShown() {
    let still = timeline.remapped(to: .constant(12), end: 12)
    #expect(still.frame(at: 1) == 11 && timeline.remapped(to: .constant(12), end: 13).frame(at: 1) == 12)
  }

  @Test func samplesOnlyWhatBends() {
    let straight = timeline.sampled({ $0 * 3 }, isSame: { abs($0 - $1) < 0.01 })
    #expect(abs(straight.value(at: 1) - 3) < 1e-6)
    if case .keyframes(let keyframes) = straight { #expect(keyframes.frames.count == 2) }
    let bent = timeline.sampled({ $0 * $0 }, isSame: { abs($0 - $1) < 0.001 })
    #expect(abs(bent.value(at: 0.7) - 0.49) < 1e-6)
  }
}
