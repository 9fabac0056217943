import GraphicsCore
import MotionMath
import Testing

@testable import SVGReading

@Suite struct KeyframeThinningTests {
  /// Steps around a circle, in a second.
  private func circle(_ radius: Double, _ count: Int) -> [Keyframe<[Double]>] {
    (0...count).map { i in
      let part = Double(i) / Double(count)
      return Keyframe(Seconds(part), [radius * cosine(2 * .pi * part), radius * sine(2 * .pi * part)])
    }
  }

  @Test func aSampledCurveStaysWhereItWas() {
    let frames = circle(40, 474)
    let kept = KeyframeThinning.thinned(frames, toAtMost: 256)
    #expect(kept.count <= 256 && kept.first == frames.first && kept.last == frames.last)
    let (before, after) = (Keyframes(frames, period: 1), Keyframes(kept, period: 1))
    for i in 0..<2_000 {
      let time = Double(i) / 2_000
      let apart = zip(before.value(at: time), after.value(at: time)).map { abs($0 - $1) }.max() ?? 1
      #expect(apart <= 1.0 / 30 + 1e-6)
    }
  }

  @Test func fewKeyframesStay() {
    #expect(KeyframeThinning.thinned(circle(40, 255), toAtMost: 256) == circle(40, 255))
    #expect(KeyframeThinning.thinned([], toAtMost: 256).isEmpty)
  }

  /// A factor may be one of a large thing, and is kept more exactly.
  @Test func aFactorIsKeptMoreExactly() {
    #expect(KeyframeThinning.thinned(circle(1, 474), toAtMost: 10).count > 150)
    #expect(KeyframeThinning.thinned(circle(40, 474), toAtMost: 10).count < 100)
  }

  @Test func jumpsAndCurvesStay() {
    let frames: [Keyframe<[Double]>] = [
      Keyframe(0, [0]), Keyframe(0.1, [10]), Keyframe(0.2, [20]), Keyframe(0.2, [60]), Keyframe(0.3, [50]),
      Keyframe(0.4, [40]), Keyframe(0.5, [30], .easeIn), Keyframe(0.75, [20], .easeIn), Keyframe(1, [0]),
    ]
    let kept = KeyframeThinning.thinned(frames, toAtMost: 2)
    #expect(kept == [frames[0], frames[2], frames[3], frames[6], frames[7], frames[8]])
  }

  @Test func motionsThatStayTooLongAreNamed() {
    func image(_ y: (Int) -> Int) -> [UInt8] {
      let frames = (0...300).map { "\(Double($0) / 3)% { translate: \($0)px \(y($0))px }" }.joined(separator: " ")
      return svg(
        "<style>@keyframes k { \(frames) } rect { animation: k 2s linear infinite }</style><rect width='9' height='9'/>"
      )
    }
    #expect(findings(image { $0 }).isEmpty)
    #expect(findings(image { $0 % 2 * 50 }) == ["2: its animation has 301 keyframes; at most 256 can be drawn"])
  }
}
