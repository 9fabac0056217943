import GraphicsCore
import MotionMath
import Testing

@Suite struct InterpolationTests {
  private func channels(_ color: Color) -> [Double] { [color.red, color.green, color.blue, color.alpha] }

  /// An easing that overshoots reaches no color that nobody can show.
  @Test func colorsStayWithinTheirRange() {
    let (from, to) = (Color(red: 0.2, green: 1, blue: 0.5), Color(red: 0.9, green: 0.1, blue: 0.5))
    #expect(channels(.interpolate(from, to, 1.5)) == [1, 0, 0.5, 1])
    #expect(channels(.interpolate(from, to, -0.5)) == [0, 1, 0.5, 1])
    // What is wider than sRGB goes as far as the wider of both.
    let wide = Color(red: 1.2, green: -0.1, blue: 0.5)
    #expect(channels(.interpolate(from, wide, 2)) == [1.2, -0.1, 0.5, 1])
  }

  @Test func colorsAreMixedByTheirAlpha() {
    let mixed = Color.interpolate(Color(red: 1, green: 0, blue: 0, alpha: 1), .clear, 0.5)
    #expect(channels(mixed) == [1, 0, 0, 0.5])
  }
}
