import Parallelism
import Testing

@testable import Quantizing

@Suite struct FrameNumbersTests {
  /// Frames that are said to be so large that they are packed are read and changed like others.
  @Test(arguments: [8, 1 << 24])
  func framesReadAsTheyWereWritten(pixels: Int) {
    var numbers = FrameNumbers(width: 4, pixels: pixels, count: 3)
    for frame: [UInt16] in [[1, 1, 1, 1, 1, 1, 1, 1], [0, 1, 2, 3, 4, 5, 6, 7], [1, 1, 1, 1, 1, 1, 1, 1]] {
      numbers.append(frame)
    }
    #expect(numbers.count == 3 && numbers[1] == [0, 1, 2, 3, 4, 5, 6, 7] && numbers[2].count == 8)
    #expect(numbers.areEqual(0, 2) && !numbers.areEqual(0, 1))
    numbers[0] = [9, 9, 9, 9, 2, 2, 2, 2]
    #expect(!numbers.areEqual(0, 2))
    numbers.keep([2, 0])
    #expect(Array(numbers) == [[1, 1, 1, 1, 1, 1, 1, 1], [9, 9, 9, 9, 2, 2, 2, 2]])
  }

  @Test func framesAreMadeInOrder() throws {
    let numbers = try FrameNumbers(width: 1, pixels: 2, count: 20, workers: 3, cancellation: .never) {
      [UInt16($0), 7]
    }
    #expect(Array(numbers) == (0..<20).map { [$0, 7] })
    #expect(throws: Cancelled.self) {
      try FrameNumbers(width: 1, pixels: 1, count: 2, workers: 1, cancellation: Cancellation { true }) { _ in [0] }
    }
  }
}
