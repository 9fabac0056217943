import GraphicsCore
import Testing

@testable import APNGCoding

@Suite struct FramePlanTests {
  private static func animation(_ frames: [(color: UInt32, delay: FrameDelay)]) -> Animation {
    Animation(
      frames: frames.map { .init(pixmap: Pixmap(width: 1, height: 1, pixels: [$0.color]), delay: $0.delay) },
      plays: .forever)
  }

  private static let thirtieth = FrameDelay(numerator: 1, denominator: 30)

  @Test func aFractionOfAMillisecondIsKeptIfAsked() throws {
    let animation = Self.animation([
      (0xFF00_00FF, Self.thirtieth), (0xFF00_FF00, Self.thirtieth), (0xFF00_FF00, Self.thirtieth),
    ])
    #expect(throws: APNGEncodingError.delayNotWholeMilliseconds(frame: 0, delay: Self.thirtieth)) {
      try FramePlan(animation, workers: 1)
    }
    let plan = try FramePlan(animation, keepsDelays: true, workers: 1)
    #expect(
      plan.frames.map(\.time) == [FrameTime(numerator: 1, denominator: 30), FrameTime(numerator: 2, denominator: 30)])
  }

  @Test func whatBrowsersSlowDownIsNotMerged() throws {
    let short = FrameDelay.milliseconds(10)
    let animation = Self.animation([
      (0xFF00_00FF, short), (0xFF00_00FF, short), (0xFF00_00FF, .milliseconds(20)), (0xFF00_FF00, short),
    ])
    #expect(throws: APNGEncodingError.delayTooShort(frame: 0, delay: short)) { try FramePlan(animation, workers: 1) }
    let plan = try FramePlan(animation, keepsDelays: true, workers: 1)
    #expect(plan.frames.map(\.time.numerator) == [10, 10, 20, 10])
    #expect(plan.frames.map(\.image) == [0, 0, 0, 3])
  }

  @Test func equalNeighborsStayFramesOfTheirOwnIfAsked() throws {
    let delay = FrameDelay.milliseconds(50)
    let animation = Self.animation([(0xFF00_00FF, delay), (0xFF00_00FF, delay), (0xFF00_FF00, delay)])
    #expect(try FramePlan(animation, workers: 1).frames.count == 2)
    let plan = try FramePlan(animation, keepsEqualFrames: true, workers: 1)
    #expect(plan.frames.map(\.time.numerator) == [50, 50, 50])
    let still = Self.animation([(0xFF00_00FF, delay), (0xFF00_00FF, delay)])
    #expect(try FramePlan(still, keepsEqualFrames: true, workers: 1).frames.count == 2)
  }

  @Test func aFractionThatDoesNotFitIsAnError() throws {
    let odd = FrameDelay(numerator: 65_537, denominator: 65_539)
    let animation = Self.animation([(0xFF00_00FF, odd), (0xFF00_FF00, odd)])
    #expect(throws: APNGEncodingError.delayNotStorable(frame: 0, delay: odd)) {
      try FramePlan(animation, keepsDelays: true, workers: 1)
    }
  }
}
