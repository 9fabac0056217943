/// Whether work under way is still wanted. Work asks between two steps, such as two frames; what it has begun it
/// finishes.
public struct Cancellation: Sendable {
  /// Work that nobody cancels.
  public static let never = Cancellation { false }

  private let question: @Sendable () -> Bool

  /// - Parameter isCancelled: asked from any thread, often; once true it stays true.
  public init(_ isCancelled: @escaping @Sendable () -> Bool) { question = isCancelled }

  public var isCancelled: Bool { question() }

  /// - Throws: `Cancelled` where the work is not wanted any more.
  public func check() throws(Cancelled) {
    if isCancelled { throw Cancelled() }
  }
}

/// The work was given up because nobody wants it any more; nothing is wrong.
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
