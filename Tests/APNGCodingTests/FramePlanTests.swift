import GraphicsCore
import Testing

@testable import APNGCoding

@Suite struct FramePlanTests {
  /// Frames 0 and 1 are drawn on nothing, and whole, though they may look alike.
  @Test func aStillImageIsAFrameBeforeTheAnimation() throws {
    let images = [7, 7, 8].map { Pixmap(width: 2, height: 1, pixels: [0xFF00_0000 | $0, 0xFF00_0009]) }
    let frames = images.dropFirst().map { Animation.Frame(pixmap: $0, delay: .milliseconds(40)) }
    let animation = Animation(frames: Array(frames), plays: .forever)
    let plan = try FramePlan(animation, stillImage: images[0], workers: 1)
    #expect(plan.firstFrame == 1 && plan.frames.map(\.image) == [0, 1, 2])
    #expect(plan.frames.map(\.canvas.difference.width) == [2, 2, 1] && plan.frames.map(\.canvas.base) == [0, 1, 1])
    #expect(plan.frames.map(\.time.numerator) == [0, 40, 40])
    let choices = try CanvasChoices(plan, workers: 1)
    #expect(choices.canvases.map(\.count) == [1, 1, 1])
    #expect(try choices.estimatedPlan(workers: 1).frames.map(\.canvas) == plan.frames.map(\.canvas))
    #expect(throws: APNGEncodingError.stillImageOfAnotherSize(width: 1, height: 1)) {
      try FramePlan(animation, stillImage: Pixmap(width: 1, height: 1, pixels: [0]), workers: 1)
    }
  }

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
