/// The frames a second at which a cycle is sampled.
public enum FrameRate: Equatable, Sendable {
  /// A rate that somebody asked for. It is kept as exactly as the clock and a whole number of frames allow.
  case asked(Double)
  /// The program's own choice. It may change by up to `FrameSchedule.evenTolerance` for even delays.
  case about(Double)

  /// In frames a second.
  public var framesPerSecond: Double {
    switch self {
    case .asked(let rate), .about(let rate): rate
    }
  }
}
