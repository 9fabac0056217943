#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// C strings that a signal handler may read, a folder after its files, ended by nil.
private typealias PathList = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// What is temporary now: a slot for each output that is being written, nil where none is. The handler reads it without a lock: a list is
/// complete before it is put into its slot, and a pointer is stored as a whole.
nonisolated(unsafe) private let pendingPaths: UnsafeMutablePointer<PathList?> = {
  let slots = UnsafeMutablePointer<PathList?>.allocate(capacity: slotCount)
  slots.initialize(repeating: nil, count: slotCount)
  return slots
}()

/// More threads than a run has.
private let slotCount = 512

nonisolated(unsafe) private let slotLock: UnsafeMutablePointer<pthread_mutex_t> = {
  let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  lock.initialize(to: pthread_mutex_t())
  pthread_mutex_init(lock, nil)
  return lock
}()

/// Runs on the signal's stack, so it calls only what POSIX lists as safe there: `unlink`, `rmdir`, `signal`, `raise`.
private func removePendingPaths(_ number: Int32) {
  for slot in 0..<slotCount {
    var next = pendingPaths[slot]
    while let path = next?.pointee {
      if unlink(path) != 0 { _ = rmdir(path) }
      next = next?.successor()
    }
  }
  signal(number, SIG_DFL)
  raise(number)
}

/// Removes half-written temporary files and folders when the process is interrupted, then lets the signal end it as usual.
public enum InterruptCleanup {
  /// Called once, before the first file is written. A write to a closed pipe becomes an error instead of a silent end.
  public static func install() {
    // Made now: a handler must not be the first to ask for it.
    _ = pendingPaths
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, removePendingPaths) }
    signal(SIGPIPE, SIG_IGN)
    // A file past the size that the system allows is an error of the write, not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// - Parameter paths: a folder after the files in it.
  /// - Returns: what `areGone` is to be told.
  static func willCreate(_ paths: [String]) -> Int {
    let list = PathList.allocate(capacity: paths.count + 1)
    for (i, path) in paths.enumerated() { (list + i).initialize(to: strdup(path)) }
    (list + paths.count).initialize(to: nil)
    pthread_mutex_lock(slotLock)
    defer { pthread_mutex_unlock(slotLock) }
    guard let slot = (0..<slotCount).first(where: { pendingPaths[$0] == nil }) else {
      preconditionFailure("there are more slots than threads")
    }
    pendingPaths[slot] = list
    return slot
  }

  static func areGone(_ slot: Int) {
    pthread_mutex_lock(slotLock)
    let pending = pendingPaths[slot]
    pendingPaths[slot] = nil
    pthread_mutex_unlock(slotLock)
    guard let list = pending else { return }
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
  static let missing = SystemError(code: ENOENT)
  /// A write to a pipe that nobody reads any more.
  public static let brokenPipe = SystemError(code: EPIPE)
}
