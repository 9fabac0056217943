import GraphicsCore
import Testing

@testable import SVGWriting

@Suite struct ConicFanTests {
  private func gradient(_ stops: [(Double, Color)], in space: GradientSpace = .srgb) -> Gradient {
    Gradient(
      .conic(center: .zero, startAngle: 0), stops: stops.map { GradientStop(offset: $0.0, color: $0.1) }, space: space)
  }

  /// The sectors meet, and each is at most one level off the color at any place in it. Gradients that change by about
  /// as much have as many.
  @Test func sectorsFollowTheStops() throws {
    let fan = ConicFan.colors(gradient([(0, .black), (0.5, .white), (1, .black)]))
    #expect(fan.sectors.first?.start == 0 && fan.sectors.last?.end == 1)
    for (sector, next) in zip(fan.sectors, fan.sectors.dropFirst()) { #expect(sector.end == next.start) }
    for sector in fan.sectors {
      for turns in [sector.start, sector.end] {
        let meant = turns < 0.5 ? 2 * turns : 2 - 2 * turns
        #expect(abs(sector.color.red - meant) * 255 <= 1 + 1e-9)
      }
    }
    // Where it turns back, both sectors are white.
    #expect(fan.sectors.count == 255)
    let gray = Color(red: 0.8, green: 0.8, blue: 0.8)
    #expect(ConicFan.colors(gradient([(0, .black), (0.5, gray), (1, .black)])).sectors.count == 255)
  }

  @Test func whatLiesBeyondTheStopsHasTheirColors() {
    let fan = ConicFan.colors(gradient([(0.25, .black), (0.25, .white), (0.5, .white)]))
    #expect(fan.sectors.map(\.start) == [0, 0.25] && fan.sectors.map(\.end) == [0.25, 1])
    #expect(fan.sectors.map(\.color) == [.black, .white])
  }

  @Test func alphaIsAFanOfGrays() {
    let clear = Color(red: 1, green: 0, blue: 0, alpha: 0)
    let red = Color(red: 1, green: 0, blue: 0)
    let colors = gradient([(0, clear), (1, red)])
    #expect(ConicFan.colors(colors).sectors == [ConicFan.Sector(start: 0, end: 1, color: red)])
    let grays = ConicFan.alphas(colors).sectors
    #expect(grays.count == 128 && grays.allSatisfy { $0.color.red == $0.color.blue && $0.color.alpha == 1 })
    #expect(zip(grays, grays.dropFirst()).allSatisfy { $0.color.red < $1.color.red })
  }

  /// Colors that mix in another space, and that have other alphas, are compared as they are seen.
  @Test func sectorsAreAsManyAsAreSeen() {
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    let count = { (gradient: Gradient) in ConicFan.colors(gradient).sectors.count }
    #expect(count(gradient([(0, red), (1, blue)], in: .oklab)) == 256)
    // Of 128, some neighbors are equal.
    #expect((65..<128).contains(count(gradient([(0, red.withAlpha(multipliedBy: 0.2)), (1, blue)]))))
  }

  /// What each place shows is the last outline that holds it.
  @Test func outlinesCoverTheirSectors() throws {
    let fan = ConicFan.colors(gradient([(0, .black), (0.3, .white), (0.3, .black), (1, .white)]))
    let (center, angle, reach) = (Point(3, -2), 1.0, 10.0)
    let outlines = fan.outlines(center: center, angle: angle, reach: reach)
    #expect(outlines.count == fan.sectors.count)
    for sector in fan.sectors {
      let turns = (sector.start + sector.end) / 2
      for distance in [0.5, reach] {
        let way = Point(cosine(angle + turns * 2 * .pi), sine(angle + turns * 2 * .pi)) * distance
        let shown = outlines.last { Self.holds($0.path, center + way) }
        #expect(shown?.color == sector.color)
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
    let smooth = ConicFan.colors(gradient([(0, .black), (0.5, .white), (1, .black)]))
    #expect(smooth.outlines(center: .zero, angle: 0, reach: 1).allSatisfy { !$0.isEdge })
    let jumps = ConicFan.colors(gradient([(0, .black), (0.5, .white), (0.5, .black), (1, .white)]))
    let edges = jumps.outlines(center: .zero, angle: 0, reach: 1).enumerated().filter(\.element.isEdge).map(\.offset)
    #expect(edges == [1, 1 + jumps.sectors.count / 2])
  }
}
