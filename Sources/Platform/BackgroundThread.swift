extension Machine {
  /// Runs `body` on a thread of its own, which nobody waits for.
  /// - Returns: false where the system gives no thread; `body` does not run then.
  @discardableResult package static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    guard pthread_create(&thread, nil, runBody, box.toOpaque()) == 0 else {
      box.release()
      return false
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
    return true
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
