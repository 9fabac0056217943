#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The temporary file that is being written now, as a C string that a signal handler may read; nil for none.
/// One at a time: files are written one after the other, by one thread.
nonisolated(unsafe) private var pendingFile: UnsafeMutablePointer<CChar>?

/// Runs on the signal's stack, so it calls only what POSIX lists as safe there: `unlink`, `signal`, `raise`.
private func removePendingFile(_ number: Int32) {
  if let path = pendingFile { _ = unlink(path) }
  signal(number, SIG_DFL)
  raise(number)
}

/// Removes the half-written temporary file when the process is interrupted, then lets the signal end it as usual.
public enum InterruptCleanup {
  /// Called once, before the first file is written. A write to a closed pipe becomes an error instead of a silent end.
  public static func install() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, removePendingFile) }
    signal(SIGPIPE, SIG_IGN)
    // A file past the size that the system allows is an error of the write, not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
  }

  static func willCreate(_ path: String) { pendingFile = strdup(path) }

  static func isGone() {
    let path = pendingFile
    pendingFile = nil
    free(path)
  }
}

extension SystemError {
  static let exists = SystemError(code: EEXIST)
  static let isFolder = SystemError(code: EISDIR)
  /// A write to a pipe that nobody reads any more.
  public static let brokenPipe = SystemError(code: EPIPE)
}
