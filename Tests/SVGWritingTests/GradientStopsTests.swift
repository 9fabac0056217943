import GraphicsCore
import Testing

@testable import SVGWriting

@Suite struct GradientStopsTests {
  private func stops(_ colors: [Color], _ space: GradientSpace = .srgb) -> [GradientStop] {
    GradientStops.straight(
      Gradient(.linear(start: .zero, end: Point(1, 0)), stops: Gradient.evenStops(colors), space: space))
  }

  @Test func opaqueColorsStayAsTheyAre() {
    #expect(stops([.black, .white]).map(\.color) == [.black, .white])
  }

  /// Straight colors would fade through gray.
  @Test func whatFadesKeepsItsHue() {
    let blue = Color(hex: 0x0000FF)
    #expect(stops([.clear, blue]).map(\.color) == [blue.withAlpha(multipliedBy: 0), blue])
  }

  /// A stop that is clear between two colors has the hue of both.
  @Test func clearStopsAreDoubled() {
    let written = stops([.white, .clear, .black])
    #expect(written.count == 4)
    #expect(written[1].color.red == 1 && written[2].color.red == 0)
  }

  @Test func otherSpacesGetMoreStops() {
    #expect(stops([.black, .white], .linear).count > 4)
    #expect(stops([Color(hex: 0xFF0000), Color(hex: 0x0000FF)], .oklab).count > 3)
  }
}
