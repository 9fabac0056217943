import Parallelism
import Synchronization

/// A completed step of an export.
public struct ExportProgress: Equatable, Sendable {
  public enum Stage: String, Equatable, Sendable {
    /// Another image is drawn.
    case drawing
    /// The frames are drawn, and the encoder is working.
    case encoding
    /// The file is finished.
    case finished
  }

  public var stage: Stage
  /// The number of images drawn so far; `images` is the number to draw. Equal neighbors are one image, so there
  /// may be fewer images than frames.
  public var drawn: Int
  public var images: Int
}

/// The observer of an export: it says whether the export is still wanted, and receives its progress.
struct ExportWatch: Sendable {
  var cancellation = Cancellation.never
  var progress: @Sendable (ExportProgress) -> Void = { _ in }

  /// The same without progress, for what is not a file of its own.
  var unseen: ExportWatch { ExportWatch(cancellation: cancellation) }

  /// Computes `transform` for each index. Checks for cancellation before each index and reports progress after it.
  /// - Throws: `Cancelled`.
  func draw<Result: Sendable>(
    count: Int, workers: Int, _ transform: @Sendable (Int) -> Result
  ) throws(Cancelled) -> [Result] {
    let drawn = Atomic(0)
    return try concurrentMap(count: count, workers: workers, cancellation: cancellation) { index throws(Cancelled) in
      let result = transform(index)
      let done = drawn.add(1, ordering: .relaxed).newValue
      progress(ExportProgress(stage: .drawing, drawn: done, images: count))
      return result
    }
  }
}
