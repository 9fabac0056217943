import MotionMath

/// How a motion is paced, as a preset writes it; the mathematics stands in MotionMath.
public enum EasingValue: Equatable, Hashable, Sendable {
  case linear
  /// The CSS keywords ease-in, ease-out and ease-in-out: cubic-bezier(.42,0,1,1), (0,0,.58,1) and (.42,0,.58,1).
  case easeIn
  case easeOut
  case easeInOut
  /// With the meaning of CSS; x1 and x2 in 0…1.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// `count` equal steps (at least 1); the jump stands at the start or at the end of each, as in CSS.
  case steps(count: Int, jump: StepJump)
  /// A spring of its own perceptual duration; bounce -0.99…0.99, where 0 is critically damped.
  case spring(duration: Seconds, bounce: Double)
  /// Springs of bounce 0, 0.15 and 0.3 whose perceptual duration is the motion's own duration.
  case smooth
  case snappy
  case bouncy

  public enum StepJump: String, CaseIterable, Hashable, Sendable { case start, end }
}
