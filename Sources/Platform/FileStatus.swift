import CLibrary

/// The file system's data about a path, without following a link at its end.
package struct FileStatus: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case file, folder, link, pipe, socket, device

    init(mode: mode_t) {
      self =
        switch UInt32(mode) & UInt32(S_IFMT) {
        case UInt32(S_IFREG): .file
        case UInt32(S_IFDIR): .folder
        case UInt32(S_IFLNK): .link
        case UInt32(S_IFIFO): .pipe
        case UInt32(S_IFSOCK): .socket
        default: .device
        }
    }

    /// The kind's name in messages.
    package var name: String {
      switch self {
      case .file: "a file"
      case .folder: "a folder"
      case .link: "a symbolic link"
      case .pipe: "a pipe"
      case .socket: "a socket"
      case .device: "a device"
      }
    }
  }

  package var kind: Kind
  package var byteCount: Int
  /// Nanoseconds since 1970.
  package var modified: Int
  /// The last change of the file's bytes, name or permissions, by the system's own clock, so nobody can set it. In
  /// nanoseconds since 1970.
  package var changed: Int
  /// The file's number in the file system.
  package var node: UInt64

  /// Nil where nothing is there, or the system does not report it.
  package init?(_ path: String) {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    self.init(info)
  }

  /// The status of a path; nil where nothing is there.
  ///
  /// - Parameter followingLinks: whether a link at the end stands for what it leads to, which may be nothing.
  /// - Throws: where the system does not say whether something is there, as in a folder that may not be searched.
  package static func found(at path: String, followingLinks: Bool = false) throws(SystemError) -> FileStatus? {
    var info = stat()
    guard (followingLinks ? stat(path, &info) : lstat(path, &info)) != 0 else { return FileStatus(info) }
    let failure = SystemError.last
    let leadsNowhere = failure == .missing || failure == .notFolder || followingLinks && failure == .tooManyLinks
    if leadsNowhere { return nil }
    throw failure
  }

  private init(_ info: stat) {
    kind = Kind(mode: info.st_mode)
    byteCount = Int(info.st_size)
    #if canImport(Darwin)
      let times = (modified: info.st_mtimespec, changed: info.st_ctimespec)
    #else
      let times = (modified: info.st_mtim, changed: info.st_ctim)
    #endif
    modified = Int(times.modified.tv_sec) * 1_000_000_000 + Int(times.modified.tv_nsec)
    changed = Int(times.changed.tv_sec) * 1_000_000_000 + Int(times.changed.tv_nsec)
    node = UInt64(info.st_ino)
  }
}

extension FileSystem {
  /// Sets the file's times to now. A failure is not an error, since only the order of eviction depends on the time.
  package static func touch(_ path: String) { _ = utimensat(AT_FDCWD, path, nil, 0) }

  /// Nanoseconds since 1970 by the system's clock, which dates files.
  package static var clock: Int {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }

  /// Removes an empty folder. A folder that is not empty or not there stays as it is.
  package static func removeIfEmpty(_ folder: String) { _ = rmdir(folder) }

  /// The file that a shell runs by this name: the first in the folders of `PATH`; nil if there is none.
  package static func onSearchPath(_ name: String) -> String? {
    (Machine.environment("PATH") ?? "").split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 && !isFolder($0) }
  }

  /// The file of the running program; nil where the system does not report it.
  package static var executable: String? {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      let path = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
        count = _NSGetExecutablePath(buffer.baseAddress!, &size) == 0 ? strlen(buffer.baseAddress!) : 0
      }
      return path.isEmpty ? nil : String(decoding: path.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      return FileStatus("/proc/self/exe") == nil ? nil : resolvingLinks("/proc/self/exe")
    #endif
  }
}
