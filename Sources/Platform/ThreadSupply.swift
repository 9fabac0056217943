import CLibrary
import Parallelism

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
    // The threads wait until all of them exist. (The thread sanitizer reports a race if the value has no size.)
    let gate = Locked(false)
    let threads = gate.withLock { isOpen in
      var threads: [SystemThread] = []
      while threads.count < count - 1, let thread = SystemThread({ gate.withLock { _ in } }) { threads.append(thread) }
      isOpen = true
      return threads
    }
    for thread in threads { thread.join() }
    return threads.count + 1
  }
}
