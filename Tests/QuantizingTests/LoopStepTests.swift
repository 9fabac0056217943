import Quantizing
import Testing

@Suite struct LoopStepTests {
  private static func step(_ seam: Double, inside: Double, drawn: Double = 0, drawnInside: Double = 0) -> LoopStep? {
    LoopStep(seam: seam, largestStep: inside, drawnSeam: drawn, drawnLargestStep: drawnInside)
  }

  @Test func aChangeAtTheEndMayBeATenthLarger() {
    #expect(Self.step(1.1, inside: 1) == nil)
    #expect(Self.step(1.12, inside: 1) != nil)
    #expect(Self.step(1.12, inside: 0.5, drawn: 1.1) == nil)
    #expect(Self.step(1.12, inside: 0.5, drawnInside: 1.1) == nil)
    #expect(Self.step(0.01, inside: 0) == nil)
  }

  @Test func theMessageHasTheNumbers() throws {
    let step = try #require(Self.step(0.40575, inside: 0.1894, drawn: 0.206, drawnInside: 0.2231))
    #expect(
      step.description
        == "the loop changes by 0.406 of 255 from its last frame to its first, and by at most 0.189 from any other "
        + "to the next; the drawing changes by 0.206 and 0.223")
  }
}
