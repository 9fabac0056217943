import GraphicsCore
import Parallelism
import Quantizing

/// For each frame what it may be drawn onto and where, and which of these may follow which of the frame before.
struct FrameGraph: Sendable {
  struct Node: Equatable, Sendable {
    var base: FrameBase
    /// Where the frame is drawn, with even offsets.
    var rect: PixelRect
  }

  /// By frame. Each frame's last node covers the canvas.
  private(set) var nodes: [[Node]] = []
  private let images: [Pixmap]
  /// By frame, the bounds of the pixels that are not transparent.
  private let contents: [PixelRect]

  /// Rectangles are followed through so many clearings in a row; one that recurs may be cleared in every frame. Chosen.
  private static let mostClearings = 3
  /// A rectangle that is so many times larger than the changes is not tried; chosen.
  private static let mostTimesLarger = 3

  init(_ shown: ShownFrames, workers: Int) {
    let images = shown.images
    self.images = images
    let bounds = images[0].bounds
    let empty = Pixmap(width: shown.width, height: shown.height)
    let contents = concurrentMap(count: images.count, workers: workers) { DifferenceRect.of(empty, images[$0]) }
    self.contents = contents
    let changes = concurrentMap(count: images.count, workers: workers) {
      $0 == 0 ? bounds : DifferenceRect.of(images[$0 - 1], images[$0]).onEvenOffsets
    }
    @Sendable func isUseful(_ rect: PixelRect, _ frame: Int) -> Bool {
      rect.area <= Self.mostTimesLarger * changes[frame].area
    }
    // Whatever is cleared of an opaque image has to be drawn again.
    let areOpaque = concurrentMap(count: images.count, workers: workers) {
      images[$0].pixels.allSatisfy { $0 >= 0xFF00_0000 }
    }
    nodes = images.indices.map { $0 == 0 ? [] : [Node(base: .shown, rect: changes[$0])] }
    var last = nodes.map(\.first)
    for _ in 0..<Self.mostClearings {
      let (before, known) = (last, nodes)
      last = concurrentMap(count: images.count, workers: workers) { frame in
        guard frame > 0, !areOpaque[frame], let cleared = before[frame - 1]?.rect,
          !cleared.contains(contents[frame - 1]),
          !known[frame].contains(where: { $0.base == .cleared(cleared) })
        else { return nil }
        let rect = DifferenceRect.of(images[frame - 1].cleared(cleared), images[frame]).onEvenOffsets
        guard rect != changes[frame], isUseful(rect, frame) else { return nil }
        return Node(base: .cleared(cleared), rect: rect)
      }
      for (frame, node) in last.enumerated() { nodes[frame] += [node].compactMap(\.self) }
    }
    for frame in images.indices {
      let content = contents[frame].onEvenOffsets
      // The first frame of an animation is drawn onto a transparent canvas; a still is the canvas.
      if frame == 0 || isUseful(content, frame) {
        nodes[frame].append(Node(base: .transparent, rect: shown.isAnimated ? content : bounds))
      }
      nodes[frame].append(Node(base: .anything, rect: bounds))
    }
  }

  /// The places of the nodes of the frame before that leave what a node is drawn onto.
  func places(before node: Node, of frame: Int) -> [Int] {
    guard frame > 0 else { return [] }
    return nodes[frame - 1].indices.filter { place in
      let drawn = nodes[frame - 1][place].rect
      return switch node.base {
      case .shown, .anything: true
      case .cleared(let rect): drawn == rect
      case .transparent: drawn.contains(contents[frame - 1])
      }
    }
  }

  func variants(of frame: Int, _ node: Node) -> [WebPFrameVariant] {
    let base: Pixmap? =
      switch node.base {
      case .shown: images[frame - 1]
      case .cleared(let rect): images[frame - 1].cleared(rect)
      case .transparent, .anything: nil
      }
    return WebPFrameVariant.all(of: images[frame], onto: base, in: node.rect)
  }
}

extension PixelRect {
  /// Every rectangle contains an empty one.
  fileprivate func contains(_ other: PixelRect) -> Bool { union(other) == self }
}
