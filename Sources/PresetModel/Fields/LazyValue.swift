import Parallelism

/// A value that is made when it is first asked for, and kept.
final class LazyValue<Value: Sendable>: Sendable {
  private let made = Locked<Value?>(nil)

  /// Two threads may make it at once; the first one's stays.
  func value(_ make: () -> Value) -> Value {
    if let value = made.withLock({ $0 }) { return value }
    let value = make()
    return made.withLock { kept in
      if let kept { return kept }
      kept = value
      return value
    }
  }
}
