import GraphicsCore

/// A damped spring by perceptual duration and bounce, in closed form.
///
/// With ω = 2π / duration and the damping ratio ζ (1 - bounce, or 1 / (1 + bounce) for a negative bounce), the
/// displacement y = x - target obeys y'' + 2ζω·y' + ω²·y = 0.
///
/// - Critically damped (bounce 0): y = (A + B·τ)·e^(-ωτ).
/// - Underdamped: y = e^(-ζωτ)·(A·cos ω'τ + B·sin ω'τ), ω' = ω·√(1 - ζ²).
/// - Overdamped: the same with cosh and sinh, ω' = ω·√(ζ² - 1).
///
/// A and B follow from the value and the speed at the start. Duration and bounce mean the same as in SwiftUI's
/// `Spring(duration:bounce:)`; `response` and `dampingFraction` map to duration and 1 - bounce.
public struct Spring: Equatable, Hashable, Sendable {
  /// In seconds; above 0.
  public var duration: Double
  /// Above 0 the spring overshoots, below 0 it is sluggish. The bounce is above -1 and below 1.
  public var bounce: Double

  /// - Precondition: The duration is above 0 and the bounce between -1 and 1.
  public init(duration: Double, bounce: Double) {
    precondition(
      duration > 0 && bounce > -1 && bounce < 1, "a spring has a positive duration and a bounce between -1 and 1")
    self.duration = duration
    self.bounce = bounce
  }

  public static func smooth(duration: Double) -> Spring { Spring(duration: duration, bounce: 0) }
  public static func snappy(duration: Double) -> Spring { Spring(duration: duration, bounce: 0.15) }
  public static func bouncy(duration: Double) -> Spring { Spring(duration: duration, bounce: 0.3) }

  /// Returns the value and the speed (units a second) `after` seconds. The motion starts at `from` with `velocity` and
  /// is pulled to `target`.
  public func state(
    from start: Double, velocity: Double, to target: Double, after time: Double
  ) -> (value: Double, velocity: Double) {
    let omega = 2 * Double.pi / duration
    let a = start - target
    if bounce == 0 {
      let b = velocity + omega * a
      let decay = exponential(-omega * time)
      return (target + (a + b * time) * decay, (b - omega * (a + b * time)) * decay)
    }
    let zeta = bounce > 0 ? 1 - bounce : 1 / (1 + bounce)
    let rate = zeta * omega
    let ringing = omega * abs(1 - zeta * zeta).squareRoot()
    let b = (velocity + rate * a) / ringing
    let decay = exponential(-rate * time)
    if zeta < 1 {
      let (s, c) = (sine(ringing * time), cosine(ringing * time))
      let y = decay * (a * c + b * s)
      return (target + y, -rate * y + decay * ringing * (b * c - a * s))
    }
    // decay · cosh and decay · sinh, in a form that cannot overflow.
    let (slow, fast) = (exponential((ringing - rate) * time), exponential((-ringing - rate) * time))
    let (c, s) = ((slow + fast) / 2, (slow - fast) / 2)
    let y = a * c + b * s
    return (target + y, -rate * y + ringing * (a * s + b * c))
  }

  public func value(from start: Double, velocity: Double, to target: Double, after time: Double) -> Double {
    state(from: start, velocity: velocity, to: target, after: time).value
  }
}
