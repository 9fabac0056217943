import MotionMath
import Testing

@testable import SVGReading

@Suite struct TrackKeywordsTests {
  /// A value each second; nil is the keyword.
  private func track(_ values: [[Double]?], _ easing: Easing = .linear) -> Track<[Double]> {
    let frames = values.enumerated().map { i, value in
      Keyframe(Seconds(Double(i)), KeywordValue.parts(value, count: 1), easing)
    }
    return .keyframes(Keyframes(frames, period: Seconds(Double(values.count - 1))))
  }

  private func shown(_ track: Track<[Double]>, at times: [Double]) -> [Double] {
    let numbers = track.numbers(keyword: [-1])
    return times.map { (numbers.value(at: $0)[0] * 1000).rounded() / 1000 }
  }

  @Test func theKeywordChangesHalfWay() {
    #expect(shown(track([nil, [4], [6], nil]), at: [0.4, 0.6, 1.5, 2.4, 2.6]) == [-1, 4, 5, 6, -1])
    // An easing moves the middle.
    let late = track([nil, [4]], .cubicBezier(x1: 1, y1: 0, x2: 1, y2: 1))
    #expect(shown(late, at: [0.86, 0.89]) == [-1, 4])
    #expect(shown(track([nil, [4]], .steps(4, jumpAtStart: false)), at: [0.49, 0.51]) == [-1, 4])
  }

  @Test func aPartOfTheWayIsCutWhereTheWholeIs() {
    let frames = [Keyframe(0, [0.3, 1.2]), Keyframe(1, [0.65, 2.6]), Keyframe(2, [1.0, 4.0])]
    #expect(shown(.keyframes(Keyframes(frames, period: 2)), at: [0.5, 0.6, 1.5]) == [-1, 4, 4])
  }

  @Test func addedNumbersStay() { #expect(shown(.constant([2, 10]), at: [0]) == [10]) }

  @Test func whatStaysIsStill() {
    #expect(track([[4], [4]]).numbers(keyword: [-1]) == .constant([4]))
    #expect(track([nil, nil]).numbers(keyword: [-1]) == .constant([-1]))
  }
}
