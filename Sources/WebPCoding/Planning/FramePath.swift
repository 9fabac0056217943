/// A node for each frame: those of least bytes, and frames that cover the canvas often enough.
struct FramePath: Equatable, Sendable {
  /// One way to draw a frame.
  struct Step: Equatable, Sendable {
    var bytes: Int
    /// In pixels.
    var area: Int
    /// Whether the frame covers all that was there.
    var isIndependent: Bool
    /// Whether it is drawn onto a transparent canvas.
    var isOntoTransparent: Bool
    /// The places of the steps of the frame before that it may follow.
    var places: [Int]
  }

  /// By frame, the place of its step.
  private(set) var places: [Int] = []
  /// For each frame the pixels that a player decodes to show it if it has drawn none of those before.
  private(set) var catchUps: [Int] = []

  /// A player that has dropped frames, as Chromium does for images outside the window, has to decode all since the last
  /// one that stands alone. Estimated to take libwebp a refresh or two; chosen.
  static let mostCatchUp = 1 << 21
  /// In a large image, so many times its pixels.
  private static let mostCanvases = 4

  /// - Parameter frames: the steps of each frame. The last one covers the canvas; its bytes do not count.
  init(_ frames: [[Step]]) {
    let canvas = frames[0].last!.area
    let most = max(Self.mostCatchUp, Self.mostCanvases * canvas)
    var keys: Set<Int> = []
    while true {
      places = Self.least(frames, keys)
      catchUps = []
      var before = (isIndependent: true, coversCanvas: true)
      for (steps, place) in zip(frames, places) {
        let step = steps[place]
        // Players know a canvas to be transparent only where the frame before covers it or stands alone.
        let isIndependent =
          step.isIndependent || step.isOntoTransparent && (before.isIndependent || before.coversCanvas)
        catchUps.append(step.area + (isIndependent ? 0 : catchUps.last!))
        before = (isIndependent, step.area == canvas)
      }
      guard let late = catchUps.firstIndex(where: { $0 > most }) else { return }
      keys.insert(late)
    }
  }

  /// The cheapest places where these frames, and no others, cover the canvas.
  private static func least(_ frames: [[Step]], _ keys: Set<Int>) -> [Int] {
    /// The least bytes of all frames up to a step, and the place of the step before.
    var table: [[(bytes: Int, before: Int)?]] = []
    for (frame, steps) in frames.enumerated() {
      table.append(
        steps.enumerated().map { place, step in
          let coversCanvas = place == steps.count - 1
          guard coversCanvas == keys.contains(frame) else { return nil }
          let bytes = coversCanvas ? 0 : step.bytes
          guard frame > 0 else { return (bytes, 0) }
          return step.places.compactMap { before in table[frame - 1][before].map { ($0.bytes + bytes, before) } }
            .min { $0 < $1 }
        })
    }
    var place = table.last!.indices.filter { table.last![$0] != nil }.min {
      table.last![$0]!.bytes < table.last![$1]!.bytes
    }!
    return table.reversed().map { row in
      defer { place = row[place]!.before }
      return place
    }.reversed()
  }
}
