import GraphicsCore
import Testing

@testable import PathGeometry

@Suite struct MeasuredPathTests {
  @Test func placesAreFoundByLength() {
    let path = MeasuredPath(Path([.move(Point(0, 0)), .line(Point(3, 0)), .line(Point(3, 1))]))
    #expect(path.length == 4 && path.pieceEnds == [0, 0.75, 1])
    #expect(path.place(at: 0.5).point == Point(2, 0) && path.place(at: 0.5).angle == 0)
    #expect(path.place(at: 1).point == Point(3, 1) && abs(path.place(at: 1).angle - .pi / 2) < 1e-12)
    #expect(path.place(at: 0).point == Point(0, 0))
  }

  @Test func aCircleIsAsLongAsItsFormulaSays() {
    let path = MeasuredPath(.circle(center: Point(5, 5), radius: 10))
    #expect(abs(path.length - 20 * .pi) < 0.01)
    let quarter = path.place(at: 0.25)
    let d = quarter.point - Point(5, 5)
    #expect(abs((d.x * d.x + d.y * d.y).squareRoot() - 10) < 0.01)
  }

  /// Between the ends of a step the direction turns, and does not leap.
  @Test func theDirectionIsThatOfTheCurve() {
    let path = MeasuredPath(.circle(center: .zero, radius: 10))
    for i in 0..<997 {
      let part = Double(i) / 997
      let expected = 2 * .pi * part + .pi / 2
      let turns = (path.place(at: part).angle - expected) / (2 * .pi)
      #expect(abs(turns - turns.rounded()) < 2e-4, "at \(part)")
    }
  }

  /// Against a curve of very many straight steps.
  @Test func placesOnACurveAreExactToAThousandthOfAPoint() {
    let (from, c1, c2, to) = (Point(8, 50), Point(40, -10), Point(80, 90), Point(152, 20))
    let steps = 200_000
    var points: [Point] = []
    var lengths = [0.0]
    for i in 0...steps {
      let (t, s) = (Double(i) / Double(steps), 1 - Double(i) / Double(steps))
      points.append(from * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t) + to * (t * t * t))
      guard i > 0 else { continue }
      let d = points[i] - points[i - 1]
      lengths.append(lengths[i - 1] + (d.x * d.x + d.y * d.y).squareRoot())
    }
    let path = MeasuredPath(Path([.move(from), .cubic(control1: c1, control2: c2, end: to)]))
    #expect(abs(path.length - lengths[steps]) < 1e-3)
    for i in stride(from: 0, through: steps, by: 777) {
      let d = path.place(at: lengths[i] / lengths[steps]).point - points[i]
      #expect((d.x * d.x + d.y * d.y).squareRoot() < 1e-3, "at \(points[i])")
    }
  }

  @Test func movesHaveNoLengthAndNothingIsAPlaceToo() {
    let path = MeasuredPath(Path([.move(Point(0, 0)), .line(Point(1, 0)), .move(Point(9, 9)), .line(Point(9, 10))]))
    #expect(path.length == 2 && path.place(at: 0.75).point == Point(9, 9.5))
    #expect(MeasuredPath(Path()).place(at: 0.5).point == .zero)
  }
}
