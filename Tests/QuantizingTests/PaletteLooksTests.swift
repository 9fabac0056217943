import Testing

@testable import Quantizing

@Suite struct PaletteLooksTests {
  /// Forty sizes, each a tenth better than the one before.
  private static let errors = (0..<40).map { 1e-4 * (0..<$0).reduce(1.0) { error, _ in error * 0.9 } }

  private static func guess(_ seen: [(number: Int, look: PaletteLook)], excess: Double = 1) -> Int {
    var looks = PaletteLooks(errors: errors)
    for (number, look) in seen { looks.see(look, at: number) }
    return looks.guess(excess: excess)
  }

  private static func look(_ excess: Double) -> PaletteLook { PaletteLook(isReached: excess <= 1, excess: excess) }

  @Test func theFirstGuessFollowsFromTheErrorAlone() {
    // 0.9²² is the first below a tenth.
    #expect(Self.guess([]) == 22)
    #expect(Self.guess([], excess: 2) < 22)
    #expect(Self.guess([], excess: 0.5) > 22)
    #expect(Self.guess([], excess: 1e-6) == 39)
  }

  @Test func whatWasSeenTellsHowFarTheTargetIs() {
    #expect(Self.guess([(10, Self.look(1.5))]) > 12)
    #expect(Self.guess([(30, Self.look(0.5))]) < 28)
    let between = Self.guess([(10, Self.look(1.5)), (30, Self.look(0.8))])
    #expect(10 < between && between <= 30)
    // What is seen later of other frames counts.
    #expect(Self.guess([(20, Self.look(0.99)), (20, Self.look(1.3))]) > 20)
  }

  @Test func stepsAskForMoreAndMoreColors() {
    let steps = PaletteLook(hasSteps: true)
    #expect(Self.guess([(25, steps)]) == 27)
    #expect(Self.guess([(25, steps), (27, steps)]) == 31)
    #expect(Self.guess([(25, steps), (27, steps), (31, steps)]) == 39)
    // The middle of what is known.
    #expect(Self.guess([(25, steps), (27, steps), (33, Self.look(0.2))]) == 30)
  }
}
