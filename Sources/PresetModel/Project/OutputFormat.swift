/// What an animation is written as: one file, or a folder of its frames. These are the names that people and documents
/// use; each codec says what its format can do.
public enum OutputFormat: String, CaseIterable, Sendable, Hashable {
  case gif, apng
  /// A folder of the frames that the APNG holds.
  case frames
  /// A folder of the frames that the GIF is made from.
  case gifFrames = "gif-frames"

  /// What is written if no format is named.
  public static let standard: [OutputFormat] = [.gif, .apng]

  /// The formats that are one file, in the order of `allCases`: those that a project can make.
  public static let files: [OutputFormat] = [.gif, .apng]
}
