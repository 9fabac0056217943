#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is temporary now, as C strings that a signal handler may read, a folder after its files, ended by nil; nil for nothing.
/// One output at a time: they are written one after the other, by one thread.
nonisolated(unsafe) private var pendingPaths: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

/// Runs on the signal's stack, so it calls only what POSIX lists as safe there: `unlink`, `rmdir`, `signal`, `raise`.
private func removePendingPaths(_ number: Int32) {
  var next = pendingPaths
  while let path = next?.pointee {
    if unlink(path) != 0 { _ = rmdir(path) }
    next = next?.successor()
  }
  signal(number, SIG_DFL)
  raise(number)
}

/// Removes the half-written temporary file or folder when the process is interrupted, then lets the signal end it as usual.
public enum InterruptCleanup {
  /// Called once, before the first file is written. A write to a closed pipe becomes an error instead of a silent end.
  public static func install() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, removePendingPaths) }
    signal(SIGPIPE, SIG_IGN)
    // A file past the size that the system allows is an error of the write, not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// - Parameter paths: a folder after the files in it.
  static func willCreate(_ paths: [String]) {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: paths.count + 1)
    for (i, path) in paths.enumerated() { (list + i).initialize(to: strdup(path)) }
    (list + paths.count).initialize(to: nil)
    pendingPaths = list
  }

  static func areGone() {
    guard let list = pendingPaths else { return }
    pendingPaths = nil
    var next = list
    while let path = next.pointee {
      free(path)
      next += 1
    }
    list.deallocate()
  }

  /// Runs `body` as one step: an interrupt on this thread comes before or after it.
  static func withoutInterrupts(_ body: () throws(SystemError) -> Void) throws(SystemError) {
    var (held, before) = (sigset_t(), sigset_t())
    sigemptyset(&held)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&held, number) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }
}

extension SystemError {
  static let exists = SystemError(code: EEXIST)
  static let isFolder = SystemError(code: EISDIR)
  /// A write to a pipe that nobody reads any more.
  public static let brokenPipe = SystemError(code: EPIPE)
}
