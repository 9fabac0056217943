/// Whether work in progress is still wanted. The work checks between steps, such as between two frames, and finishes
/// each step that it has begun.
public struct Cancellation: Sendable {
  /// Work that nobody cancels.
  public static let never = Cancellation { false }

  private final class Question: Sendable {
    let isCancelled: @Sendable () -> Bool

    init(_ isCancelled: @escaping @Sendable () -> Bool) { self.isCancelled = isCancelled }
  }

  private let question: Question

  /// - Parameter isCancelled: Called often and from any thread. Once it returns true, it must keep returning true.
  public init(_ isCancelled: @escaping @Sendable () -> Bool) { question = Question(isCancelled) }

  public var isCancelled: Bool { question.isCancelled() }

  /// - Throws: `Cancelled` if the work is no longer wanted.
  public func check() throws(Cancelled) {
    if isCancelled { throw Cancelled() }
  }
}

extension Cancellation: Equatable {
  /// Whether both are copies of one value.
  public static func == (a: Cancellation, b: Cancellation) -> Bool { a.question === b.question }
}

/// The work stopped because its result is no longer wanted. This is not a failure.
public struct Cancelled: Error, Equatable, Sendable, CustomStringConvertible {
  public init() {}

  public var description: String { "cancelled" }
}
