import GraphicsCore
import Testing

@testable import SVGWriting

@Suite struct ConicFanTests {
  private func gradient(_ stops: [(Double, Color)]) -> Gradient {
    Gradient(.conic(center: .zero, startAngle: 0), stops: stops.map { GradientStop(offset: $0.0, color: $0.1) })
  }

  /// What each place shows is the last outline that holds it.
  @Test func outlinesCoverTheirSectors() throws {
    let colors = GradientSteps.colors(gradient([(0, .black), (0.3, .white), (0.3, .black), (1, .white)]))
    let (center, angle, reach) = (Point(3, -2), 1.0, 10.0)
    let outlines = ConicFan.outlines(of: colors, center: center, angle: angle, reach: reach)
    #expect(outlines.count == colors.steps.count)
    for step in colors.steps {
      let turns = (step.start + step.end) / 2
      for distance in [0.5, reach] {
        let way = Point(cosine(angle + turns * 2 * .pi), sine(angle + turns * 2 * .pi)) * distance
        let shown = outlines.last { Self.holds($0.path, center + way) }
        #expect(shown?.color == step.color)
      }
    }
  }

  /// Whether a convex outline of lines, or a circle, holds a place.
  private static func holds(_ path: Path, _ place: Point) -> Bool {
    let corners = path.elements.compactMap { element -> Point? in
      switch element {
      case .move(let point), .line(let point), .cubic(_, _, let point): point
      default: nil
      }
    }
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map { a, b in
      (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x)
    }
    return sides.allSatisfy { $0 >= -1e-9 } || sides.allSatisfy { $0 <= 1e-9 }
  }

  /// Edges are smooth where they are seen: before the jump's sector, and where the last color meets the first.
  @Test func jumpsAreEdges() {
    let smooth = GradientSteps.colors(gradient([(0, .black), (0.5, .white), (1, .black)]))
    #expect(ConicFan.outlines(of: smooth, center: .zero, angle: 0, reach: 1).allSatisfy { !$0.isEdge })
    let jumps = GradientSteps.colors(gradient([(0, .black), (0.5, .white), (0.5, .black), (1, .white)]))
    let edges = ConicFan.outlines(of: jumps, center: .zero, angle: 0, reach: 1).enumerated().filter(\.element.isEdge)
      .map(\.offset)
    #expect(edges == [1, 1 + jumps.steps.count / 2])
  }
}
