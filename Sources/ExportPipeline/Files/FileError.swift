/// A file that could not be read or written, with the system's reason.
public enum FileError: Error, Equatable, Sendable, CustomStringConvertible {
  case cannotRead(path: String, SystemError)
  case cannotWrite(path: String, SystemError)
  case cannotRemove(path: String, SystemError)
  /// A folder that would be replaced by frames and holds something else.
  case holdsOther(path: String, name: String)
  case tooLarge(path: String, limit: Int)

  public var description: String {
    switch self {
    case .cannotRead(let path, let reason): "\(path): error: cannot be read: \(reason)"
    case .cannotWrite(let path, let reason):
      "\(path): error: cannot be written: \(reason); what was there before is untouched"
    case .cannotRemove(let path, let reason): "\(path): error: cannot be removed: \(reason)"
    case .holdsOther(let path, let name):
      "\(path): error: cannot be written: it holds \(name), which is no frame of an earlier run; name a folder of its own"
    case .tooLarge(let path, let limit):
      "\(path): error: is larger than the \(limit) bytes that are read of such a file"
    }
  }
}
