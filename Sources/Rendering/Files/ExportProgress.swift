import GraphicsCore
import Synchronization

/// A step of an export that is done.
public struct ExportProgress: Equatable, Sendable {
  public enum Stage: String, Equatable, Sendable {
    /// One more picture is drawn.
    case drawing
    /// The frames are drawn; the encoder works.
    case encoding
    /// The file is finished.
    case finished
  }

  public var stage: Stage
  /// Pictures drawn, and to be drawn. Equal neighbours are one picture, so there may be fewer than frames.
  public var drawn: Int
  public var pictures: Int

  public init(_ stage: Stage, drawn: Int, of pictures: Int) {
    self.stage = stage
    self.drawn = drawn
    self.pictures = pictures
  }
}

/// Who watches an export: asks whether it is still wanted, and is told how far it is.
struct ExportWatch: Sendable {
  var cancellation = Cancellation.never
  var progress: @Sendable (ExportProgress) -> Void = { _ in }

  /// `transform` of each index, told and asked after and before each of them.
  /// - Throws: `Cancelled`.
  func draw<Result: Sendable>(
    count: Int, workers: Int, _ transform: @Sendable (Int) -> Result
  ) throws(Cancelled) -> [Result] {
    let drawn = Atomic(0)
    do throws(Interrupted<Never>) {
      return try concurrentMap(count: count, workers: workers, cancellation: cancellation) { index in
        let result = transform(index)
        let done = drawn.add(1, ordering: .relaxed).newValue
        progress(ExportProgress(.drawing, drawn: done, of: count))
        return result
      }
    } catch {
      throw Cancelled()
    }
  }
}
