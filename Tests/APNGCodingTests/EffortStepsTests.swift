import GraphicsCore
import Testing

@testable import APNGCoding

/// What a ceiling of work allows.
@Suite struct EffortStepsTests {
  @Test(arguments: [2, 3, 4, 5]) func stepsGoUpToTheEffortItself(level: Int) {
    let effort = APNGEffort(level, pixels: 1 << 20)
    #expect(effort.ceiling != nil)
    let steps = effort.steps
    #expect(steps.first?.compression == Compression(level: 3) && steps.last == effort)
    for (one, next) in zip(steps, steps.dropFirst()) {
      func work(_ effort: APNGEffort) -> Double {
        WorkEstimate.deflating(level: effort.compression.level, bytes: 10_000, stream: 1000)
          + WorkEstimate.refining(effort.compression.refinement, bytes: 10_000, stream: 1000)
          + Double(effort.strategiesKept)
      }
      #expect(work(one) <= work(next))
    }
  }

  /// A large loop of noise, in which every stream is long: the default effort stays near the fastest.
  @Test func aLargeLoopIsNeverLargerThanAtTheFastestEffort() throws {
    var state: UInt32 = 7
    let frames = (0..<6).map { _ in
      var pixmap = Pixmap(width: 256, height: 256)
      for i in pixmap.pixels.indices {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixmap.pixels[i] = 0xFF00_0000 | (state >> 27) * 0x08_0408
      }
      return Animation.Frame(pixmap: pixmap, delay: .milliseconds(40))
    }
    let animation = Animation(frames: frames, plays: .forever)
    func bytes(_ effort: Int) throws -> Int {
      try APNGEncoder.encode(animation, options: APNGOptions(effort: effort)).bytes.count
    }
    #expect(try bytes(5) <= bytes(1))
  }
}
