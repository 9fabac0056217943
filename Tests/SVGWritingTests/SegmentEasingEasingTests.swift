import MotionMath
import Testing

@testable import SVGWriting

/// What easings have in common with those of CSS.
@Suite struct SegmentEasingEasingTests {
  private static let easings: [Easing] = [
    .linear, .easeInOut, .cubicBezier(x1: 0.3, y1: -0.5, x2: 0.2, y2: 1.4), .steps(3, jumpAtStart: false),
    .steps(4, jumpAtStart: true),
  ]

  /// Without the moments at which steps jump.
  private let places = (0..<50).map { (Double($0) + 0.31) / 50 }

  @Test(arguments: easings) func theCurveIsTheSame(easing: Easing) throws {
    let segment = try #require(SegmentEasing(easing))
    for u in places { #expect(abs(segment.progress(u) - easing(u)) < 1e-12) }
  }

  /// What comes back shows at each place what was shown there on the way.
  @Test(arguments: easings) func backwardsIsTheSameCurve(easing: Easing) throws {
    let segment = try #require(SegmentEasing(easing))
    for u in places { #expect(abs(segment.reversed.progress(u) - (1 - segment.progress(1 - u))) < 1e-6) }
  }

  /// So that ways there and back share their keyframes.
  @Test func aSymmetricCurveIsItsOwnReverse() {
    let ease = SegmentEasing.bezier(0.42, 0, 0.58, 1)
    #expect(ease.reversed == ease)
  }

  @Test func curvesThatCSSLacksAreFitted() {
    #expect(SegmentEasing(.powerOut(2)) == nil)
    #expect(SegmentEasing(.points([.init(time: 0, value: 0), .init(time: 1, value: 1)])) == nil)
    #expect(SegmentEasing(.spring(.smooth(duration: 0.5), segmentDuration: 1)) == nil)
  }
}
