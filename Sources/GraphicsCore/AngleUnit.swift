/// The units of angles in CSS (CSS Values and Units Level 4, section 7.1), by their names.
public enum AngleUnit: String, CaseIterable, Sendable {
  case deg, grad, rad, turn

  /// The degrees of one.
  public var degrees: Double {
    switch self {
    case .deg: 1
    case .grad: 0.9
    case .rad: 180 / .pi
    case .turn: 360
    }
  }
}
