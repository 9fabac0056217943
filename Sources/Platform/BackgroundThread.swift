import CLibrary

extension Machine {
  /// Runs `body` on a thread of its own, which nobody waits for.
  /// - Returns: false where the system gives no thread; `body` does not run then.
  @discardableResult package static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = SystemThread(body) else { return false }
    thread.detach()
    return true
  }
}

/// A thread of the system, to be joined or detached once. Unchecked since it is only a number or an address.
struct SystemThread: @unchecked Sendable {
  #if canImport(Glibc)
    private var thread = pthread_t()
  #else
    private var thread: pthread_t?
  #endif

  /// Starts a thread that runs `body`; nil where the system gives none.
  init?(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(ThreadBody(body))
    guard pthread_create(&thread, nil, runBody, box.toOpaque()) == 0 else {
      box.release()
      return nil
    }
  }

  /// Waits for its end.
  func join() { pthread_join(started, nil) }

  /// Lets it end by itself.
  func detach() { pthread_detach(started) }

  private var started: pthread_t {
    #if canImport(Glibc)
      return thread
    #else
      guard let thread else { preconditionFailure("a thread was started") }
      return thread
    #endif
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

#if canImport(Darwin)
  private func runBody(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().run()
    return nil
  }
#else
  private func runBody(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    box.map { Unmanaged<ThreadBody>.fromOpaque($0).takeRetainedValue().run() }
    return nil
  }
#endif
