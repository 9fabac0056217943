#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Admits work while the sum of what it says that it needs stays within a budget. What alone needs more than the budget runs alone.
///
/// Unchecked, since the counts are reached under the mutex alone.
final class MemoryBudget: @unchecked Sendable {
  private let limit: Int
  private var inUse = 0
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  /// - Parameter limit: in bytes.
  init(limit: Int) {
    self.limit = limit
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    let status = (pthread_mutex_init(mutex, nil), pthread_cond_init(condition, nil))
    precondition(status == (0, 0), "a mutex and a condition can always be made")
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` as soon as `bytes` fit.
  func admit<Result>(_ bytes: Int, _ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    while inUse > 0, inUse + bytes > limit { pthread_cond_wait(condition, mutex) }
    inUse += bytes
    pthread_mutex_unlock(mutex)
    defer {
      pthread_mutex_lock(mutex)
      inUse -= bytes
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return body()
  }
}
