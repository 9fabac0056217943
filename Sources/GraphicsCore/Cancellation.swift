/// Whether work in progress is still wanted. The work checks between steps, such as between two frames, and finishes
/// each step that it has begun.
public struct Cancellation: Sendable {
  /// Work that nobody cancels.
  public static let never = Cancellation { false }

  private let question: @Sendable () -> Bool

  /// - Parameter isCancelled: Called often and from any thread. Once it returns true, it must keep returning true.
  public init(_ isCancelled: @escaping @Sendable () -> Bool) { question = isCancelled }

  public var isCancelled: Bool { question() }

  /// - Throws: `Cancelled` if the work is no longer wanted.
  public func check() throws(Cancelled) {
    if isCancelled { throw Cancelled() }
  }
}

/// The work stopped because its result is no longer wanted. This is not a failure.
public struct Cancelled: Error, Equatable, Sendable, CustomStringConvertible {
  public init() {}

  public var description: String { "cancelled" }
}

/// Why work that can be cancelled has no result.
public enum Interrupted<Failure: Error>: Error {
  case cancelled
  case failed(Failure)
}

extension Interrupted: Equatable where Failure: Equatable {}
