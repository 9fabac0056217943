import Exporting
import GraphicsCore
import MotionMath
import Quantizing
import Testing

@Suite struct LoopFramesTests {
  private func image(_ level: UInt8) -> Pixmap {
    Pixmap(width: 2, height: 1, fill: RGBA8(red: level, green: level, blue: level))
  }

  private func schedule(_ count: Int) -> FrameSchedule {
    FrameSchedule(cycle: .milliseconds(Int64(count) * 20), rate: .asked(50), clock: .gif)
  }

  private func frames(_ levels: [UInt8], poster: Int? = nil) -> LoopFrames {
    LoopFrames(
      pixmaps: levels.map(image), schedule: schedule(levels.count), plays: .forever, poster: poster, workers: 1)
  }

  private func levels(_ loop: LoopFrames) -> [UInt8] { loop.animation.frames.map { $0.pixmap[0, 0].red } }
  private func delays(_ loop: LoopFrames) -> [Int] { loop.animation.frames.map(\.delay.numerator) }

  @Test func equalNeighborsBecomeOneFrameWithTheSummedDelay() {
    let loop = frames([10, 10, 20, 20, 20, 30])
    #expect(levels(loop) == [10, 20, 30])
    #expect(delays(loop) == [4, 6, 2])
  }

  @Test func soManyFramesStayEvenIfNeighborsAreEqual() {
    let loop = LoopFrames(
      pixmaps: [10, 10, 20, 20, 20, 30].map(image), schedule: schedule(6), plays: .forever, poster: nil, least: 5,
      workers: 1)
    #expect(levels(loop) == [10, 20, 20, 20, 30])
    #expect(delays(loop) == [4, 2, 2, 2, 2])
  }

  @Test func aLoopThatMayStartAnywhereStartsAtItsPoster() {
    let loop = frames([10, 20, 30, 25, 15], poster: 2)
    #expect(levels(loop) == [30, 25, 15, 10, 20])
    #expect(delays(loop).reduce(0, +) == 10)
  }

  @Test func aHoldOverTheLoopsEndIsOneFrame() {
    let loop = frames([10, 20, 30, 10], poster: 1)
    #expect(levels(loop) == [20, 30, 10])
    #expect(delays(loop) == [2, 2, 4])
  }

  @Test func itStartsAtItsPosterWhateverItsLargestStep() {
    // The step from 10 to 90 is the largest; it is the one over the file's end.
    let loop = frames([10, 90, 60, 35], poster: 1)
    #expect(levels(loop).first == 90)
    #expect(loop.startTime == 0.02)
  }

  @Test func theStartOfAHoldOverTheEndIsWhereItBegins() {
    let loop = frames([10, 20, 30, 10], poster: 0)
    #expect(levels(loop) == [10, 20, 30])
    #expect(loop.startTime == 0.06)
  }

  @Test func aLeadIsShownForAnInstantFirst() {
    let schedule = FrameSchedule(cycle: .milliseconds(120), rate: .asked(25), clock: .gif)
    let pixmaps = [0, 40, 80].map { image($0) }
    let loop = LoopFrames(pixmaps: pixmaps, schedule: schedule, plays: .times(1), poster: nil, lead: 2, workers: 1)
    #expect(levels(loop) == [80, 0, 40, 80])
    #expect(delays(loop) == [2, 2, 4, 4])
  }

  @Test func aLoopThatMustStartAtItsStartKeepsItsJump() {
    let loop = frames([10, 20, 30, 40])
    #expect(levels(loop) == [10, 20, 30, 40])
    #expect(loop.seam.seam == 22.5)
    #expect(loop.seam.largestStep == 7.5)
  }

  @Test func aStillImageIsSeamless() {
    let loop = frames([10, 10, 10])
    #expect(loop.animation.frames.count == 1)
    #expect(delays(loop) == [6])
    #expect(loop.seam.seam == 0)
  }
}
