#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value that only one thread at a time can use.
///
/// It uses a POSIX mutex rather than the standard library's `Mutex`. On Linux the thread sanitizer does not see how
/// `Mutex` locks and would report every use as a race. The conformance is unchecked, since the value is reached only
/// through the lock.
package final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  /// The number of threads that wait for the value to change.
  private var waiting = 0
  /// The mutex and the condition are on the heap, since neither may move in memory.
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

  /// Waits until `condition` holds for the value, and keeps it so while `body` runs. The condition is checked again
  /// after each use of the value.
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
