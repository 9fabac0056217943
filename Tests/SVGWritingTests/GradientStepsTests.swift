import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting

@Suite struct GradientStepsTests {
  private func gradient(_ stops: [(Double, Color)], in space: GradientSpace = .srgb) -> Gradient {
    Gradient(
      .conic(center: .zero, startAngle: 0), stops: stops.map { GradientStop(offset: $0.0, color: $0.1) }, space: space)
  }

  /// Steps meet, and each is at most one level off the color at any place in it. Gradients that change by about
  /// as much have as many.
  @Test func stepsFollowTheStops() throws {
    let found = GradientSteps.colors(gradient([(0, .black), (0.5, .white), (1, .black)]))
    #expect(found.steps.first?.start == 0 && found.steps.last?.end == 1)
    for (step, next) in zip(found.steps, found.steps.dropFirst()) { #expect(step.end == next.start) }
    for step in found.steps {
      for place in [step.start, step.end] {
        let meant = place < 0.5 ? 2 * place : 2 - 2 * place
        #expect(abs(step.color.red - meant) * 255 <= 1 + 1e-9)
      }
    }
    // Where it turns back, both steps are white.
    #expect(found.steps.count == 255)
    let gray = Color(red: 0.8, green: 0.8, blue: 0.8)
    #expect(GradientSteps.colors(gradient([(0, .black), (0.5, gray), (1, .black)])).steps.count == 255)
  }

  @Test func whatLiesBeyondTheStopsHasTheirColors() {
    let found = GradientSteps.colors(gradient([(0.25, .black), (0.25, .white), (0.5, .white)]))
    #expect(found.steps.map(\.start) == [0, 0.25] && found.steps.map(\.end) == [0.25, 1])
    #expect(found.steps.map(\.color) == [.black, .white])
  }

  @Test func alphaIsStepsOfGrays() {
    let clear = Color(red: 1, green: 0, blue: 0, alpha: 0)
    let red = Color(red: 1, green: 0, blue: 0)
    let colors = gradient([(0, clear), (1, red)])
    #expect(GradientSteps.colors(colors).steps == [GradientSteps.Step(start: 0, end: 1, color: red)])
    let grays = GradientSteps.alphas(colors).steps
    #expect(grays.count == 128 && grays.allSatisfy { $0.color.red == $0.color.blue && $0.color.alpha == 1 })
    #expect(zip(grays, grays.dropFirst()).allSatisfy { $0.color.red < $1.color.red })
  }

  /// Colors that mix in another space, and that have other alphas, are compared as they are seen.
  @Test func stepsAreAsManyAsAreSeen() {
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    let count = { (gradient: Gradient) in GradientSteps.colors(gradient).steps.count }
    #expect(count(gradient([(0, red), (1, blue)], in: .oklab)) == 256)
    // Of 128, some neighbors are equal.
    #expect((65..<128).contains(count(gradient([(0, red.withAlpha(multipliedBy: 0.2)), (1, blue)]))))
  }
}
