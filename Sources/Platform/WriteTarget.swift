/// What a path that is to be written stands for, once symbolic links are followed.
///
/// A file is replaced as a whole. What is there and is not a file (a device, a pipe, a stream that is open already) is
/// written to and stays what it is: a file renamed over it would take its place.
package enum WriteTarget: Equatable, Sendable {
  /// A file that is there, or nothing yet: also what a link names that leads to nothing yet.
  case file(String)
  /// A device or a pipe, to be opened.
  case stream(String, FileStatus.Kind)
  /// A descriptor that this process has open, such as `/dev/stdout`: opened again it would be another one, with a place
  /// of its own in the file.
  case descriptor(Int32)

  /// - Throws: for folders, sockets, and links in a circle.
  package init(_ path: String) throws(SystemError) {
    // As many as systems follow.
    let mostLinks = 40
    var path = path
    for _ in 0...mostLinks {
      if let number = Self.descriptor(path) {
        self = .descriptor(number)
        return
      }
      switch FileStatus(path)?.kind {
      case .link:
        guard let next = FileSystem.destination(ofLink: path) else { throw .missing }
        path = next
      case .folder: throw .isFolder
      case .socket: throw .noSuchDevice
      case let kind? where kind != .file:
        self = .stream(path, kind)
        return
      default:
        self = .file(path)
        return
      }
    }
    throw .tooManyLinks
  }

  /// The number in the system's names of open descriptors; nil for any other path.
  private static func descriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return 0
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count)).flatMap { $0 >= 0 ? $0 : nil }
    }
    return nil
  }
}
