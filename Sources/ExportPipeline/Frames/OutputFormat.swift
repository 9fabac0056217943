import GraphicsCore
import MotionMath

/// What an animation is written as: one file, or a folder of its frames.
public enum OutputFormat: String, CaseIterable, Sendable, Hashable {
  case gif, apng
  /// A folder of the frames that the APNG holds, straight alpha, times in whole milliseconds.
  case frames
  /// A folder of the frames that the GIF is made from, every pixel opaque on the matte or clear, times in whole centiseconds.
  case gifFrames = "gif-frames"

  /// What is written where no format is asked for.
  public static let standard: [OutputFormat] = [.gif, .apng]

  /// The ending of the file's or the folder's name; an APNG ends in .png, since only that is animated by every viewer that can.
  public var fileExtension: String {
    switch self {
    case .gif: "gif"
    case .apng: "png"
    case .frames, .gifFrames: rawValue
    }
  }

  /// The format that a file or folder of this name is meant to have; nil for other endings.
  public init?(fileName: String) {
    let lower = fileName.lowercased()
    if lower.hasSuffix(".gif") {
      self = .gif
    } else if lower.hasSuffix(".png") || lower.hasSuffix(".apng") {
      self = .apng
    } else if let folder = [OutputFormat.frames, .gifFrames].first(where: { lower.hasSuffix(".\($0.rawValue)") }) {
      self = folder
    } else {
      return nil
    }
  }

  /// Whether it is several files that cannot go to standard output.
  public var isFolder: Bool { self == .frames || self == .gifFrames }

  public var clock: FrameSchedule.Clock { isMatted ? .gif : .apng }

  /// What its samples are in where files that can say so are to be in `wanted`: a GIF cannot.
  func colorSpace(_ wanted: ColorSpace) -> ColorSpace { isMatted ? .srgb : wanted }

  /// Whether half-clear pixels are blended onto the matte; the others keep their alpha.
  public var isMatted: Bool { self == .gif || self == .gifFrames }
}
