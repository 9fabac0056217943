import GraphicsCore
import Testing

@testable import APNGCoding

/// Steps of an effort, and what a ceiling of work allows.
@Suite struct EncodingStepsTests {
  private func bytes(_ animation: Animation, effort: Int) throws -> Int {
    try APNGEncoder.encode(animation, options: APNGOptions(effort: effort)).bytes.count
  }

  /// A disc whose soft edge grows and shrinks: many literals, few matches.
  private func softLoop(side: Int, frames: Int) -> Animation {
    let images = (0..<frames).map { frame in
      var pixmap = Pixmap(width: side, height: side)
      let turn = abs(Double(frame) / Double(frames) - 0.5)
      for y in 0..<side {
        for x in 0..<side {
          let (dx, dy) = (Double(x - side / 2), Double(y - side / 2))
          let share = max(0, 1 - (dx * dx + dy * dy).squareRoot() / (Double(side) * (0.3 + turn * 0.4)))
          let value = UInt32(255 - share * 200)
          pixmap.pixels[y * side + x] = 0xFF00_0000 | value << 16 | value << 8 | 255
        }
      }
      return Animation.Frame(pixmap: pixmap, delay: .milliseconds(40))
    }
    return Animation(frames: images, plays: .forever)
  }

  @Test func everyLevelTriesWhatThoseBelowDo() {
    for level in 2...9 {
      let below = APNGEffort.efforts(level - 1, pixels: 1 << 20)
      #expect(APNGEffort.efforts(level, pixels: 1 << 20).starts(with: below))
    }
    #expect([1, 3, 4, 5, 6, 7, 8, 9].map { APNGEffort.efforts($0, pixels: 0).count } == [1, 1, 2, 2, 3, 3, 4, 4])
  }

  @Test func aHigherLevelIsNeverLarger() throws {
    let animation = softLoop(side: 48, frames: 8)
    let sizes = try [1, 4, 6, 8].map { try bytes(animation, effort: $0) }
    #expect(sizes == sizes.sorted(by: >) && sizes[1] < sizes[0], "\(sizes)")
  }

  /// The default finds what the effort without a ceiling does where there is time for it.
  @Test func aSmallSoftLoopIsAsSmallAsWithoutACeiling() throws {
    let animation = softLoop(side: 32, frames: 4)
    #expect(try bytes(animation, effort: 5) == bytes(animation, effort: 6))
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
    #expect(try bytes(animation, effort: 5) <= bytes(animation, effort: 1))
  }

  private func trial(level: Int, work: Double, size: Int) -> FrameEncoder.Trial {
    FrameEncoder.Trial(step: Compression(.level(level)), work: work, size: size)
  }

  private func levels(_ trials: [FrameEncoder.Trial]) -> [Int] {
    FrameEncoder.worthwhile(trials).map { step in
      if case .level(let level) = step.deflater { level } else { 0 }
    }
  }

  @Test func stepsThatSaveNothingAreLeftOut() {
    #expect(levels([trial(level: 3, work: 0, size: 1000), trial(level: 6, work: 1, size: 999)]) == [3])
    #expect(levels([trial(level: 3, work: 0, size: 1000), trial(level: 6, work: 1, size: 1001)]) == [3])
    #expect(levels([trial(level: 3, work: 0, size: 1000), trial(level: 6, work: 1, size: 990)]) == [3, 6])
  }

  /// Level 9 saves 10 bytes for a work of 10, a mix of levels 7 and 10 saves 50.
  @Test func aStepAboveTheHullIsLeftOut() {
    let ends = [trial(level: 3, work: 0, size: 1000), trial(level: 7, work: 5, size: 900)]
    let between = trial(level: 9, work: 15, size: 890)
    #expect(levels(ends + [between]) == [3, 7, 9])
    #expect(levels(ends + [between, trial(level: 10, work: 25, size: 800)]) == [3, 7, 10])
    // One that is better than all before it leaves only the first.
    #expect(levels(ends + [between, trial(level: 12, work: 16, size: 300)]) == [3, 12])
  }
}
