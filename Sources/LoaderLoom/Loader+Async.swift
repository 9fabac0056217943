import Dispatch
import Exporting
import Parallelism
import Synchronization

extension Loader {
  /// Makes a whole file off the caller's thread. Cancelling the task stops the work before the next frame.
  /// - Parameters:
  ///   - encoding: A format that is a single file.
  ///   - scale: Pixels a point, within `Project.scaleRange`.
  ///   - workers: The number of threads. The bytes are the same for any number.
  /// - Throws: `LoaderError`.
  public func encoded(
    as encoding: Encoding, scale: Double = 1, workers: Int = 1
  ) async throws(LoaderError) -> [UInt8] {
    try await export(as: encoding, scale: scale, workers: workers).file.bytes
  }

  /// Starts to make a file. Its `progress` can be watched and its `file` awaited.
  public func export(as encoding: Encoding, scale: Double = 1, workers: Int = 1) -> LoaderExport {
    LoaderExport(self, encoding, scale: scale, workers: workers)
  }
}

/// A file in the making.
///
///     let export = loader.export(as: .apng(), scale: 3)
///     for await step in export.progress { show(step) }
///     let file = try await export.file
public final class LoaderExport: Sendable {
  /// Each step as it finishes. The stream ends with the file, an error or a cancellation, and allows one reader.
  public let progress: AsyncStream<ExportProgress>
  private let result: Task<Result<LoaderFile, LoaderError>, Never>
  private let isCancelled = CancellationFlag()

  init(_ loader: Loader, _ encoding: Encoding, scale: Double, workers: Int) {
    let (stream, continuation) = AsyncStream.makeStream(of: ExportProgress.self, bufferingPolicy: .bufferingNewest(64))
    progress = stream
    let flag = isCancelled
    // The work blocks its thread for a long time, so it does not run on a thread of the cooperative pool.
    result = Task {
      await withCheckedContinuation { done in
        DispatchQueue.global(qos: .userInitiated).async {
          let made = Result { () throws(LoaderError) in
            try loader.encode(
              as: encoding, scale: scale, workers: workers, cancellation: flag.cancellation,
              progress: { continuation.yield($0) })
          }
          continuation.finish()
          done.resume(returning: made)
        }
      }
    }
  }

  /// The finished file. Cancelling the task that awaits it cancels the export.
  /// - Throws: `LoaderError`.
  public var file: LoaderFile {
    get async throws(LoaderError) {
      let made = await withTaskCancellationHandler {
        await result.value
      } onCancel: {
        cancel()
      }
      return try made.get()
    }
  }

  /// Stops the export before its next frame; `file` then throws `LoaderError.cancelled`.
  public func cancel() { isCancelled.set() }

  deinit { isCancelled.set() }
}

/// A flag that is set once and read from any thread.
private final class CancellationFlag: Sendable {
  private let isSet = Atomic(false)

  func set() { isSet.store(true, ordering: .relaxed) }

  var cancellation: Cancellation { Cancellation { self.isSet.load(ordering: .relaxed) } }
}
