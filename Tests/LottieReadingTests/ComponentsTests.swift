import GraphicsCore
import MotionMath
import Testing

@testable import LottieReading

@Suite struct ComponentsTests {
  private let points = [
    PropertyKeyframe(
      time: 0, value: Point(0, 0), end: Point(10, 20), isHold: false, easings: [.linear, .easeInOut], outward: .zero,
      inward: .zero, hasTangents: false),
    PropertyKeyframe(
      time: 10, value: Point(10, 20), end: Point(10, 20), isHold: false, easings: [.linear], outward: .zero,
      inward: .zero, hasTangents: false),
  ]

  @Test func numbersFollowTheEasingOfEachDimension() {
    let quarter = Components.point.numbers(of: points, at: 2.5)
    #expect(quarter[0] == 2.5 && abs(quarter[1] - 20 * Easing.easeInOut(0.25)) < 1e-9)
    #expect(Components.point.numbers(of: points, at: -5) == [0, 0])
    #expect(Components.point.numbers(of: points, at: 50) == [10, 20])
    #expect(abs(Components.point.velocity(of: points, at: 5)[0] - 1) < 1e-6)
  }

  @Test func samplesStandWhereTheLineBends() throws {
    let frames = try #require(Components.number.sampled(0...10, most: 100) { [$0 < 5 ? 0 : ($0 - 5) * 2] })
    #expect(frames.map(\.time) == [0, 5, 10] && frames.map(\.value) == [0, 0, 10])
    #expect(frames.map(\.end) == [0, 10, 10])
    #expect(Components.number.sampled(0...1000, most: 100) { [$0] } == nil)
  }
}
