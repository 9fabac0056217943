import MotionMath
import Testing

@Suite struct SpringTests {
  /// Integrates y'' = -2ζω·y' - ω²·y by Runge and Kutta's fourth-order rule, without any closed form.
  private func integrated(
    _ spring: Spring, from start: Double, velocity: Double, to target: Double, after time: Double
  ) -> (value: Double, velocity: Double) {
    let omega = 2 * Double.pi / spring.duration
    let zeta = spring.bounce >= 0 ? 1 - spring.bounce : 1 / (1 + spring.bounce)
    func slope(_ y: Double, _ v: Double) -> (Double, Double) { (v, -2 * zeta * omega * v - omega * omega * y) }
    var (y, v) = (start - target, velocity)
    let steps = 20_000
    let h = time / Double(steps)
    for _ in 0..<steps {
      let a = slope(y, v)
      let b = slope(y + h / 2 * a.0, v + h / 2 * a.1)
      let c = slope(y + h / 2 * b.0, v + h / 2 * b.1)
      let d = slope(y + h * c.0, v + h * c.1)
      y += h / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
      v += h / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
    }
    return (target + y, v)
  }

  @Test(arguments: [-0.7, -0.3, 0, 0.15, 0.3, 0.8])
  func closedFormSolvesTheEquationOfMotion(bounce: Double) {
    let spring = Spring(duration: 0.8, bounce: bounce)
    for time in [0.05, 0.3, 1.1] {
      let closed = spring.state(from: 0.4, velocity: -1.5, to: 1, after: time)
      let stepped = integrated(spring, from: 0.4, velocity: -1.5, to: 1, after: time)
      #expect(abs(closed.value - stepped.value) < 1e-9)
      #expect(abs(closed.velocity - stepped.velocity) < 1e-8)
    }
  }

  @Test func startsWhereItIsAndComesToRestAtItsTarget() {
    for bounce in [-0.5, 0, 0.3] {
      let spring = Spring(duration: 1, bounce: bounce)
      let start = spring.state(from: 0.2, velocity: 3, to: 1, after: 0)
      #expect(abs(start.value - 0.2) < 1e-12)
      #expect(abs(start.velocity - 3) < 1e-9)
      #expect(abs(spring.value(from: 0.2, velocity: 3, to: 1, after: 30) - 1) < 1e-6)
    }
  }

  @Test func onlyABouncySpringOvershoots() {
    func highest(_ spring: Spring) -> Double {
      (0...400).map { spring.value(from: 0, velocity: 0, to: 1, after: Double($0) / 100) }.max()!
    }
    #expect(highest(.smooth(duration: 1)) <= 1)
    #expect(highest(.bouncy(duration: 1)) > 1.01)
  }
}
