import MotionMath
import Testing

@Suite struct SpringCycleTests {
  /// The skeleton's pulse: toward 1 in 1.0 s, toward 0.4 in 0.8 s.
  private let pulse = SpringCycle(phases: [
    .init(target: 1, spring: .smooth(duration: 1), duration: 1),
    .init(target: 0.4, spring: .smooth(duration: 0.8), duration: 0.8),
  ])

  /// The values at the two hand-overs, as an independent rendering of the same design reports them. Speed is handed
  /// over too, so the value runs a little past each of them.
  @Test func pulseRunsOverThePublishedRange() {
    #expect(abs(pulse.value(at: 0) - 0.4081156729501437) < 1e-9)
    #expect(abs(pulse.value(at: 1) - 0.9918471548618518) < 1e-9)
    let values = (0...1800).map { pulse.value(at: Double($0) / 1000) }
    #expect(values.min()! > 0.408 && values.max()! < 0.992)
  }

  @Test func endRunsIntoStartInValueAndSpeed() {
    let h = 1e-6
    let period = pulse.period.value
    #expect(abs(pulse.value(at: period - 1e-12) - pulse.value(at: 0)) < 1e-9)
    let before = (pulse.value(at: period - h) - pulse.value(at: period - 2 * h)) / h
    let after = (pulse.value(at: 2 * h) - pulse.value(at: h)) / h
    #expect(abs(before - after) < 1e-3)
  }

  /// What a simulation from rest reaches after many cycles.
  @Test func isTheLimitOfASimulationFromRest() {
    var (value, velocity) = (0.4, 0.0)
    for _ in 0..<60 {
      for phase in pulse.phases {
        (value, velocity) = phase.spring.state(
          from: value, velocity: velocity, to: phase.target, after: phase.duration.value)
      }
    }
    #expect(abs(value - pulse.value(at: 0)) < 1e-12)
  }
}
