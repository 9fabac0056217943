import GraphicsCore
import Testing

@testable import Rasterizer

@Suite struct FocalCirclesTests {
  private func expect(_ circles: FocalCircles, at point: Point, _ position: Double) {
    let place = circles.place(point.x - circles.offset.x, point.y - circles.offset.y)
    #expect(abs(place.position - position) < 1e-9, "\(point)")
  }

  /// Points are from the center.
  @Test func theFirstCircleIsBesideTheCenterAndTheLastOneAroundIt() {
    let circles = FocalCircles(focus: Point(0.5, 0), startRadius: 0, endRadius: 10)
    #expect(circles.offset == Point(5, 0))
    for (point, position) in [
      (Point(5, 0), 0.0), (Point(10, 0), 1), (Point(-10, 0), 1), (Point(0, 10), 1), (Point(7.5, 0), 0.5),
      (Point(-2.5, 0), 0.5), (Point(15, 0), 2),
    ] {
      expect(circles, at: point, position)
    }
  }

  @Test func aFirstCircleHasARadius() {
    let circles = FocalCircles(focus: Point(0, 0.2), startRadius: 2, endRadius: 10)
    for (point, position) in [(Point(0, 4), 0.0), (Point(0, 0), 0), (Point(0, 10), 1), (Point(0, 7), 0.5)] {
      expect(circles, at: point, position)
    }
    let inwards = FocalCircles(focus: Point(2, 0), startRadius: 10, endRadius: 2)
    for (point, position) in [(Point(14, 0), 0.0), (Point(-6, 0), 0), (Point(2, 0), 1), (Point(-2, 0), 1)] {
      expect(inwards, at: point, position)
    }
  }

  @Test func circlesNeverTouch() {
    #expect(FocalCircles(focus: Point(0, 1), startRadius: 0, endRadius: 10).offset == Point(0, 9.9))
    #expect(FocalCircles(focus: Point(-1, 0), startRadius: 5, endRadius: 10).offset == Point(-4.95, 0))
  }

  /// Against differences of positions nearby.
  @Test func growsFromPointToPoint() {
    let circles = FocalCircles(focus: Point(0.3, -0.4), startRadius: 1, endRadius: 20)
    for (x, y) in [(3.0, 8.0), (-12, 2), (6, -9)] {
      let (step, growth) = (1e-5, circles.place(x, y).growth)
      let alongX = (circles.place(x + step, y).position - circles.place(x - step, y).position) / (2 * step)
      let alongY = (circles.place(x, y + step).position - circles.place(x, y - step).position) / (2 * step)
      #expect(abs(growth.x - alongX) < 1e-6 && abs(growth.y - alongY) < 1e-6, "\(x), \(y)")
    }
  }
}
