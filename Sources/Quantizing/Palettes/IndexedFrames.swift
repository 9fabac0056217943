import GraphicsCore
import Parallelism

/// The frames of a loop as indices of colors, row-major. They are packed where they take much memory: each use of a
/// frame then unpacks it.
package struct IndexedFrames: Sendable {
  private let width: Int
  private let packing: FramePacking
  private var frames: [StoredWords<UInt16>] = []

  /// - Parameters:
  ///   - width: of a row.
  ///   - pixels: of a frame.
  ///   - count: how many frames there will be, about.
  package init(width: Int, pixels: Int, count: Int) {
    self.width = width
    packing = FramePacking(pixels: pixels, frames: count)
    frames.reserveCapacity(count)
  }

  package init(_ frames: [[UInt16]], width: Int) {
    self.init(width: width, pixels: frames.first?.count ?? 0, count: frames.count)
    for frame in frames { append(frame) }
  }

  /// Frames that are made on several threads.
  package init(
    width: Int, pixels: Int, count: Int, workers: Int, cancellation: Cancellation,
    _ frame: @Sendable (Int) -> [UInt16]
  ) throws(Cancelled) {
    self.init(width: width, pixels: pixels, count: count)
    let stored = self
    frames = try concurrentMap(count: count, workers: workers, cancellation: cancellation) { stored.stored(frame($0)) }
  }

  package mutating func append(_ frame: [UInt16]) { frames.append(stored(frame)) }

  private func stored(_ frame: [UInt16]) -> StoredWords<UInt16> {
    StoredWords(frame, rowLength: width, packing)
  }

  /// Keeps the frames at these indices, in this order.
  package mutating func keep(_ kept: [Int]) { frames = kept.map { frames[$0] } }

  /// Whether two frames are equal.
  package func areEqual(_ a: Int, _ b: Int) -> Bool { frames[a] == frames[b] }
}

extension IndexedFrames: Equatable {
  /// Whether the frames are equal, however they are stored.
  package static func == (a: IndexedFrames, b: IndexedFrames) -> Bool { a.frames == b.frames }
}

extension IndexedFrames: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { frames.count }

  package subscript(index: Int) -> [UInt16] {
    get { frames[index].words }
    set { frames[index] = stored(newValue) }
  }
}
