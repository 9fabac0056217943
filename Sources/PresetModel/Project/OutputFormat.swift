/// What an animation is written as: one file, or a folder of its frames. The names that people and documents use; what each format can do is
/// said by its codec.
public enum OutputFormat: String, CaseIterable, Sendable, Hashable {
  case gif, apng
  /// A folder of the frames that the APNG holds.
  case frames
  /// A folder of the frames that the GIF is made from.
  case gifFrames = "gif-frames"

  /// What is written where no format is named.
  public static let standard: [OutputFormat] = [.gif, .apng]

  /// The formats that are one file, in the order of `allCases`: those that a project can make.
  public static let files: [OutputFormat] = [.gif, .apng]
}
