import MotionMath
import Testing

@testable import Importing

@Suite struct EasingCutTests {
  private let bounce = Easing.cubicBezier(x1: 0.3, y1: -2, x2: 0.7, y2: 3)

  @Test func aCurveTurnsBackWhereItIsFurthest() {
    let turns = EasingCut.turns(of: bounce)
    #expect(turns.count == 2)
    for (turn, sign) in zip(turns, [-1.0, 1]) {
      for side in [-0.01, 0.01] { #expect(sign * bounce(turn + side) < sign * bounce(turn)) }
    }
    #expect(EasingCut.turns(of: .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)).isEmpty)
    #expect(EasingCut.turns(of: .linear).isEmpty && EasingCut.turns(of: .easeInOut).isEmpty)
  }

  @Test func aProgressIsReachedAndLeft() {
    let twice = EasingCut.times(of: bounce, at: 1.1)
    #expect(twice.count == 2 && twice.allSatisfy { abs(bounce($0) - 1.1) < 1e-9 })
    #expect(EasingCut.times(of: bounce, at: 2).isEmpty && EasingCut.times(of: .linear, at: -.infinity).isEmpty)
    let once = [Easing.linear, bounce, .easeInOut, .steps(4, jumpAtStart: false), .powerOut(1)]
    for easing in once {
      let times = EasingCut.times(of: easing, at: 0.5)
      #expect(times.count == 1 && abs(times[0] - 0.5) < 1e-9, "\(easing)")
    }
  }
}
