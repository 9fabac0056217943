import GraphicsCore
import Quantizing
import TestSupport
import Testing

@Suite struct LoopSeamTests {
  @Test func theChangeIsTheSumOfPremultipliedDifferences() {
    var a = Pixmap(width: 1, height: 1)
    var b = a
    a[0, 0] = RGBA8(red: 200, green: 100, blue: 0, alpha: 128)
    b[0, 0] = RGBA8(red: 200, green: 0, blue: 0, alpha: 64)
    let seam = LoopSeam(frames: [a, b], workers: 1)
    // Red 100 and 50, green 50 and 0, alpha 128 and 64.
    #expect(seam.changes == [50 + 50 + 64, 50 + 50 + 64])
  }

  @Test func whatCannotBeSeenCountsNothing() {
    let a = Pixmap(width: 1, height: 1, fill: RGBA8(red: 9, green: 9, blue: 9, alpha: 0))
    let b = Pixmap(width: 1, height: 1, fill: RGBA8(red: 200, green: 0, blue: 0, alpha: 0))
    #expect(LoopSeam(frames: [a, b], workers: 1).changes == [0, 0])
  }

  @Test func doesNotDependOnTheNumberOfThreads() {
    var generator = SeededGenerator(seed: 3)
    let frames = (0..<9).map { _ in
      Pixmap(width: 8, height: 8, pixels: (0..<64).map { _ in UInt32.random(in: 0 ... .max, using: &generator) })
    }
    #expect(LoopSeam(frames: frames, workers: 1) == LoopSeam(frames: frames, workers: 5))
  }

  @Test func aFileThatTwitchesWhereItBeginsAgainIsAnError() throws {
    func seam(_ levels: [UInt8]) -> LoopSeam {
      LoopSeam(
        frames: levels.map { Pixmap(width: 1, height: 1, fill: RGBA8(red: $0, green: $0, blue: $0)) }, workers: 1)
    }
    let (drawn, late) = (seam([10, 20, 30, 20]), seam([10, 20, 40, 50]))
    try drawn.check(against: drawn, plays: .forever)
    #expect(throws: LoopStep.self) { try late.check(against: drawn, plays: .forever) }
    #expect(throws: LoopStep.self) { try late.check(against: drawn, plays: .times(2)) }
    // What plays once does not begin again.
    try late.check(against: drawn, plays: .times(1))
  }
}
