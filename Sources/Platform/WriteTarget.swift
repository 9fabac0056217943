/// The kind of target that a path to be written leads to, after symbolic links are followed.
///
/// A file is replaced as a whole. Anything else that exists (a device, a pipe or an open stream) is written to and
/// stays what it is: a file renamed over it would replace it.
package enum WriteTarget: Equatable, Sendable {
  /// An existing file or a new one, also at the end of a link that leads to nothing yet.
  case file(String)
  /// A device or a pipe, to be opened.
  case stream(String, FileStatus.Kind)
  /// A descriptor that this process has open, such as `/dev/stdout`. Opened again, it would be another descriptor with
  /// its own position in the file.
  case descriptor(Int32)

  /// - Throws: an error for folders, sockets, and circular links.
  package init(_ path: String) throws(SystemError) {
    // The usual limit of operating systems.
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

  /// Whether a path leads to a device, a pipe or an open stream: it may be written to twice, and nothing belongs beside
  /// it.
  package static func isStream(_ path: String) -> Bool {
    do throws(SystemError) {
      if case .file = try WriteTarget(path) { return false }
      return true
    } catch {
      // Nothing can be written there, as writing will report.
      return false
    }
  }

  /// The number in the system's names of open descriptors; nil for other paths.
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
