extension Machine {
  /// How many threads, this one included, the system lets the process have at once: `count`, or fewer where a limit of
  /// memory or of processes stands against it. It starts them all, lets them end, and takes some ten microseconds for
  /// each.
  ///
  /// Dispatch, which `concurrentMap` uses, cannot be told that a thread is missing. When `pthread_create` fails, its
  /// `_dispatch_root_queue_poke_slow` (swift-corelibs-libdispatch, `src/queue.c`) sleeps a second and tries again, for
  /// ever, on the thread that asked. `ulimit -s 1048576; ulimit -v 1572864` shows it: no second thread has room for its
  /// stack, and a program that calls `DispatchQueue.concurrentPerform(iterations: 2)` never ends, nor does it start
  /// the first iteration.
  ///
  /// - Parameter count: At least 1.
  package static func startableThreads(upTo count: Int) -> Int {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { gate.deallocate() }
    pthread_mutex_init(gate, nil)
    // The threads wait until all of them exist.
    pthread_mutex_lock(gate)
    #if canImport(Glibc)
      var threads: [pthread_t] = []
      var thread = pthread_t()
    #else
      var threads: [pthread_t?] = []
      var thread: pthread_t?
    #endif
    while threads.count < count - 1, pthread_create(&thread, nil, passThrough, gate) == 0 { threads.append(thread) }
    pthread_mutex_unlock(gate)
    for thread in threads {
      #if canImport(Glibc)
        pthread_join(thread, nil)
      #else
        if let thread { pthread_join(thread, nil) }
      #endif
    }
    pthread_mutex_destroy(gate)
    return threads.count + 1
  }
}

#if canImport(Darwin)
  private func passThrough(_ gate: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? { waitAt(gate) }
#else
  private func passThrough(_ gate: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    gate.flatMap(waitAt)
  }
#endif

private func waitAt(_ gate: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  let mutex = gate.assumingMemoryBound(to: pthread_mutex_t.self)
  pthread_mutex_lock(mutex)
  pthread_mutex_unlock(mutex)
  return nil
}
