import Dispatch
import Parallelism
import PresetModel
import Synchronization

/// One window of a browser: the stream of its events, and the work that it has under way. New work of a kind cancels
/// what is left of the old.
public final class StudioWindow: Sendable {
  /// The kinds of work, each of which goes on by itself.
  public enum Work: String, CaseIterable, Hashable, Sendable { case drawing, encoding, export, budget }

  private struct State {
    /// The number of the latest work of each kind.
    var turns: [Work: Int] = [:]
    var isClosed = false
  }

  private let state = Locked(State())
  private let queues: [Work: DispatchQueue]
  /// The files that were encoded last, for the page to fetch.
  let encoded = EncodedFiles()
  /// Set once, when the page opens its stream.
  private let sink: @Sendable (String) -> Void

  /// - Parameter sink: Takes a block of the stream; it must not wait.
  public init(sink: @escaping @Sendable (String) -> Void) {
    self.sink = sink
    queues = Dictionary(
      uniqueKeysWithValues: Work.allCases.map { work in
        (work, DispatchQueue(label: "studio.\(work.rawValue)", qos: work == .drawing ? .userInteractive : .utility))
      })
  }

  public func send(_ event: StudioEvent) { sink(event.text) }

  /// Cancels the work of this kind and starts `body` once it has stopped. An error of the work becomes an event.
  public func start(
    _ work: Work, run: Int,
    _ body: @escaping @Sendable (Cancellation, @escaping @Sendable (StudioEvent) -> Void) throws -> Void
  ) {
    let turn = nextTurn(work)
    let cancellation = Cancellation { self.isOver(work, turn) }
    queues[work]!.async {
      if cancellation.isCancelled { return }
      do {
        try body(cancellation) { event in if !cancellation.isCancelled { self.send(event) } }
      } catch is Cancelled {
        self.send(StudioEvent("cancelled", [("work", .text(work.rawValue)), ("run", .number(run))]))
      } catch {
        self.send(
          StudioEvent(
            "failed",
            [
              ("work", .text(work.rawValue)), ("run", .number(run)), ("message", .text("\(error)")),
              ("status", .number((error as? StudioError)?.status ?? 500)),
            ]))
      }
    }
  }

  public func cancel(_ work: Work) { _ = nextTurn(work) }

  /// Stops all work; the window's stream has ended.
  public func close() { state.withLock { $0.isClosed = true } }

  private func nextTurn(_ work: Work) -> Int {
    state.withLock { state in
      state.turns[work, default: 0] += 1
      return state.turns[work]!
    }
  }

  private func isOver(_ work: Work, _ turn: Int) -> Bool {
    state.withLock { $0.isClosed || $0.turns[work] != turn }
  }
}
