import Parallelism
import Synchronization

/// A cancellation that counts how often it is asked, and says yes after a number of questions.
public final class CountingCancellation: Sendable {
  private let questions = Atomic(0)
  private let allowed: Int

  /// - Parameter allowed: How many questions are answered with no.
  public init(after allowed: Int = .max) { self.allowed = allowed }

  /// How often it was asked.
  public var count: Int { questions.load(ordering: .relaxed) }

  public var cancellation: Cancellation {
    Cancellation { self.questions.add(1, ordering: .relaxed).newValue > self.allowed }
  }
}
