import Parallelism
import Testing

@testable import Quantizing

@Suite struct IndexedFramesTests {
  /// Frames that are said to be so large that they are packed are read and changed like others.
  @Test(arguments: [8, 1 << 24])
  func framesReadAsTheyWereWritten(pixels: Int) {
    var frames = IndexedFrames(width: 4, pixels: pixels, count: 3)
    for frame: [UInt16] in [[1, 1, 1, 1, 1, 1, 1, 1], [0, 1, 2, 3, 4, 5, 6, 7], [1, 1, 1, 1, 1, 1, 1, 1]] {
      frames.append(frame)
    }
    #expect(frames.count == 3 && frames[1] == [0, 1, 2, 3, 4, 5, 6, 7] && frames[2].count == 8)
    #expect(frames.areEqual(0, 2) && !frames.areEqual(0, 1))
    frames[0] = [9, 9, 9, 9, 2, 2, 2, 2]
    #expect(!frames.areEqual(0, 2))
    frames.keep([2, 0])
    #expect(Array(frames) == [[1, 1, 1, 1, 1, 1, 1, 1], [9, 9, 9, 9, 2, 2, 2, 2]])
  }

  @Test func framesAreMadeInOrder() throws {
    let frames = try IndexedFrames(width: 1, pixels: 2, count: 20, workers: 3, cancellation: .never) {
      [UInt16($0), 7]
    }
    #expect(Array(frames) == (0..<20).map { [$0, 7] })
    #expect(throws: Cancelled.self) {
      try IndexedFrames(width: 1, pixels: 1, count: 2, workers: 1, cancellation: Cancellation { true }) { _ in [0] }
    }
  }
}
