/// The steady state of a value that springs drive through a cycle of phases.
///
/// Each phase pulls the value to its target for a fixed time; the next phase takes over value *and speed*. A spring is
/// linear in its starting state, so one cycle is an affine map s ↦ M·s + k of the state s = (value, speed). A seamless
/// loop starts at the fixed point of that map, (I - M)·s = k. M is contracting (springs lose energy), so the fixed
/// point exists and is unique.
public struct SpringCycle: Equatable, Hashable, Sendable {
  public struct Phase: Equatable, Hashable, Sendable {
    public var target: Double
    public var spring: Spring
    /// The time until the next phase takes over.
    public var duration: Seconds

    public init(target: Double, spring: Spring, duration: Seconds) {
      self.target = target
      self.spring = spring
      self.duration = duration
    }
  }

  public let phases: [Phase]
  /// The state at the start of each phase, in the steady state.
  private let starts: [State]

  private struct State: Equatable, Hashable, Sendable {
    var value: Double
    var velocity: Double
  }

  /// - Precondition: There is at least one phase.
  public init(phases: [Phase]) {
    precondition(!phases.isEmpty, "a cycle has at least one phase")
    self.phases = phases
    func afterOneCycle(_ start: State) -> State {
      phases.reduce(start) { state, phase in Self.run(phase, from: state, for: phase.duration.value) }
    }
    let k = afterOneCycle(State(value: 0, velocity: 0))
    let fromValue = afterOneCycle(State(value: 1, velocity: 0))
    let fromSpeed = afterOneCycle(State(value: 0, velocity: 1))
    // I - M, column by column.
    let (a, c) = (1 - (fromValue.value - k.value), -(fromValue.velocity - k.velocity))
    let (b, d) = (-(fromSpeed.value - k.value), 1 - (fromSpeed.velocity - k.velocity))
    let determinant = a * d - b * c
    var state = State(
      value: (d * k.value - b * k.velocity) / determinant, velocity: (a * k.velocity - c * k.value) / determinant)
    starts = phases.map { phase in
      defer { state = Self.run(phase, from: state, for: phase.duration.value) }
      return state
    }
  }

  /// The length of the cycle.
  public var period: Seconds { phases.reduce(.zero) { $0 + $1.duration } }

  /// The value at `time` seconds after the start of the first phase, 0…period.
  public func value(at time: Double) -> Double {
    var rest = max(0, time)
    for (phase, start) in zip(phases, starts) {
      let duration = phase.duration.value
      if rest < duration { return Self.run(phase, from: start, for: rest).value }
      rest -= duration
    }
    return starts[0].value
  }

  private static func run(_ phase: Phase, from start: State, for time: Double) -> State {
    let end = phase.spring.state(from: start.value, velocity: start.velocity, to: phase.target, after: time)
    return State(value: end.value, velocity: end.velocity)
  }
}
