import Dispatch

/// `transform(0) … transform(count - 1)`, on up to `workers` threads, in order of index: the result does not depend on `workers`.
///
/// Dispatch rather than a task group: 0.7 µs against 55 µs of overhead for 60 items. Indices are dealt round robin, so that
/// neighbouring frames, which cost about the same, spread evenly. The first error by index is thrown.
public func concurrentMap<Result: Sendable>(
  count: Int, workers: Int, _ transform: @Sendable (Int) throws -> Result
) throws -> [Result] {
  guard count > 0 else { return [] }
  let workers = min(max(1, workers), count)
  if workers == 1 { return try (0..<count).map(transform) }
  var slots = [Swift.Result<Result, any Error>?](repeating: nil, count: count)
  slots.withUnsafeMutableBufferPointer { buffer in
    // Each index is written by exactly one worker, and read only after all have ended.
    nonisolated(unsafe) let slots = buffer
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      var index = worker
      while index < count {
        slots[index] = Swift.Result { try transform(index) }
        index += workers
      }
    }
  }
  return try slots.map { try $0!.get() }
}
