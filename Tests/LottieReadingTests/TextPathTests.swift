import GraphicsCore
import MotionMath
import Testing

@testable import LottieReading

@Suite struct TextPathTests {
  /// Straight, 100 points long.
  private static let line = BezierShape(vertices: [.init(Point(0, 0)), .init(Point(100, 0))], isClosed: false)
  /// A square with sides of 40 points, clockwise from its upper left corner.
  private static let square = BezierShape(
    vertices: [.init(Point(0, 0)), .init(Point(40, 0)), .init(Point(40, 40)), .init(Point(0, 40))], isClosed: true)

  private func path(
    _ shape: BezierShape, margin: Double = 0, turns: Bool = true, spreads: Bool = false
  ) -> TextPath {
    TextPath([shape], margin: .constant(margin), turns: turns, spreads: spreads)
  }

  /// Letters with an advance of 12 points.
  private func letters(_ text: String) -> [LottieBuilder.Letter] {
    text.enumerated().map { number, character in
      let glyph = LottieBuilder.Glyph(advance: 60, outlines: [])
      return LottieBuilder.Letter(character: character, glyph: glyph, place: Point(12 * Double(number), 0), advance: 12)
    }
  }

  private func expect(_ place: TextPath.Place, _ point: Point, _ angle: Double) {
    #expect(abs(place.point.x - point.x) < 1e-9 && abs(place.point.y - point.y) < 1e-9, "\(place)")
    #expect(abs((place.angle - angle).remainder(dividingBy: 360)) < 1e-9, "\(place)")
  }

  @Test func anOpenPathGoesStraightOn() {
    let path = path(Self.line)
    expect(path.place(at: 30, 0), Point(30, 0), 0)
    expect(path.place(at: 120, 0), Point(120, 0), 0)
    expect(path.place(at: -20, 0), Point(-20, 0), 0)
    let longer = path.extended(by: 50)
    #expect(longer.controlBox == Rect(x: -50, y: 0, width: 200, height: 0))
  }

  @Test func aClosedPathGoesRound() {
    let path = path(Self.square)
    expect(path.place(at: 50, 0), Point(40, 10), 90)
    expect(path.place(at: 170, 0), Point(10, 0), 0)
    expect(path.place(at: -10, 0), Point(0, 10), -90)
    expect(self.path(Self.square, turns: false).place(at: 50, 0), Point(40, 10), 0)
    #expect(path.extended(by: 50).controlBox == Rect(x: 0, y: 0, width: 40, height: 40))
  }

  @Test func aLineStandsAtTheMarginInTheMiddleOrAtTheEnd() {
    let line = letters("ab ")
    for (share, middles) in [(0.0, [11.0, 23.0]), (0.5, [49, 61]), (1, [87, 99])] {
      for (letter, middle) in middles.enumerated() {
        let distance = path(Self.line, margin: 5).distance(of: letter, in: line, share: share, at: 0, 0)
        #expect(abs(distance - middle) < 1e-9, "\(share) \(letter)")
      }
    }
  }

  @Test func lettersAreSpread() {
    let path = path(Self.line, margin: 10, spreads: true)
    let distances = (0..<3).map { path.distance(of: $0, in: letters("abc"), share: 0.5, at: 0, 0) }
    #expect(zip(distances, [16, 55, 94]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(distances)")
  }

  @Test func aPathMayMove() {
    let lower = BezierShape(vertices: [.init(Point(0, 50)), .init(Point(100, 50))], isClosed: false)
    let path = TextPath([Self.line, lower], margin: .constant(0), turns: true, spreads: false)
    #expect(!path.isStill && self.path(Self.line).isStill)
    expect(path.place(at: 30, 0), Point(30, 0), 0)
    expect(path.place(at: 30, 1), Point(30, 50), 0)
  }
}
