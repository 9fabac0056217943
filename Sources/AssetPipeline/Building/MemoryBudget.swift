import GraphicsCore

/// Admits work while the sum of its declared memory stays within a budget. Work that needs more than the budget runs
/// alone.
package struct MemoryBudget: Sendable {
  /// In bytes.
  let limit: Int
  private let inUse = Locked(0)

  package init(limit: Int) { self.limit = limit }

  /// Runs `body` as soon as `bytes` fit.
  package func admit<Result>(_ bytes: Int, _ body: () -> Result) -> Result {
    inUse.withLock(when: { $0 == 0 || $0 + bytes <= limit }, { $0 += bytes })
    defer { inUse.withLock { $0 -= bytes } }
    return body()
  }
}
