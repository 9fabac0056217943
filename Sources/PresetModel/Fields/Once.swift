import Parallelism

/// A value that is made when it is first needed, and then kept. It serves tables that a type makes for each of its
/// ranges, which a `static let` cannot hold.
final class Once<Value: Sendable>: Sendable {
  private let kept = Locked<Value?>(nil)
  private let make: @Sendable () -> Value

  @_semantics("optimize.sil.specialize.generic.never")
  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value is made outside the lock, so that making it may need others. If two are made at the same time, one is
  /// kept.
  @_semantics("optimize.sil.specialize.generic.never")
  var value: Value {
    if let value = kept.withLock({ $0 }) { return value }
    let new = make()
    return kept.withLock { kept in
      let value = kept ?? new
      kept = value
      return value
    }
  }
}
