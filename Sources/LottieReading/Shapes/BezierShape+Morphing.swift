import GraphicsCore

/// Outlines of different numbers of vertices in one motion.
extension BezierShape {
  /// Keyframes whose outlines have one structure: between two that differ, only as many vertices move as the one with
  /// fewer has, as in lottie-android, lottie-ios, rlottie and ThorVG; the rest are there at the keyframes themselves.
  static func alike(_ frames: [PropertyKeyframe<BezierShape>]) -> [PropertyKeyframe<BezierShape>] {
    let all = frames.flatMap { [$0.value, $0.end] }
    let most = all.map(\.vertices.count).max() ?? 0
    let isClosed = all.allSatisfy(\.isClosed)
    let areMixed = !isClosed && all.contains(where: \.isClosed)
    guard areMixed || all.contains(where: { $0.vertices.count != most }) else { return frames }
    // A closed outline among open ones ends where it starts.
    func opened(_ shape: BezierShape) -> BezierShape { areMixed ? shape.opened : shape }
    let room = areMixed ? most + 1 : most
    return frames.map { frame in
      var frame = frame
      var (value, end) = (opened(frame.value), opened(frame.end))
      if !frame.isHold {
        let shared = min(value.vertices.count, end.vertices.count)
        (value, end) = (value.prefix(shared), end.prefix(shared))
      }
      (frame.value, frame.end) = (value.padded(to: room), end.padded(to: room))
      return frame
    }
  }

  private func prefix(_ count: Int) -> BezierShape {
    BezierShape(vertices: Array(vertices.prefix(count)), isClosed: isClosed)
  }

  /// The same outline as an open one.
  private var opened: BezierShape {
    guard isClosed, let first = vertices.first else { return self }
    return BezierShape(vertices: vertices + [Vertex(first.point, arriving: first.arriving)], isClosed: false)
  }

  /// The same outline with more vertices, all at the place of its last one.
  func padded(to count: Int) -> BezierShape {
    guard let last = vertices.last, vertices.count < count else {
      return vertices.isEmpty
        ? BezierShape(vertices: Array(repeating: Vertex(.zero), count: count), isClosed: isClosed) : self
    }
    let rest = Array(repeating: Vertex(last.point), count: count - vertices.count - 1)
    return BezierShape(
      vertices: vertices.dropLast() + [Vertex(last.point, arriving: last.arriving)] + rest
        + [Vertex(last.point, leaving: last.leaving)], isClosed: isClosed)
  }
}
