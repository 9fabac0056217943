import CLibrary
import Parallelism

/// The temporary files and folders that this process has at present.
struct PendingPaths {
  private var lists: [Int: [String]] = [:]
  private var next = 0

  /// - Parameter paths: the paths, with each folder after its contents.
  /// - Returns: the number to pass to `forget`.
  mutating func add(_ paths: [String]) -> Int {
    next += 1
    lists[next] = paths
    return next
  }

  mutating func forget(_ number: Int) { lists[number] = nil }

  /// Removes the paths that exist. One that cannot be removed is left, since the process ends.
  func removeFromDisk() {
    // The latest ones first: they may be in a folder that was made before.
    for (_, paths) in lists.sorted(by: { $0.key > $1.key }) {
      for path in paths where unlink(path) != 0 { _ = rmdir(path) }
    }
  }
}

/// Removes half-written temporary files and folders when the process is interrupted, then lets the signal end it as
/// usual.
///
/// No code runs in a signal handler. The signals are blocked in every thread, and one thread waits for them. It takes
/// the lock under which temporary files are made and noted, removes them, and ends the process without releasing the
/// lock. So every noted file exists or was renamed into place, no file is made after the removal, and no memory is
/// freed while it is read.
package enum InterruptCleanup {
  private static let pending = Locked(PendingPaths())

  private static let farewell = Locked((text: "", stream: Int32(1)))

  /// Sets what an interrupt writes before the process ends, such as the sequences that give a terminal its cursor back.
  /// - Parameter stream: 1 is standard output, 2 standard error.
  package static func say(_ text: String, to stream: Int32 = 1) { farewell.withLock { $0 = (text, stream) } }

  /// Installs the cleanup. Call this before the first file is written and before any other thread starts, since new
  /// threads inherit the blocked signals. The tool starts no programs; a program that it started would need the signals
  /// unblocked.
  package static func install() { _ = isInstalled }

  /// Runs `body`, which makes temporary files or renames them into place, as one step: an interrupt takes effect before
  /// or after it, never within.
  static func step<Result: ~Copyable, Failure>(
    _ body: (inout PendingPaths) throws(Failure) -> Result
  ) throws(Failure) -> Result { try pending.withLock(body) }

  private static let isInstalled: Bool = {
    guard !signals.isEmpty else { return true }
    var caught = set(of: signals)
    pthread_sigmask(SIG_BLOCK, &caught, nil)
    let isWaiting = Machine.startThread { waitForInterrupt() }
    // Without the thread nothing would handle the signals.
    if !isWaiting { pthread_sigmask(SIG_UNBLOCK, &caught, nil) }
    return isWaiting
  }()

  /// The signals by which a person ends the process.
  private static let signals = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }

  /// Whether the process was started to ignore the signal, as with `nohup`.
  private static func isIgnored(_ number: Int32) -> Bool {
    let before = signal(number, SIG_DFL)
    guard unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else { return false }
    signal(number, SIG_IGN)
    return true
  }

  /// Waits for one of the signals, and ends the process by it.
  private static func waitForInterrupt() {
    var waited = set(of: signals)
    var number: Int32 = 0
    while sigwait(&waited, &number) != 0 {}
    pending.withLock { (paths: inout PendingPaths) -> Void in
      paths.removeFromDisk()
      var (words, stream) = farewell.withLock { $0 }
      words.withUTF8 { _ = write(stream, $0.baseAddress, $0.count) }
      var caught = set(of: [number])
      pthread_sigmask(SIG_UNBLOCK, &caught, nil)
      raise(number)
      // Only the first process of a container survives its own signal; shells report a signal with this exit code.
      _exit(128 + number)
    }
  }
}
