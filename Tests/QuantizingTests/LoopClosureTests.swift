import GraphicsCore
import Testing

@testable import Quantizing

@Suite struct LoopClosureTests {
  private static func closure(_ levels: [UInt32]) throws -> (LoopClosure, QuantizedLoop) {
    let pixmaps = levels.map { Pixmap(width: 1, height: 1, pixels: [0xFF00_0000 | $0 * 0x010101]) }
    let census = try ColorCensus(pixmaps, workers: 1)
    let loop = QuantizedLoop(
      width: 1, height: 1, colors: census.bucketColors, frames: census.frames, delays: levels.map { _ in 5 },
      hasTransparency: false)
    return (LoopClosure(census, workers: 2), loop)
  }

  @Test func aLoopThatChangesLikeItsSourceHasNoStep() throws {
    // Both jump at the end.
    let (closure, loop) = try Self.closure([10, 20, 30, 90])
    #expect(closure.step(of: loop) == nil)
  }

  @Test func aChangeThatIsPutOffToTheEndIsAStep() throws {
    let (closure, loop) = try Self.closure([10, 20, 30, 20])
    var late = loop
    late.colors += [0xFF32_3232, 0xFF28_2828]
    let last = UInt16(late.colors.count - 2)
    late.frames = IndexedFrames([late.frames[0], late.frames[1], [last + 1], [last]], width: 1)
    // Of the four channels, three change by 40.
    #expect(
      closure.step(of: late)
        == LoopStep(seam: 30, largestStep: 15, drawnSeam: 7.5, drawnLargestStep: 7.5))
  }
}
