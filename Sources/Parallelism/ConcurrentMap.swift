import Dispatch
import Synchronization

/// Computes `transform(0) … transform(count - 1)` on up to `workers` threads. The results are in order of index and do
/// not depend on `workers`.
///
/// It uses Dispatch rather than a task group: for 60 items the overhead is 0.7 µs instead of 55 µs. Indices are dealt
/// to the workers in turn, so that neighboring frames, which cost about the same, spread evenly.
///
/// - Throws: The error of the smallest index that fails, for any number of workers. Once an index has failed, no
///   greater index is started, but every smaller one is still computed, since it might fail too. (A loop on one thread
///   would also have computed those.)
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
  // The value only ever falls. An index below the final value was therefore below it all the time, and was computed.
  let leastFailure = Atomic(Int.max)
  slots.withUnsafeMutableBufferPointer { buffer in
    // Each index is written by exactly one worker, and is read only after all workers have ended.
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

/// The same map, which stops once it is cancelled.
///
/// - Parameter cancellation: Checked before each index, from any thread. An index that has been started is finished.
/// - Throws: `Cancelled`.
public func concurrentMap<Result: Sendable>(
  count: Int, workers: Int, cancellation: Cancellation, _ transform: @Sendable (Int) throws(Cancelled) -> Result
) throws(Cancelled) -> [Result] {
  try concurrentMap(count: count, workers: workers) { index throws(Cancelled) in
    try cancellation.check()
    return try transform(index)
  }
}
