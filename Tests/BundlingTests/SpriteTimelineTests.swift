import Testing

@testable import Bundling

@Suite struct SpriteTimelineTests {
  @Test func oneAnimationIsItself() {
    let timeline = SpriteTimeline([.init(delays: [30, 40, 30], start: 200)])
    #expect(timeline.durations == [30, 40, 30] && timeline.frames == [[0, 1, 2]])
  }

  @Test func momentsAreThoseOfAllAnimations() {
    // The second one merged its first two frames.
    let timeline = SpriteTimeline([.init(delays: [30, 40, 30], start: 0), .init(delays: [70, 30], start: 0)])
    #expect(timeline.durations == [30, 40, 30] && timeline.frames == [[0, 1, 2], [0, 0, 1]])
    let finer = SpriteTimeline([.init(delays: [70, 30], start: 0), .init(delays: [30, 40, 30], start: 0)])
    #expect(finer.durations == [30, 40, 30] && finer.frames == [[0, 0, 1], [0, 1, 2]])
  }

  @Test func anAnimationThatStartsElsewhereShowsTheSameMoment() {
    // Both have the loop's moments 0, 30 and 70 of 100; the second starts at 70.
    let timeline = SpriteTimeline([.init(delays: [30, 40, 30], start: 0), .init(delays: [30, 30, 40], start: 70)])
    #expect(timeline.durations == [30, 40, 30] && timeline.frames == [[0, 1, 2], [1, 2, 0]])
    // A start that was rounded is the same moment.
    let rounded = SpriteTimeline([.init(delays: [30, 40, 30], start: 0), .init(delays: [30, 30, 40], start: 71)])
    #expect(rounded == timeline)
    // Before its first moment of the cycle an animation shows what its last one began.
    let merged = SpriteTimeline([.init(delays: [30, 40, 30], start: 0), .init(delays: [60, 40], start: 70)])
    #expect(merged.durations == [30, 40, 30] && merged.frames[1] == [0, 1, 0])
  }
}
