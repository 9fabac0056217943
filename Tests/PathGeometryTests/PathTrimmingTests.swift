import GraphicsCore
import PathGeometry
import Testing

@Suite struct PathTrimmingTests {
  private let line = Path([.move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 10))])

  @Test func takesAPartByLength() {
    #expect(
      line.trimmed(from: 0.25, to: 0.75).elements
        == [.move(Point(5, 0)), .line(Point(10, 0)), .line(Point(10, 5))])
    #expect(line.trimmed(from: 0, to: 1) == line)
    #expect(line.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(line.trimmed(from: 0.9, to: 0.1).isEmpty)
  }

  @Test func anArcOfACircleEndsWhereItsAngleSays() {
    let circle = Path.circle(center: .zero, radius: 10)
    for part in [0.1, 0.3, 0.77] {
      guard case .cubic(_, _, let end)? = circle.trimmed(from: 0, to: part).elements.last else {
        Issue.record("a part of a circle ends with a curve")
        continue
      }
      let angle = part * 2 * .pi
      #expect(abs(end.x - 10 * cosine(angle)) < 1e-4 && abs(end.y - 10 * sine(angle)) < 1e-4)
    }
  }

  @Test func goesOnOverTheStartOfARing() {
    let square = Path.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
    let part = square.trimmed(from: 0.875, to: 1.125)
    let corners = part.elements.map { element in
      switch element {
      case .move(let p), .line(let p): Point((p.x * 1e9).rounded() / 1e9, (p.y * 1e9).rounded() / 1e9)
      default: Point(-1, -1)
      }
    }
    #expect(corners == [Point(0, 5), Point(0, 0), Point(5, 0)])
    #expect(square.trimmed(from: -0.125, to: 0.125) == part)
    // An open outline has an end, so the part is in two pieces.
    #expect(line.trimmed(from: 0.75, to: 1.25).elements.count { if case .move = $0 { true } else { false } } == 2)
  }

  @Test func aPartOfALongerLineIsTrimmedAsTheWholeIs() {
    // The second half of a line of 20 points.
    let half = Path([.move(Point(0, 0)), .line(Point(10, 0))])
    func part(_ from: Double, _ to: Double) -> Rect { half.trimmed(from: from, to: to, of: (0.5, 1)).controlBox }
    #expect(part(0, 0.75) == Rect(x: 0, y: 0, width: 5, height: 0))
    #expect(part(0.6, 0.7) == Rect(x: 2, y: 0, width: 2, height: 0) || abs(part(0.6, 0.7).x - 2) < 1e-9)
    #expect(half.trimmed(from: 0.1, to: 0.4, of: (0.5, 1)).isEmpty)
    #expect(half.trimmed(from: 0.75, to: 1.25, of: (0.5, 1)).controlBox.minX == 5)
  }

  @Test func eachSubpathIsTrimmedByItsOwnLength() {
    let lines = Path([.move(Point(0, 0)), .line(Point(10, 0)), .move(Point(0, 5)), .line(Point(4, 5))])
    let halves = lines.trimmingEach(from: 0, to: 0.5)
    #expect(halves == Path([.move(Point(0, 0)), .line(Point(5, 0)), .move(Point(0, 5)), .line(Point(2, 5))]))
    #expect(lines.trimmingEach(from: 0, to: 1) == lines && lines.trimmingEach(from: 0.5, to: 0.5).isEmpty)
  }
}
