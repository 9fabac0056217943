import MotionMath

/// A file format that animations are written in.
public enum OutputFormat: String, CaseIterable, Sendable, Hashable {
  case gif, apng

  /// The ending of the file's name; an APNG ends in .png, since only that is animated by every viewer that can.
  public var fileExtension: String {
    switch self {
    case .gif: "gif"
    case .apng: "png"
    }
  }

  /// The format that a file of this name is meant to have; nil for other endings.
  public init?(fileName: String) {
    let lower = fileName.lowercased()
    if lower.hasSuffix(".gif") {
      self = .gif
    } else if lower.hasSuffix(".png") || lower.hasSuffix(".apng") {
      self = .apng
    } else {
      return nil
    }
  }

  public var clock: FrameSchedule.Clock {
    switch self {
    case .gif: .gif
    case .apng: .apng
    }
  }
}
