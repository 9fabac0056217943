import GraphicsCore

/// What a frame is drawn onto.
enum FrameState: Int, CaseIterable, Sendable {
  /// The frame before, as it is shown.
  case over
  /// The frame before, with the rectangle cleared in which that one was drawn over its own.
  case cleared
  /// A clear canvas: the frame before was drawn onto a clear canvas, or covers it, and is cleared.
  case content
  /// Whatever is there: the frame covers the canvas.
  case key

  var clearsBefore: Bool { self == .cleared || self == .content }

  /// Whether a frame in this state may follow one in another.
  func mayFollow(_ before: FrameState) -> Bool {
    switch self {
    case .over, .key: true
    case .cleared: before == .over
    case .content: before == .content || before == .key
    }
  }
}

/// The rectangles of all frames in each state, and what they are drawn onto.
struct FrameRects: Sendable {
  private let shown: ShownFrames
  /// By state, then by frame; nil where the state is of no use.
  private var rects: [FrameState: [PixelRect?]] = [:]

  /// A state whose rectangle is so many times larger than the changes is not tried; chosen.
  private static let mostTimesLarger = 3

  init(_ shown: ShownFrames, workers: Int) {
    self.shown = shown
    let images = shown.images
    let bounds = images[0].bounds
    let clear = Pixmap(width: shown.width, height: shown.height)
    let over = concurrentMap(count: images.count, workers: workers) { i in
      i == 0 ? bounds : DifferenceRect.of(images[i - 1], images[i]).onEvenOffsets
    }
    func useful(_ rect: PixelRect, _ i: Int) -> PixelRect? {
      rect.area <= Self.mostTimesLarger * over[i].area ? rect : nil
    }
    let content = concurrentMap(count: images.count, workers: workers) { i in
      DifferenceRect.of(clear, images[i]).onEvenOffsets
    }
    let cleared = concurrentMap(count: images.count, workers: workers) { i in
      i < 2 ? bounds : DifferenceRect.of(images[i - 1].cleared(over[i - 1]), images[i]).onEvenOffsets
    }
    rects[.key] = images.map { _ in bounds }
    rects[.over] = images.indices.map { $0 == 0 ? nil : over[$0] }
    // The first frame of an animation is drawn onto a clear canvas; a still is the canvas.
    rects[.content] = images.indices.map { $0 > 0 ? useful(content[$0], $0) : shown.isAnimated ? content[0] : bounds }
    // With the rectangle of the changes, drawing over is as good.
    rects[.cleared] = images.indices.map { i in
      i < 2 || cleared[i].union(over[i]) == cleared[i] ? nil : useful(cleared[i], i)
    }
  }

  /// Nil where the state is of no use.
  func rect(of frame: Int, in state: FrameState) -> PixelRect? { rects[state]![frame] }

  /// - Precondition: `rect(of:in:)` is not nil.
  func variants(of frame: Int, in state: FrameState) -> [WebPFrameVariant] {
    let image = shown.images[frame]
    let base: Pixmap? =
      switch state {
      case .over: shown.images[frame - 1]
      case .cleared: shown.images[frame - 1].cleared(rects[.over]![frame - 1]!)
      case .content, .key: nil
      }
    return WebPFrameVariant.all(of: image, onto: base, in: rect(of: frame, in: state)!)
  }
}
