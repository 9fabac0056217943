import PresetModel
import Testing

@testable import LottieReading

@Suite struct PropertyKeyframesTests {
  private func frames(_ text: String) throws -> [PropertyKeyframe<Double>]? {
    let root = LottieValue(root: try LottieReader.document(Array(text.utf8), limit: 10_000))
    return PropertyKeyframe<Double>.list(root["k"]?.items.map(\.json) ?? []) { $0.lottieNumber }
  }

  /// Older files say the end of each keyframe; the last one has a time only.
  @Test func aKeyframeEndsWhereTheNextOneStarts() throws {
    let text = #"{ "k": [{ "t": 0, "s": [1], "e": [5] }, { "t": 10, "s": [2], "e": [3] }, { "t": 20 }] }"#
    let frames = try #require(try frames(text))
    #expect(frames.map(\.value) == [1, 2, 3])
    #expect(frames.map(\.end) == [2, 3, 3])
  }

  @Test func aHeldKeyframeEndsWithItsOwnValue() throws {
    let frames = try #require(try frames(#"{ "k": [{ "t": 0, "s": [1], "h": 1 }, { "t": 10, "s": [2] }] }"#))
    #expect(frames.map(\.end) == [1, 2])
  }

  @Test func keyframesAscend() throws {
    #expect(try frames(#"{ "k": [{ "t": 5, "s": [1] }, { "t": 5, "s": [2] }] }"#)?.count == 2)
    #expect(try frames(#"{ "k": [{ "t": 6, "s": [1] }, { "t": 5, "s": [2] }] }"#) == nil)
    func areInOrder(_ first: Double, _ second: Double) -> Bool {
      PropertyKeyframe<Double>.areInOrder([first, second].map { .object([("t", .number($0))]) })
    }
    #expect(areInOrder(5, 5) && areInOrder(-1, 5) && !areInOrder(6, 5))
  }
}
