import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import TestSupport
import Testing

@testable import Exporting

@Suite struct DestinationFitTests {
  /// A spinner of 40 points that turns once in `cycle` seconds, in a canvas of `size` points.
  private func preset(cycle: Double = 1.84, size: Size? = nil) -> Preset {
    var preset = Preset(.spinner(changed(Spinner()) { $0.duration = Seconds(cycle) }))
    preset.canvas.size = size
    return preset
  }

  private func fit(
    _ limits: [Destination.Limit], _ preset: Preset, motion: MotionForm = .full, clock: FrameSchedule.Clock = .apng
  ) throws -> DestinationFit {
    let destination = changed(Destination()) { $0.limits = limits }
    let scene = try SceneStore(try SceneBuilder(preset)).scene(
      SceneStore.Look(scheme: .light, theme: .standard, motion: motion))
    return try DestinationFit(Named("place", destination), preset, scene, scales: [1], motion: motion, clock: clock)
  }

  @Test func withoutLimitsNothingChanges() throws {
    let fit = try fit([], preset())
    #expect(fit.preset == preset() && fit.scales == [1] && fit.notes.isEmpty && !fit.cutsLoop)
  }

  @Test func aLargestSizeIsFilled() throws {
    let fit = try fit([.init(.width, max: 320), .init(.height, max: 270)], preset(size: Size(80, 60)))
    #expect(fit.scales == [4] && fit.preset.canvas.size == Size(80, 60))
  }

  @Test func anExactSizeGetsSpaceAround() throws {
    let fit = try fit([.init(.width, values: [512]), .init(.height, values: [512])], preset(size: Size(64, 32)))
    #expect(fit.scales == [8] && fit.preset.canvas.size == Size(64, 64))
  }

  @Test func aSquareIsMadeOfTheLongerSide() throws {
    let fit = try fit([.init(.square), .init(.longerSide, max: 128)], preset(size: Size(64, 32)))
    #expect(fit.scales == [2] && fit.preset.canvas.size == Size(64, 64))
  }

  @Test func theBestOfARangeIsTaken() throws {
    var width = Destination.Limit(.width, min: 64, max: 500)
    width.best = 128
    #expect(try fit([width], preset(size: Size(64, 64))).scales == [2])
  }

  @Test func aLoopIsPlayedAsOftenAsThereIsTime() throws {
    let fit = try fit([.init(.plays, min: 1, max: 4), .init(.duration, max: 4)], preset())
    #expect(fit.preset.plays == .times(2) && fit.preset.speed == nil && fit.cutsLoop)
  }

  @Test func theSpeedChangesAsLittleAsPossible() throws {
    let limits: [Destination.Limit] = [
      .init(.plays, min: 1, max: 4), .init(.duration, max: 4), .init(.cycle, values: [1, 2, 3, 4]),
    ]
    let fit = try fit(limits, preset())
    #expect(fit.preset.plays == .times(2))
    #expect(abs(try #require(fit.preset.speed) - 0.92) < 1e-9)
    #expect(fit.notes.last == "place: runs 8 % slower: a play takes 2 s, not 1.84")
  }

  @Test func ownPlaysAndSpeedStayWhereTheyAreAccepted() throws {
    var own = preset(cycle: 1)
    own.plays = .times(3)
    own.speed = 1
    let fit = try fit([.init(.plays, min: 1, max: 4), .init(.duration, max: 4)], own)
    #expect(fit.preset == own && !fit.cutsLoop)
  }

  @Test func anotherLoopIsAnError() {
    #expect {
      try fit([.init(.cycle, max: 5)], preset(cycle: 12))
    } throws: { error in
      "\(error)".contains("a play of 12 s would have to take 5 s") && "\(error)".contains("set speed to 2.4")
    }
  }

  @Test func theRateFollowsTheFrames() throws {
    let fewer = try fit([.init(.frames, min: 5, max: 20)], preset())
    let rate = try #require(fewer.preset.fps)
    let schedule = FrameSchedule(cycle: Seconds(1.84), rate: .asked(rate), clock: .apng)
    #expect(schedule.count <= 20 && schedule.count > 17)
    // A short loop gets a higher rate.
    let more = try fit([.init(.frames, min: 5, max: 20)], preset(cycle: 0.1))
    let short = FrameSchedule(cycle: Seconds(0.1), rate: .asked(try #require(more.preset.fps)), clock: .apng)
    #expect(short.count == 5)
    #expect(try fit([.init(.rate, max: 10)], preset()).preset.fps == 10)
    #expect(try fit([.init(.frames, max: 20)], preset(cycle: 20)).preset.fps == 1)
    #expect {
      try fit([.init(.frames, max: 20)], preset(cycle: 30))
    } throws: { error in
      "\(error)".contains("even at one frame a second the loop has more than 20 frames")
    }
  }

  @Test func limitsThatContradictOneAnotherAreAnError() throws {
    var advice = Destination.Limit(.cycle, min: 3)
    #expect {
      try fit([advice, .init(.duration, max: 2)], preset())
    } throws: { error in
      "\(error)".contains("no number of plays and no time")
    }
    advice.isAdvice = true
    #expect(try fit([advice, .init(.duration, max: 2)], preset()).preset.speed == nil)
  }

  @Test func adviceThatCannotBeFollowedIsLeft() throws {
    var advice = Destination.Limit(.cycle, values: [1])
    advice.isAdvice = true
    #expect(try fit([advice], preset(cycle: 1.2)).preset.speed == 1.2)
    #expect(try fit([advice, .init(.cycle, max: 10)], preset(cycle: 12)).preset.speed == 1.2)
  }

  @Test func theSmallerBudgetHolds() throws {
    var own = preset()
    own.maxBytes = 1000
    #expect(try fit([.init(.bytes, max: 5000)], own).preset.maxBytes == 1000)
    #expect(try fit([.init(.bytes, max: 500)], own).preset.maxBytes == 500)
  }

  /// A faster loader would not make it shorter.
  @Test func theCalmFormTakesATimeThatIsAccepted() throws {
    let fit = try fit(
      [.init(.cycle, values: [1, 2, 3, 4]), .init(.frames, min: 5, max: 20)], preset(), motion: .reduced)
    #expect(fit.calmCycle == Seconds(3) && fit.preset.speed == nil && fit.preset.fps == nil)
    #expect(try self.fit([.init(.duration, max: 4)], preset(), motion: .reduced).calmCycle == nil)
  }

  @Test func theCalmFormGetsFewerFramesWhereItHasTo() throws {
    let fit = try fit([.init(.frames, max: 12)], preset(), motion: .reduced)
    let rate = try #require(fit.preset.fps)
    #expect(rate < Scene.calmRate && rate > 2 && fit.calmCycle == nil)
  }
}
