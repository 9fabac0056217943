import MotionMath
import PresetModel

extension EasingValue {
  /// The easing of a leg of `duration` seconds.
  func easing(over duration: Double) -> Easing {
    switch self {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    case .cubicBezier(let x1, let y1, let x2, let y2): .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    case .steps(let count, let jump): .steps(count, jumpAtStart: jump == .start)
    case .spring(let own, let bounce): .spring(Spring(duration: own.value, bounce: bounce), legDuration: duration)
    case .smooth: .spring(.smooth(duration: duration), legDuration: duration)
    case .snappy: .spring(.snappy(duration: duration), legDuration: duration)
    case .bouncy: .spring(.bouncy(duration: duration), legDuration: duration)
    }
  }
}
