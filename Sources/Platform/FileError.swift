/// A file that could not be read or written, with the system's reason.
public enum FileError: Error, Equatable, Sendable, CustomStringConvertible {
  case cannotRead(path: String, SystemError)
  /// A file that would have been replaced as a whole, and is unchanged.
  case cannotWrite(path: String, SystemError)
  /// A device, a pipe or an open stream, of which a part may have been written, or a new file that may not be on the
  /// disk.
  case cannotSend(path: String, SystemError)
  case cannotRemove(path: String, SystemError)
  /// Something other than a file, named by `found`: "a pipe".
  case notAFile(path: String, found: String)
  /// A folder where a person was to name a file.
  case folderForFile(path: String)
  /// A folder that would be replaced but contains something that no earlier run wrote, or that was changed since.
  case holdsOther(path: String, name: String)
  case tooLarge(path: String, limit: Int)

  public var path: String {
    switch self {
    case .cannotRead(let path, _), .cannotWrite(let path, _), .cannotSend(let path, _), .cannotRemove(let path, _),
      .notAFile(let path, _), .folderForFile(let path), .holdsOther(let path, _), .tooLarge(let path, _):
      path
    }
  }

  /// Whether a pipe has no reader any more. Whoever closes a pipe has read enough, and a message would only disturb
  /// their terminal.
  package var isClosedPipe: Bool {
    if case .cannotSend(_, .brokenPipe) = self { true } else { false }
  }

  /// The problem, without the path.
  public var message: String {
    switch self {
    // A folder lists such a name with U+FFFD in it, which is another one.
    case .cannotRead(let path, .missing) where path.unicodeScalars.contains("\u{FFFD}"):
      "cannot be read: \(SystemError.missing); if its name is not UTF-8, rename it"
    case .cannotRead(let path, .missing) where path.hasPrefix("file://"):
      "cannot be read: expected a path; leave out file://"
    case .cannotRead(let path, .missing) where path.contains("://"):
      "cannot be read: nothing is fetched from the network; download it, and name the file"
    case .cannotRead(_, let reason): "cannot be read: \(reason)"
    case .cannotWrite(let path, let reason) where FileSystem.exists(path):
      "cannot be written: \(reason); what was there before is untouched"
    case .cannotWrite(_, let reason): "cannot be written: \(reason)"
    case .cannotSend(_, let reason): "cannot be written: \(reason)"
    case .cannotRemove(_, let reason): "cannot be removed: \(reason)"
    case .notAFile(_, let found): "expected a file, found \(found)"
    case .folderForFile: "expected a file, found a folder; name a file in it"
    case .holdsOther(_, let name):
      "cannot be written: it holds \(name), which is not as an earlier run wrote it; move that, or name another folder"
    case .tooLarge(_, let limit): "the file is too large; expected at most \(limit) bytes"
    }
  }

  /// A whole line: the path, `error:`, the message.
  public var description: String { "\(path.isEmpty ? "\"\"" : path): error: \(message)" }
}
