#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the operating system said to a failed call, in its own words and number.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  public var code: Int32

  public init(code: Int32) { self.code = code }

  static var last: SystemError { SystemError(code: errno) }

  public var description: String { String(cString: strerror(code)) }
}

/// An open file descriptor; closed when let go. The one file that names the platform's calls on files.
struct FileDescriptor: ~Copyable {
  let raw: Int32

  private init(raw: Int32) { self.raw = raw }

  deinit { _ = close(raw) }

  static func openForReading(_ path: String) throws(SystemError) -> FileDescriptor {
    let fd = retrying { open(path, O_RDONLY | O_CLOEXEC) }
    guard fd >= 0 else { throw .last }
    return FileDescriptor(raw: fd)
  }

  /// A new file that nothing else has: an existing one is an error (EEXIST).
  static func createNew(_ path: String, mode: UInt32) throws(SystemError) -> FileDescriptor {
    let fd = retrying { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode)) }
    guard fd >= 0 else { throw .last }
    return FileDescriptor(raw: fd)
  }

  /// An existing or new file that is written at its end.
  static func openForAppending(_ path: String) throws(SystemError) -> FileDescriptor {
    let fd = retrying { open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, mode_t(0o666)) }
    guard fd >= 0 else { throw .last }
    return FileDescriptor(raw: fd)
  }

  /// A second descriptor of standard input (0) or output (1), so that letting go of it leaves the stream open.
  static func standard(_ number: Int32) throws(SystemError) -> FileDescriptor {
    let fd = dup(number)
    guard fd >= 0 else { throw .last }
    return FileDescriptor(raw: fd)
  }

  /// Up to `limit` bytes, and whether there are more.
  borrowing func read(limit: Int) throws(SystemError) -> (bytes: [UInt8], isWhole: Bool) {
    var bytes: [UInt8] = []
    let chunkSize = 1 << 16
    while bytes.count <= limit {
      var failure: SystemError?
      let chunk = [UInt8](unsafeUninitializedCapacity: chunkSize) { buffer, count in
        let fd = raw
        let n = Self.retrying { platformRead(fd, buffer.baseAddress!, chunkSize) }
        if n < 0 { failure = .last }
        count = max(0, n)
      }
      if let failure { throw failure }
      if chunk.isEmpty { return (bytes, true) }
      bytes += chunk
    }
    return (Array(bytes.prefix(limit)), false)
  }

  borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let fd = raw
      let n = bytes.withUnsafeBytes { buffer in
        Self.retrying { platformWrite(fd, buffer.baseAddress! + done, buffer.count - done) }
      }
      guard n >= 0 else { throw .last }
      done += n
    }
  }

  /// Waits until the bytes are on the disk.
  borrowing func synchronize() throws(SystemError) {
    let fd = raw
    guard Self.retrying({ fsync(fd) }) == 0 else { throw .last }
  }

  /// Holds the file for this process: others see by `isHeldElsewhere` that its writer lives. Gone with the descriptor, however the process ends.
  borrowing func hold() throws(SystemError) {
    let fd = raw
    guard Self.retrying({ flock(fd, LOCK_EX) }) == 0 else { throw .last }
  }

  /// Tries to hold the file without waiting; false where another process does.
  borrowing func tryHold() -> Bool {
    let fd = raw
    return Self.retrying { flock(fd, LOCK_EX | LOCK_NB) } == 0
  }

  /// Whether the file still has a name.
  var isLinked: Bool {
    var info = stat()
    return fstat(raw, &info) == 0 && info.st_nlink > 0
  }

  borrowing func setMode(_ mode: UInt32) throws(SystemError) {
    guard fchmod(raw, mode_t(mode)) == 0 else { throw .last }
  }

  private static func retrying<N: BinaryInteger>(_ call: () -> N) -> N {
    while true {
      let result = call()
      if result == -1 && errno == EINTR { continue }
      return result
    }
  }
}

private func platformRead(_ fd: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(fd, buffer, count)
}

private func platformWrite(_ fd: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
  write(fd, buffer, count)
}

package enum FileSystem {
  package static func rename(_ from: String, to: String) throws(SystemError) {
    #if canImport(Darwin)
      let result = Darwin.rename(from, to)
    #elseif canImport(Glibc)
      let result = Glibc.rename(from, to)
    #else
      let result = Musl.rename(from, to)
    #endif
    guard result == 0 else { throw .last }
  }

  package static func remove(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 else { throw .last }
  }

  /// Makes the folder and those above it that are missing.
  package static func createFolders(_ path: String) throws(SystemError) {
    guard !path.isEmpty, !isFolder(path) else { return }
    if let parent = parentFolder(of: path) { try createFolders(parent) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .last }
    guard isFolder(path) else { throw SystemError(code: ENOTDIR) }
  }

  /// A new folder in one that is there; an existing one is an error (EEXIST).
  package static func createFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o777) == 0 else { throw .last }
  }

  /// Removes those of the files and empty folders that are there.
  package static func removeAll(_ paths: [String]) throws(SystemError) {
    for path in paths where exists(path) {
      guard (isFolder(path) ? rmdir(path) : unlink(path)) == 0 else { throw .last }
    }
  }

  /// The names in a folder, in order.
  package static func entries(of folder: String) throws(SystemError) -> [String] {
    guard let stream = opendir(folder) else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  package static func withoutTrailingSlashes(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.last == "/" { path = path.dropLast() }
    return String(path)
  }

  /// The permission bits of a file, nil where there is none.
  package static func mode(of path: String) -> UInt32? {
    var info = stat()
    return stat(path, &info) == 0 ? UInt32(info.st_mode) & 0o7777 : nil
  }

  package static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && UInt32(info.st_mode) & UInt32(S_IFMT) == UInt32(S_IFDIR)
  }

  package static func exists(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0
  }

  /// The file that `path` means once symbolic links are followed; `path` itself where nothing is there yet.
  package static func resolvingLinks(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What stands before the last slash; nil for a bare name.
  package static func parentFolder(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path of a file that a preset in `folder` names; nil is the current folder.
  static func path(of name: String, in folder: String?) -> String {
    name.hasPrefix("/") ? name : folder.map { "\($0)/\(name)" } ?? name
  }

  /// The path without `.` and without `..` after a name.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  package static func lastComponent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  package static var processNumber: Int32 { getpid() }
}
