import GraphicsCore
import Testing

@testable import PathGeometry

@Suite struct StrokeOutlineTests {
  /// How far the stroke of a path reaches in a direction.
  private func reach(_ path: Path, join: LineJoin, towards direction: Vector) throws -> Double {
    var style = StrokeStyle(width: 4)
    style.join = join
    let contours = try #require(StrokeOutline.contours(of: path, style: style, tolerance: 0.01))
    return contours.joined().map { dot($0, direction) }.max()!
  }

  /// A line that goes to a point and back, which turns to neither side there.
  @Test(arguments: [Vector(1, 0), Vector(-1, 0), Vector(0, 1), Vector(0, -1), Vector(0.6, -0.8)])
  func aLineThatTurnsBackHasARoundEnd(direction: Vector) throws {
    let tip = Point(10 * direction.x, 10 * direction.y)
    let path = Path([.move(.zero), .line(tip), .line(.zero)])
    #expect(abs(try reach(path, join: .round, towards: direction) - 12) < 0.02)
    #expect(abs(try reach(path, join: .bevel, towards: direction) - 10) < 0.02)
    #expect(abs(try reach(path, join: .miter, towards: direction) - 10) < 0.02)
  }

  /// A cusp of two curves, as in stars whose sides are pulled in.
  @Test func aCuspHasARoundEnd() throws {
    let path = Path([
      .move(Point(-8, 0)), .cubic(control1: Point(-4, 0), control2: Point(0, -2), end: Point(0, -10)),
      .cubic(control1: Point(0, -2), control2: Point(4, 0), end: Point(8, 0)),
    ])
    #expect(abs(try reach(path, join: .round, towards: Vector(0, -1)) - 12) < 0.02)
  }
}
