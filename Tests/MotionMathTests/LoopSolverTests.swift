import MotionMath
import Testing

@Suite struct LoopSolverTests {
  private let minute = Seconds(nanoseconds: 60_000_000_000)

  @Test func exactIsTheLeastCommonMultiple() throws {
    #expect(try LoopSolver.exact([.milliseconds(2400), .milliseconds(3200)], limit: minute) == .milliseconds(9600))
    #expect(try LoopSolver.exact([.milliseconds(1500)], limit: minute) == .milliseconds(1500))
    #expect(try LoopSolver.exact([], limit: minute) == .milliseconds(1000))
  }

  @Test func periodsThatDoNotMeetAreNamed() {
    let periods = [Seconds.milliseconds(1333), .milliseconds(1568)]
    #expect(throws: LoopSolver.LoopError.periodsDoNotMeet(periods: periods, limit: minute)) {
      try LoopSolver.exact(periods, limit: minute)
    }
    let message = "\(LoopSolver.LoopError.periodsDoNotMeet(periods: periods, limit: minute))"
    #expect(message.contains("1.333 s") && message.contains("1.568 s") && message.contains("within 60 s;"))
    let long = "\(LoopSolver.LoopError.periodsDoNotMeet(periods: [80], limit: minute))"
    #expect(long.hasPrefix("the period of 80 s is longer than 60 s; "))
  }

  @Test func theLimitItselfIsAllowed() throws {
    #expect(try LoopSolver.exact([.milliseconds(20_000), .milliseconds(30_000)], limit: minute) == minute)
    #expect(try LoopSolver.exact([minute], limit: minute) == minute)
    let longer = Seconds(nanoseconds: 60_000_000_001)
    #expect(throws: LoopSolver.LoopError.self) { try LoopSolver.exact([longer], limit: minute) }
  }

  @Test func fitTakesTheNearestNumberOfCycles() {
    let parts = LoopSolver.fit(
      [.milliseconds(1000), .milliseconds(1000), .milliseconds(9000)], to: .milliseconds(2600))
    #expect(parts.map(\.repeats) == [3, 3, 1])
    #expect(LoopSolver.fit([.milliseconds(1000)], to: .milliseconds(2400)).map(\.repeats) == [2])
  }

  @Test func hugePeriodsDoNotOverflow() {
    let periods = [
      Seconds(nanoseconds: 59_999_999_999), Seconds(nanoseconds: 59_999_999_993), Seconds(nanoseconds: 7_777_777_777),
    ]
    #expect(throws: LoopSolver.LoopError.self) { try LoopSolver.exact(periods, limit: minute) }
  }

  @Test func fitGivesWholeCyclesAndReportsTheChange() {
    let parts = LoopSolver.fit([.milliseconds(2400), .milliseconds(3200)], to: .milliseconds(2400))
    #expect(parts.map(\.repeats) == [1, 1])
    #expect(abs(parts[0].speed - 1) < 1e-12)
    #expect(abs(parts[1].speed - 4.0 / 3) < 1e-12)
  }

  @Test func bestFitRetimesLeast() {
    // 2.4: the disc at 4/3 of its speed. 3.2: the rings at 3/4 of theirs.
    #expect(LoopSolver.bestFit([.milliseconds(2400), .milliseconds(3200)]) == .milliseconds(3200))
    #expect(LoopSolver.bestFit([.milliseconds(1000), .milliseconds(2000)]) == .milliseconds(2000))
  }
}
