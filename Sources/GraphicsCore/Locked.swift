#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value that one thread at a time can use.
///
/// A POSIX mutex, not the standard library's `Mutex`: on Linux that one locks in a way that the thread sanitizer does not see, so every use would
/// be reported as a race. Unchecked, since the value is reached through the lock alone.
package final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  /// Threads that wait for the value to change.
  private var waiting = 0
  /// On the heap: neither may be moved.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let change: UnsafeMutablePointer<pthread_cond_t>

  package init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    change = .allocate(capacity: 1)
    change.initialize(to: pthread_cond_t())
    let status = (pthread_mutex_init(mutex, nil), pthread_cond_init(change, nil))
    precondition(status == (0, 0), "a mutex and a condition can always be made")
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(mutex)
    change.deallocate()
    mutex.deallocate()
  }

  package func withLock<Result: ~Copyable, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { unlock() }
    return try body(&value)
  }

  /// Waits until the value is as `condition` asks, which is asked again after each use of it, and keeps it so while `body` runs.
  package func withLock<Result>(when condition: (Value) -> Bool, _ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { unlock() }
    waiting += 1
    while !condition(value) { pthread_cond_wait(change, mutex) }
    waiting -= 1
    return body(&value)
  }

  private func unlock() {
    if waiting > 0 { pthread_cond_broadcast(change) }
    pthread_mutex_unlock(mutex)
  }
}
