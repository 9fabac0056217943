import GraphicsCore
import Testing

@testable import SVGWriting

@Suite struct CircularArcTests {
  private let tolerance = 1.0 / 300

  private func start(of path: Path) -> CircularArc? {
    guard case .move(let start)? = path.elements.first else { return nil }
    return CircularArc(path.elements.dropFirst(), from: start, within: tolerance)
  }

  /// How far an arc of a path reaches from its chord as browsers draw it (SVG 2, appendix B.2.4 and B.2.5).
  private func reach(_ radius: Double, chord: Double, isLarge: Bool) -> Double {
    let drawn = max(radius, chord / 2)
    let center = (drawn * drawn - chord * chord / 4).squareRoot()
    return isLarge ? drawn + center : drawn - center
  }

  /// Half a turn is where a radius that is a little too large makes an arc flat.
  @Test func arcsReachAsFarAsTheyShould() throws {
    for radius in [0.8, 1.087, 3.0041, 12, 18.385, 40.0013] {
      for sweep in stride(from: 0.2, through: 6.1, by: 0.1) + [.pi, .pi - 1e-3, .pi + 1e-3] {
        let arc = try #require(start(of: .arc(center: .zero, radius: radius, from: 0.3, sweep: sweep)))
        let from = Point(radius * cosine(0.3), radius * sine(0.3))
        let piece = try #require(arc.pieces.first)
        #expect(arc.pieces.count == 1)
        let chord = SVGNumber.rounded((piece.end - from).length, within: tolerance)
        let (text, isLarge) = piece.written(chord: chord, within: tolerance)
        let height = reach(try #require(Double(text)), chord: chord, isLarge: isLarge)
        #expect(abs(height - radius * (1 - cosine(sweep / 2))) <= tolerance, "\(radius) \(sweep) \(text)")
        #expect(abs(sweep - .pi) < 0.02 || isLarge == (sweep > .pi))
      }
    }
  }

  @Test func radiiAreShort() {
    let half = CircularArc.Piece(end: Point(10, 0), radius: 5, sweep: .pi)
    #expect(half.written(chord: 10, within: tolerance) == ("5", false))
    let quarter = CircularArc.Piece(end: .zero, radius: 12.0004, sweep: .pi / 2)
    #expect(quarter.written(chord: 12.0004 * 2.0.squareRoot(), within: tolerance) == ("12", false))
  }

  /// The coordinates of fonts are whole numbers of a unit, so their dots are not quite round.
  @Test func dotsOfFontsAreArcs() throws {
    func dot(_ error: Double) -> Path {
      let circle = Path.circle(center: Point(2, 2), radius: 1.087)
      return Path(
        circle.elements.enumerated().map { i, element in
          guard case .cubic(let a, let b, let end) = element, i == 2 else { return element }
          return .cubic(control1: a, control2: b + Point(error, 0), end: end)
        })
    }
    let arc = try #require(start(of: dot(0.004)))
    #expect(arc.pieces.count == 2 && arc.count == 8 && abs(arc.pieces[0].radius - 1.087) < tolerance)
    #expect(start(of: dot(0.05)) == nil || start(of: dot(0.05))?.count == 1, "that is another shape")
    // What is no whole circle is not drawn as one arc.
    let elements = dot(0.004).elements
    guard case .cubic(_, _, let corner) = elements[1] else {
      Issue.record("a cubic")
      return
    }
    #expect(CircularArc(elements[2..<6], from: corner, within: tolerance)?.count != 4)
  }
}
