import CLibrary

/// An open file descriptor, closed when released. Only this file uses the platform's calls on open files.
struct FileDescriptor: ~Copyable {
  let raw: Int32

  private init(raw: Int32) { self.raw = raw }

  deinit { _ = platformClose(raw) }

  private static func opened(_ path: String, _ flags: Int32, mode: UInt32 = 0) throws(SystemError) -> FileDescriptor {
    let fd = retrying { open(path, flags | O_CLOEXEC, mode_t(mode)) }
    guard fd >= 0 else { throw .last }
    return FileDescriptor(raw: fd)
  }

  /// Waits for a writer where the path is a pipe.
  static func openForReading(_ path: String) throws(SystemError) -> FileDescriptor { try opened(path, O_RDONLY) }

  /// Opens without waiting, whatever the path is. Even a pipe without a writer is opened, so check `kind` before
  /// reading.
  static func openForReadingAtOnce(_ path: String) throws(SystemError) -> FileDescriptor {
    try opened(path, O_RDONLY | O_NONBLOCK)
  }

  /// The same of a file in `folder` or below it, by the names that lead there. A link among them is an error, so
  /// nothing outside of the folder is opened, even if somebody changes the folders meanwhile.
  static func openForReadingAtOnce(_ names: [String], beneath folder: String) throws(SystemError) -> FileDescriptor {
    #if canImport(Darwin)
      let onTheWay = O_RDONLY | O_DIRECTORY
    #else
      // A folder that may be searched need not be readable. This is O_PATH of open(2), which Swift does not import.
      let searchOnly: Int32 = 0o10000000
      let onTheWay = searchOnly | O_DIRECTORY
    #endif
    var open = try opened(folder, onTheWay)
    for (index, name) in names.enumerated() {
      let flags = index + 1 < names.count ? onTheWay : O_RDONLY | O_NONBLOCK
      let parent = open.raw
      let fd = retrying { openat(parent, name, flags | O_NOFOLLOW | O_CLOEXEC) }
      guard fd >= 0 else { throw .last }
      open = FileDescriptor(raw: fd)
    }
    return open
  }

  /// Makes a new file; an existing one is an error (EEXIST).
  static func createNew(_ path: String) throws(SystemError) -> FileDescriptor {
    try opened(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
  }

  /// Opens an existing or new file for writing at its end.
  static func openForAppending(_ path: String) throws(SystemError) -> FileDescriptor {
    try opened(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o666)
  }

  /// Opens an existing device or pipe for writing; waits for the reader of a pipe.
  static func openForWriting(_ path: String) throws(SystemError) -> FileDescriptor {
    try opened(path, O_WRONLY | O_NOCTTY)
  }

  /// A second descriptor for an open one, such as standard input (0) or output (1). The first stays open when this one
  /// is released.
  static func duplicate(_ number: Int32) throws(SystemError) -> FileDescriptor {
    let fd = dup(number)
    guard fd >= 0 else { throw .last }
    return FileDescriptor(raw: fd)
  }

  /// Up to `limit` bytes, and whether there are more.
  borrowing func read(limit: Int) throws(SystemError) -> (bytes: [UInt8], isWhole: Bool) {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try readPart()
      if part.isEmpty { return (bytes, true) }
      bytes += part
    }
    return (Array(bytes.prefix(limit)), false)
  }

  /// The next bytes, 64 kB at most; none at the end.
  borrowing func readPart() throws(SystemError) -> [UInt8] {
    let size = 1 << 16
    var failure: SystemError?
    let part = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let fd = raw
      let n = Self.retrying { platformRead(fd, buffer.baseAddress!, size) }
      if n < 0 { failure = .last }
      count = max(0, n)
    }
    if let failure { throw failure }
    return part
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

  /// Closes a file that was written. File systems with quotas and network file systems report only here that bytes were
  /// lost.
  consuming func close() throws(SystemError) {
    let result = platformClose(raw)
    let failure = SystemError.last
    discard self
    // After an interrupt the descriptor is closed, too.
    if result != 0, failure.code != EINTR { throw failure }
  }

  /// Throws the error that closing would, but keeps the file open and held, by closing a second descriptor.
  borrowing func checkClosing() throws(SystemError) { try Self.duplicate(raw).close() }

  /// Holds the file for this process until the descriptor is closed, however the process ends. Meanwhile `tryHold`
  /// elsewhere shows that the writer is alive. Some network and user-space file systems do not support this: then
  /// nobody can recognize an abandoned file, and none is removed.
  borrowing func hold() throws(SystemError) {
    let fd = raw
    guard Self.retrying({ flock(fd, LOCK_EX) }) != 0 else { return }
    let failure = SystemError.last
    if ![ENOSYS, ENOLCK, EOPNOTSUPP, ENOTSUP].contains(failure.code) { throw failure }
  }

  /// Tries to hold the file without waiting. Returns false where another process holds it or the file system does not
  /// support it.
  borrowing func tryHold() -> Bool {
    let fd = raw
    return Self.retrying { flock(fd, LOCK_EX | LOCK_NB) } == 0
  }

  /// Whether the file or folder still has a name.
  var isLinked: Bool {
    get throws(SystemError) {
      var info = stat()
      guard fstat(raw, &info) == 0 else { throw .last }
      return info.st_nlink > 0
    }
  }

  /// Nil where the system does not report it.
  var kind: FileStatus.Kind? {
    var info = stat()
    return fstat(raw, &info) == 0 ? FileStatus.Kind(mode: info.st_mode) : nil
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

private func platformClose(_ fd: Int32) -> Int32 { close(fd) }
