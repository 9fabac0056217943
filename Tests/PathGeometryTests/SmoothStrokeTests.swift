import GraphicsCore
import PathGeometry
import TestSupport
import Testing

@Suite struct SmoothStrokeTests {
  private func outline(_ path: Path, _ style: StrokeStyle) -> Path? { path.smoothOutline(of: style, tolerance: 0.01) }

  @Test func theEdgesOfACircleAreCircles() throws {
    let circle = Path.circle(center: Point(3, 4), radius: 10)
    let ring = try #require(outline(circle, StrokeStyle(width: 6)))
    let distances = ring.elements.compactMap { $0.points.last.map { ($0 - Point(3, 4)).length } }
    #expect(Set(distances.map { ($0 * 1e6).rounded() / 1e6 }) == [7, 13])
    // Both edges of a fill by the rule of strokes.
    let area = Double.pi * (13 * 13 - 7 * 7)
    #expect(abs(abs(ring.area) - area) < 0.5, "\(ring.area)")
    #expect(ring.elements.count == 20)
  }

  @Test func linesOfARoundedRectangleStayLines() throws {
    let card = Path.roundedRectangle(Rect(x: 0, y: 0, width: 40, height: 30), radius: 8)
    let edges = try #require(outline(card, StrokeStyle(width: 2)))
    let lines = edges.elements.filter { if case .line = $0 { true } else { false } }
    #expect(lines.count == 8)
    let box = edges.controlBox
    #expect(abs(box.x + 1) < 1e-9 && abs(box.maxX - 41) < 1e-9 && abs(box.height - 32) < 1e-9)
  }

  @Test(arguments: [(LineCap.butt, 20.0), (.square, 24), (.round, 20 + .pi)])
  func anOpenPathHasCaps(_ cap: LineCap, _ area: Double) throws {
    let line = Path([.move(.zero), .line(Point(10, 0))])
    let box = try #require(outline(line, StrokeStyle(width: 2, cap: cap)))
    #expect(abs(abs(box.area) - area) < 0.02, "\(box.area)")
    let reach = cap == .butt ? 0.0 : 1
    #expect(abs(box.controlBox.x + reach) < 1e-9 && abs(box.controlBox.maxX - 10 - reach) < 1e-9)
    #expect(abs(box.controlBox.y + 1) < 1e-9 && abs(box.controlBox.height - 2) < 1e-9)
    let arc = Path.arc(center: .zero, radius: 10, from: 0, sweep: 2)
    let bow = try #require(outline(arc, StrokeStyle(width: 2, cap: cap)))
    #expect(abs(abs(bow.area) - 20 * 2 - (area - 20)) < 0.1, "\(bow.area)")
  }

  @Test func otherStrokesHaveNone() {
    let circle = Path.circle(center: .zero, radius: 10)
    let square = Path.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(outline(square, StrokeStyle(width: 2)) == nil, "corners")
    #expect(outline(circle, StrokeStyle(width: 21)) == nil, "wider than its bend")
    #expect(outline(circle, StrokeStyle(width: 2, dashes: [3, 3])) == nil, "dashes")
    #expect(outline(circle, StrokeStyle(width: 0)) == nil)
  }
}
