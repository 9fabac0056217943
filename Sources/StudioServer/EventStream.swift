import Foundation

/// The blocks of a window's events, from the threads that make them to the one that sends them.
final class EventStream: @unchecked Sendable {
  private let condition = NSCondition()
  private var blocks: [Data] = []
  private var isClosed = false
  private let onClose: @Sendable (EventStream) -> Void

  /// - Parameter onClose: is called once, when nothing is sent any more.
  init(onClose: @escaping @Sendable (EventStream) -> Void) { self.onClose = onClose }

  func add(_ block: Data) {
    condition.lock()
    if !isClosed { blocks.append(block) }
    condition.signal()
    condition.unlock()
  }

  /// A comment now and then shows whether the page is still there.
  private static let beat = 5.0

  /// Waits for the next block; nil when the stream is closed.
  func next() -> Data? {
    condition.lock()
    defer { condition.unlock() }
    let end = Date(timeIntervalSinceNow: Self.beat)
    while blocks.isEmpty && !isClosed {
      if !condition.wait(until: end) { return Data(":\n\n".utf8) }
    }
    return blocks.isEmpty ? nil : blocks.removeFirst()
  }

  func close() {
    condition.lock()
    let isFirst = !isClosed
    isClosed = true
    blocks = []
    condition.signal()
    condition.unlock()
    if isFirst { onClose(self) }
  }
}
