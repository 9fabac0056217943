import MotionMath

extension SegmentEasing {
  /// The same curve; nil for one that CSS does not have.
  init?(_ easing: Easing) {
    switch easing {
    case .linear: self = .linear
    case .cubicBezier(let x1, let y1, let x2, let y2): self = .bezier(x1, y1, x2, y2)
    case .steps(let count, let jumpAtStart): self = .steps(count, atStart: jumpAtStart)
    case .powerOut, .points, .penner, .spring: return nil
    }
  }

  /// The progress in value at the progress `u` in time, both 0…1.
  func progress(_ u: Double) -> Double {
    switch self {
    case .linear: u
    case .bezier(let x1, let y1, let x2, let y2): Easing.cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)(u)
    case .steps(let count, let atStart): Easing.steps(count, jumpAtStart: atStart)(u)
    }
  }

  /// The same segment run backwards.
  var reversed: SegmentEasing {
    switch self {
    case .linear: .linear
    case .bezier(let x1, let y1, let x2, let y2):
      .bezier(Self.complement(x2), Self.complement(y2), Self.complement(x1), Self.complement(y1))
    case .steps(let count, let atStart): .steps(count, atStart: !atStart)
    }
  }

  /// 1 - x, to a billionth, so that the complement of a complement is the number itself.
  private static func complement(_ x: Double) -> Double { ((1 - x) * 1e9).rounded() / 1e9 }
}
