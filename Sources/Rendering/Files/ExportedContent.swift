/// The content of one output of a run.
public enum ExportedContent: Equatable, Sendable {
  case file([UInt8])
  /// The files of a folder, in the order of writing.
  case folder([NamedFile])

  /// A file within a folder.
  public struct NamedFile: Equatable, Sendable {
    /// The name without a slash.
    public var name: String
    public var bytes: [UInt8]
  }

  public var byteCount: Int {
    switch self {
    case .file(let bytes): bytes.count
    case .folder(let files): files.reduce(0) { $0 + $1.bytes.count }
    }
  }
}
