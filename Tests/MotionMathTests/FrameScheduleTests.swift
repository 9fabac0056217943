import MotionMath
import TestSupport
import Testing

@Suite struct FrameScheduleTests {
  private static let clocks = [FrameSchedule.Clock.gif, .apng]

  private func check(_ schedule: FrameSchedule, _ label: String) {
    #expect(schedule.delays.reduce(0, +) == schedule.totalTicks, "\(label): delays sum to the cycle")
    #expect(schedule.delays.allSatisfy { $0 >= schedule.clock.shortestDelay }, "\(label): no delay too short")
    let wanted = schedule.cycle.value * Double(schedule.clock.ticksPerSecond)
    #expect(
      abs(Double(schedule.totalTicks) - wanted) <= 0.5 || schedule.totalTicks == schedule.clock.shortestDelay,
      "\(label)")
    #expect(schedule.starts[0] == 0)
    #expect(zip(schedule.starts, schedule.starts.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: clocks, [50, 30, 100.0 / 3, 25, 24, 60])
  func shippedCyclesAreExactAtEveryRate(clock: FrameSchedule.Clock, rate: Double) {
    for milliseconds: Int64 in [1500, 1700, 1840, 2000, 2500, 800] {
      let cycle = Seconds.milliseconds(milliseconds)
      let schedule = FrameSchedule(cycle: cycle, rate: .asked(rate), clock: clock)
      check(schedule, "\(milliseconds) ms at \(rate)")
      #expect(schedule.totalTicks * 1000 == Int(milliseconds) * clock.ticksPerSecond)
      let reachable = min(rate, Double(clock.ticksPerSecond) / Double(clock.shortestDelay))
      #expect(abs(schedule.framesPerSecond / reachable - 1) <= 0.13)
      // In milliseconds the rate is the one asked for, up to the cycle's whole number of frames.
      if clock == .apng { #expect(abs(schedule.framesPerSecond - reachable) * cycle.value <= 0.5 + 1e-9) }
      #expect(schedule.delays.max()! - schedule.delays.min()! <= 1)
    }
  }

  @Test func anyCycleAndRateIsPlannedWithinTheClock() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let cycle = Seconds(nanoseconds: Int64.random(in: 1_000_000...60_000_000_000, using: &generator))
      let rate = Double.random(in: 0.5...200, using: &generator)
      for clock in Self.clocks {
        check(FrameSchedule(cycle: cycle, rate: .asked(rate), clock: clock), "\(cycle) at \(rate)")
      }
    }
  }

  @Test func anEvenDelayIsPreferredWhereTheRateHardlyChanges() {
    // 1.5 s at 30 a second: 50 frames of 3 cs rather than 45 of 3 and 4.
    for rate in [FrameRate.asked(30), .about(30)] {
      #expect(Set(FrameSchedule(cycle: .milliseconds(1500), rate: rate, clock: .gif).delays) == [3])
    }
    // An APNG would have 45 frames of 33 and 34 ms, if somebody asked for them.
    let chosen = FrameSchedule(cycle: .milliseconds(1500), rate: .about(30), clock: .apng)
    #expect(chosen.delays == [Int](repeating: 30, count: 50))
  }

  @Test(arguments: [(60, [16, 17]), (24, [41, 42]), (30, [33, 34]), (50, [20]), (25, [40])] as [(Double, [Int])])
  func aRateThatIsAskedForIsExactInMilliseconds(rate: Double, delays: [Int]) {
    for cycle in [Seconds.milliseconds(500), .milliseconds(1000), .milliseconds(1500), .milliseconds(2000)] {
      let schedule = FrameSchedule(cycle: cycle, rate: .asked(rate), clock: .apng)
      check(schedule, "\(cycle.value) s at \(rate)")
      let exact = cycle.value * rate
      #expect(Double(schedule.count) == exact.rounded())
      if exact == exact.rounded() {
        #expect(schedule.framesPerSecond == rate)
        #expect(Set(schedule.delays).sorted() == delays)
      }
    }
  }

  /// A display of 60 Hz that is not in step with the file's milliseconds shows each of its frames for one refresh.
  @Test func sixtyFramesASecondMeetEachRefreshOfADisplay() {
    let schedule = FrameSchedule(cycle: .milliseconds(1000), rate: .asked(60), clock: .apng)
    for phase in stride(from: 0.4, through: 16.2, by: 0.2) {
      let refreshes = (0..<60).map { phase + Double($0) * 1000 / 60 }
      let shown = refreshes.map { moment in schedule.starts.lastIndex { Double($0) <= moment } }
      #expect(shown == Array(0..<60), "\(phase) ms")
    }
  }

  /// Steps at every 80 ms, which are 4.8 frames each: they share the cycle's frames.
  @Test func momentsShareTheFramesOfTheRate() {
    let schedule = FrameSchedule(
      cycle: .milliseconds(800), rate: .asked(60), clock: .apng, moments: moments(10, every: 0.08))
    #expect(schedule.count == 48 && schedule.framesPerSecond == 60)
  }

  @Test func aFrameShowsTheMomentAtWhichItAppears() {
    let schedule = FrameSchedule(cycle: .milliseconds(2000), rate: .asked(30), clock: .gif)
    for (index, start) in schedule.starts.enumerated() {
      #expect(abs(schedule.time(of: index) - Double(start) / 100) < 1e-12)
    }
  }

  /// Players change short delays, each from a limit of its own: browsers turn 10 ms or less of an APNG, and less than 2
  /// cs of a GIF, into 100 ms.
  @Test func noDelayIsOneThatPlayersChange() {
    for milliseconds: Int64 in [20, 100, 990, 1000, 1500] {
      let cycle = Seconds.milliseconds(milliseconds)
      let apng = FrameSchedule(cycle: cycle, rate: .asked(100), clock: .apng)
      #expect(apng.delays.allSatisfy { $0 > 10 }, "\(milliseconds) ms: \(apng.delays)")
      let gif = FrameSchedule(cycle: cycle, rate: .asked(100), clock: .gif)
      #expect(gif.delays.allSatisfy { $0 >= 2 }, "\(milliseconds) ms: \(gif.delays)")
    }
    // 1 s at 100 frames a second would need delays of 10 ms.
    #expect(FrameSchedule(cycle: .milliseconds(1000), rate: .asked(100), clock: .apng).count == 90)
  }

  @Test func eachFrameStartsAtTheNearestTick() {
    // 1 s in 60 frames: starts at 0, 16.67, 33.33, 50, 66.67 ms; 0.5 s in 14: at 0, 3.57, 7.14, 10.71 cs.
    let apng = FrameSchedule(cycle: .milliseconds(1000), rate: .asked(60), clock: .apng)
    #expect(apng.starts.prefix(5) == [0, 17, 33, 50, 67])
    for (milliseconds, rate) in [(1000 as Int64, 60.0), (1010, 60), (970, 30), (1330, 24), (1990, 33)] {
      for clock in Self.clocks {
        let schedule = FrameSchedule(cycle: .milliseconds(milliseconds), rate: .asked(rate), clock: clock)
        for (index, start) in schedule.starts.enumerated() {
          let exact = Double(index * schedule.totalTicks) / Double(schedule.count)
          #expect(abs(Double(start) - exact) <= 0.5, "\(milliseconds) ms, frame \(index): \(start) for \(exact)")
        }
      }
    }
  }

  @Test func aCycleThatTheClockCannotSayIsStretched() {
    let schedule = FrameSchedule(cycle: Seconds(nanoseconds: 1_333_333_333), rate: .asked(25), clock: .gif)
    #expect(schedule.totalTicks == 133)
    #expect(abs(schedule.time(of: schedule.count - 1) / 1.333333333 - Double(schedule.starts.last!) / 133) < 1e-12)
  }

  // MARK: Moments

  private func moments(_ count: Int, every step: Double) -> [Seconds] { (0..<count).map { Seconds(Double($0) * step) } }

  @Test(arguments: clocks, [24.0, 30, 50, 60])
  func everyMomentIsAFrameBoundary(clock: FrameSchedule.Clock, rate: Double) {
    for (count, step) in [(10, 0.08), (8, 0.125), (12, 1.0 / 12), (9, 0.16)] {
      let moments = moments(count, every: step)
      let cycle = Seconds(Double(count) * step)
      let schedule = FrameSchedule(cycle: cycle, rate: .asked(rate), clock: clock, moments: moments)
      check(schedule, "\(count) steps of \(step) s at \(rate)")
      for moment in moments {
        let tick = moment.value * Double(clock.ticksPerSecond)
        let index = schedule.starts.firstIndex { abs(Double($0) - tick) <= 0.5 + 1e-6 }
        #expect(index != nil, "a frame starts within half a tick of \(moment.value)")
        #expect(index.map { schedule.time(of: $0) } == moment.value, "and shows the scene from that moment on")
      }
    }
  }

  @Test func anEighthOfASecondIsSpreadOverCentiseconds() {
    let moments = moments(8, every: 0.125)
    func delays(_ clock: FrameSchedule.Clock) -> [Int] {
      FrameSchedule(cycle: .milliseconds(1000), rate: .asked(1), clock: clock, moments: moments).delays
    }
    #expect(delays(.gif) == [13, 12, 13, 12, 13, 12, 13, 12])
    #expect(delays(.apng) == [Int](repeating: 125, count: 8))
  }

  @Test func motionBetweenMomentsIsSampledEvenly() {
    let schedule = FrameSchedule(
      cycle: .milliseconds(1000), rate: .asked(25), clock: .gif, moments: [.milliseconds(120), .milliseconds(600)])
    #expect(schedule.delays == [Int](repeating: 4, count: 25))
    let uneven = FrameSchedule(
      cycle: .milliseconds(1000), rate: .asked(25), clock: .gif, moments: [.milliseconds(130)])
    #expect(uneven.starts[3] == 13 && uneven.time(of: 3) == 0.13)
    #expect(uneven.delays.allSatisfy { 3...5 ~= $0 })
  }

  @Test func momentsCloserThanTheShortestDelayGiveWay() {
    let schedule = FrameSchedule(
      cycle: .milliseconds(1000), rate: .asked(1), clock: .gif,
      moments: [.milliseconds(10), .milliseconds(500), .milliseconds(510), .milliseconds(995)])
    check(schedule, "crowded")
    #expect(schedule.starts == [0, 50])
  }

  private static func anyCycle(
    _ generator: inout SeededGenerator
  ) -> (cycle: Seconds, moments: [Seconds], rate: Double) {
    let cycle = Seconds(nanoseconds: Int64.random(in: 1_000_000...5_000_000_000, using: &generator))
    let moments = Set(
      (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        Seconds(nanoseconds: Int64.random(in: 0..<cycle.nanoseconds, using: &generator))
      }
    ).sorted()
    return (cycle, moments, Double.random(in: 0.5...200, using: &generator))
  }

  @Test func anyMomentsArePlannedWithinTheClock() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let (cycle, moments, rate) = Self.anyCycle(&generator)
      for clock in Self.clocks {
        let schedule = FrameSchedule(cycle: cycle, rate: .asked(rate), clock: clock, moments: moments)
        check(schedule, "\(cycle) at \(rate)")
        let times = (0..<schedule.count).map(schedule.time(of:))
        #expect(times[0] == 0 && zip(times, times.dropFirst()).allSatisfy { $0 < $1 } && times.last! < cycle.value)
      }
    }
  }

  // MARK: An animation that stops

  private func stopping(
    _ cycle: Seconds, _ rate: Double, _ clock: FrameSchedule.Clock, moments: [Seconds] = []
  ) -> FrameSchedule {
    FrameSchedule(cycle: cycle, rate: .asked(rate), clock: clock, moments: moments, stops: true)
  }

  private func checkEnd(_ schedule: FrameSchedule, _ label: String) {
    check(schedule, label)
    let times = (0..<schedule.count).map(schedule.time(of:))
    #expect(times.last == schedule.cycle.value, "\(label): the last frame shows the end")
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(label)")
    // What lasts less than two delays has room for the end state alone.
    guard schedule.totalTicks >= 2 * schedule.clock.shortestDelay else {
      return #expect(schedule.count == 1, "\(label)")
    }
    #expect(times[0] == 0 && schedule.delays.last == schedule.clock.shortestDelay, "\(label)")
  }

  @Test(arguments: clocks, [50, 30, 100.0 / 3, 25, 24, 60])
  func aStoppingCycleEndsOnItsEndStateAtEveryRate(clock: FrameSchedule.Clock, rate: Double) {
    for milliseconds: Int64 in [1500, 1700, 1840, 2000, 2500, 800, 60, 40, 30, 20, 5] {
      let cycle = Seconds.milliseconds(milliseconds)
      let schedule = stopping(cycle, rate, clock)
      let repeating = FrameSchedule(cycle: cycle, rate: .asked(rate), clock: clock)
      checkEnd(schedule, "\(milliseconds) ms at \(rate)")
      #expect(schedule.totalTicks == repeating.totalTicks)
      #expect(schedule.count <= repeating.count + 1)
      // The end state is no part of the rate.
      #expect(schedule.framesPerSecond == repeating.framesPerSecond)
    }
  }

  @Test func theFramesBeforeTheEndStateStayWhereTheyWere() {
    let schedule = stopping(.milliseconds(1000), 25, .gif)
    #expect(schedule.delays == [Int](repeating: 4, count: 24) + [2, 2])
    #expect((0..<25).allSatisfy { schedule.time(of: $0) == Double($0) / 25 })
    // At the shortest delay, the last frame gives way.
    let fast = stopping(.milliseconds(1000), 50, .gif)
    #expect(fast.delays == [Int](repeating: 2, count: 50) && fast.time(of: 48) == 0.96)
  }

  @Test func anyStoppingCycleIsPlannedWithinTheClock() {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<300 {
      let (cycle, moments, rate) = Self.anyCycle(&generator)
      for clock in Self.clocks { checkEnd(stopping(cycle, rate, clock, moments: moments), "\(cycle) at \(rate)") }
    }
  }
}
