import Dispatch
import GraphicsCore
import Rendering
import Synchronization

extension Loader {
  /// A whole file, made off the caller's thread; cancelling the task gives it up before the next frame.
  /// - Parameters:
  ///   - encoding: a format that is one file.
  ///   - scale: pixels a point, `Project.scaleRange`.
  ///   - workers: threads; the bytes are the same for any number.
  /// - Throws: `LoaderError`.
  public func encoded(
    as encoding: Encoding, scale: Double = 1, workers: Int = 1
  ) async throws(LoaderError) -> [UInt8] {
    try await export(as: encoding, scale: scale, workers: workers).file.bytes
  }

  /// Starts to make a file: its `progress` can be watched, its `file` awaited.
  public func export(as encoding: Encoding, scale: Double = 1, workers: Int = 1) -> LoaderExport {
    LoaderExport(self, encoding, scale: scale, workers: workers)
  }
}

/// A file that is being made.
///
///     let export = loader.export(as: .apng(), scale: 3)
///     for await step in export.progress { show(step) }
///     let file = try await export.file
public final class LoaderExport: Sendable {
  /// Each step as it is done; ends with the file, an error, or a cancellation. For one reader.
  public let progress: AsyncStream<ExportProgress>
  private let result: Task<Result<LoaderFile, LoaderError>, Never>
  private let isCancelled = CancellationFlag()

  init(_ loader: Loader, _ encoding: Encoding, scale: Double, workers: Int) {
    let (stream, continuation) = AsyncStream.makeStream(of: ExportProgress.self, bufferingPolicy: .bufferingNewest(64))
    progress = stream
    let flag = isCancelled
    // The work blocks its thread for long, so it does not run on one of the cooperative pool.
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

  /// The finished file. A cancellation of the task that awaits it cancels the export.
  /// - Throws: `LoaderError`.
  public var file: LoaderFile {
    get async throws(LoaderError) {
      await withTaskCancellationHandler {
        await result.value
      } onCancel: {
        cancel()
      }.get()
    }
  }

  /// Gives the export up before its next frame; `file` then throws `LoaderError.cancelled`.
  public func cancel() { isCancelled.set() }

  deinit { isCancelled.set() }
}

/// Set once, read from any thread.
private final class CancellationFlag: Sendable {
  private let isSet = Atomic(false)

  func set() { isSet.store(true, ordering: .relaxed) }

  var cancellation: Cancellation { Cancellation { self.isSet.load(ordering: .relaxed) } }
}
