import GraphicsCore
import Parallelism

/// How much the image changes from each frame to the next, and from the last frame to the first.
///
/// A change is the sum over all pixels and the four channels of the absolute difference of premultiplied 8-bit values:
/// an exact integer. Values are premultiplied so that what cannot be seen (the color of a transparent pixel) does not
/// count.
public struct LoopSeam: Equatable, Sendable {
  /// `changes[i]` is the change from frame i to frame i + 1. The last entry is the change from the last frame to the
  /// first.
  public var changes: [Int]
  public var pixelCount: Int

  /// The seam of an image that does not move.
  package static let none = LoopSeam(changes: [], pixelCount: 1)

  private init(changes: [Int], pixelCount: Int) {
    self.changes = changes
    self.pixelCount = pixelCount
  }

  public init(frames: [Pixmap], workers: Int) {
    pixelCount = frames[0].width * frames[0].height
    changes = concurrentMap(count: frames.count, workers: workers) { i in
      Self.change(from: frames[i].pixels, to: frames[(i + 1) % frames.count].pixels) { RGBA8(packed: $0) }
    }
  }

  package init(_ animation: Animation, workers: Int) {
    self.init(frames: animation.frames.map(\.pixmap), workers: workers)
  }

  /// - Parameters:
  ///   - frames: The pixels of each frame as indices into `colors`.
  ///   - colors: Packed straight colors; equal colors have the same index.
  package init(frames: IndexedFrames, colors: [UInt32], workers: Int) {
    pixelCount = frames[0].count
    changes = concurrentMap(count: frames.count, workers: workers) { i in
      Self.change(from: frames[i], to: frames[(i + 1) % frames.count]) { RGBA8(packed: colors[Int($0)]) }
    }
  }

  /// `seam` of the same, without a look at other frames.
  package static func seam(frames: IndexedFrames, colors: [UInt32]) -> Double {
    let change = change(from: frames[frames.count - 1], to: frames[0]) { RGBA8(packed: colors[Int($0)]) }
    return LoopSeam(changes: [change], pixelCount: frames[0].count).seam
  }

  /// The mean change per channel from the last frame to the first, in levels of 0…255.
  public var seam: Double { mean(changes.last ?? 0) }

  /// The mean change per channel of the largest step between neighbors inside the loop; 0 for a still image.
  public var largestStep: Double { mean(changes.dropLast().max() ?? 0) }

  /// The mean change per channel from frame `index` to the next, in levels of 0…255.
  public func step(_ index: Int) -> Double { mean(changes[index]) }

  /// Where the image changes more from the last frame to the first than elsewhere, and than the drawing does.
  /// - Parameter drawn: the changes of the frames that this loop was made from.
  package func step(against drawn: LoopSeam) -> LoopStep? {
    LoopStep(seam: seam, largestStep: largestStep, drawnSeam: drawn.seam, drawnLargestStep: drawn.largestStep)
  }

  /// Checks that there is no such step.
  /// - Parameter plays: what plays once does not begin again.
  package func check(against drawn: LoopSeam, plays: PlayCount) throws(LoopStep) {
    guard plays != .times(1) else { return }
    if let step = step(against: drawn) { throw step }
  }

  private func mean(_ change: Int) -> Double { Double(change) / Double(pixelCount * 4) }

  /// The sum of absolute differences of premultiplied channels.
  @inline(__always)
  private static func change<Pixel: Equatable>(from a: [Pixel], to b: [Pixel], color: (Pixel) -> RGBA8) -> Int {
    let (a, b) = (a.span, b.span)
    var sum = 0
    for i in a.indices where a[i] != b[i] { sum += Int(color(a[i]).difference(from: color(b[i])).wrappedSum()) }
    return sum
  }
}
