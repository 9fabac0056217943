import Dispatch
import Synchronization

/// `transform(0) … transform(count - 1)`, on up to `workers` threads, in order of index: the result does not depend on `workers`.
///
/// Dispatch rather than a task group: 0.7 µs against 55 µs of overhead for 60 items. Indices are dealt round robin, so that
/// neighbouring frames, which cost about the same, spread evenly.
///
/// - Throws: the error of the least index that fails, for any number of workers: once an index has failed, no greater one is begun, and
///   every lesser one is still computed, since it might fail too. (A loop on one thread would have computed those as well.)
public func concurrentMap<Result: Sendable, Failure: Error>(
  count: Int, workers: Int, _ transform: @Sendable (Int) throws(Failure) -> Result
) throws(Failure) -> [Result] {
  guard count > 0 else { return [] }
  let workers = min(max(1, workers), count)
  var results: [Result] = []
  results.reserveCapacity(count)
  if workers == 1 {
    for index in 0..<count { results.append(try transform(index)) }
    return results
  }
  var slots = [Swift.Result<Result, Failure>?](repeating: nil, count: count)
  // It only ever falls, so whatever lies below its last value was below it all the time, and was computed.
  let leastFailure = Atomic(Int.max)
  slots.withUnsafeMutableBufferPointer { buffer in
    // Each index is written by exactly one worker, and read only after all have ended.
    nonisolated(unsafe) let slots = buffer
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      var index = worker
      while index < min(count, leastFailure.load(ordering: .relaxed)) {
        do throws(Failure) {
          slots[index] = .success(try transform(index))
        } catch {
          slots[index] = .failure(error)
          leastFailure.min(index, ordering: .relaxed)
        }
        index += workers
      }
    }
  }
  for slot in slots { results.append(try slot!.get()) }
  return results
}

/// The same, given up once it is cancelled.
///
/// - Parameter cancellation: asked before each index, from any thread; what was begun is finished.
/// - Throws: `.cancelled` where an index was not begun for that reason, unless a lesser one failed: then `.failed`.
public func concurrentMap<Result: Sendable, Failure: Error>(
  count: Int, workers: Int, cancellation: Cancellation, _ transform: @Sendable (Int) throws(Failure) -> Result
) throws(Interrupted<Failure>) -> [Result] {
  try concurrentMap(count: count, workers: workers) { index throws(Interrupted<Failure>) in
    if cancellation.isCancelled { throw .cancelled }
    do throws(Failure) {
      return try transform(index)
    } catch {
      throw .failed(error)
    }
  }
}
