/// A binary tree of boxes over edges in the order of their outlines, to find the edges that are near one another.
///
/// Neighbors in an outline are neighbors in the plane, so the boxes are small without any sorting.
struct EdgeTree {
  private struct Box {
    var minX = Int64.max
    var minY = Int64.max
    var maxX = Int64.min
    var maxY = Int64.min

    mutating func take(_ p: GridPoint) {
      let (x, y) = (p.x, p.y)
      minX = min(minX, x)
      minY = min(minY, y)
      maxX = max(maxX, x)
      maxY = max(maxY, y)
    }

    func union(_ b: Box) -> Box {
      Box(minX: min(minX, b.minX), minY: min(minY, b.minY), maxX: max(maxX, b.maxX), maxY: max(maxY, b.maxY))
    }

    func meets(_ b: Box) -> Bool { minX <= b.maxX && b.minX <= maxX && minY <= b.maxY && b.minY <= maxY }
  }

  private static let leafSize = 4

  private let count: Int
  private let leafCount: Int
  /// The root is 1, the children of i are 2i and 2i + 1; the last `leafCount` are leaves.
  private var boxes: [Box]
  private let edgeBoxes: [Box]

  init(_ edges: [GridEdge]) {
    count = edges.count
    var leafCount = 1
    while leafCount * Self.leafSize < edges.count { leafCount *= 2 }
    self.leafCount = leafCount
    edgeBoxes = edges.map { edge in
      var box = Box()
      box.take(edge.from)
      box.take(edge.to)
      return box
    }
    boxes = Array(repeating: Box(), count: 2 * leafCount)
    for (i, box) in edgeBoxes.enumerated() {
      let leaf = leafCount + i / Self.leafSize
      boxes[leaf] = boxes[leaf].union(box)
    }
    for i in stride(from: leafCount - 1, to: 0, by: -1) { boxes[i] = boxes[2 * i].union(boxes[2 * i + 1]) }
  }

  private func edges(ofLeaf node: Int) -> Range<Int> {
    let first = (node - leafCount) * Self.leafSize
    return min(first, count)..<min(first + Self.leafSize, count)
  }

  /// Calls `body` once for each two edges whose boxes meet, with the lower number first.
  func forEachPair(_ body: (Int, Int) -> Void) {
    var waiting = [(1, 1)]
    while let (a, b) = waiting.popLast() {
      if a == b {
        if a < leafCount {
          waiting.append((2 * a, 2 * a))
          waiting.append((2 * a + 1, 2 * a + 1))
          waiting.append((2 * a, 2 * a + 1))
          continue
        }
        for i in edges(ofLeaf: a) {
          for j in i + 1..<max(i + 1, edges(ofLeaf: a).upperBound) where edgeBoxes[i].meets(edgeBoxes[j]) { body(i, j) }
        }
      } else if boxes[a].meets(boxes[b]) {
        if a < leafCount {
          for c in 2 * a...2 * a + 1 {
            for d in 2 * b...2 * b + 1 { waiting.append((c, d)) }
          }
          continue
        }
        for i in edges(ofLeaf: a) where edgeBoxes[i].meets(boxes[b]) {
          for j in edges(ofLeaf: b) where edgeBoxes[i].meets(edgeBoxes[j]) { body(i, j) }
        }
      }
    }
  }

  /// Calls `body` for each edge whose box holds a point.
  func forEachEdge(around p: GridPoint, _ body: (Int) -> Void) {
    var box = Box()
    box.take(p)
    var waiting = [1]
    while let node = waiting.popLast() {
      guard boxes[node].meets(box) else { continue }
      if node < leafCount {
        waiting.append(2 * node)
        waiting.append(2 * node + 1)
      } else {
        for i in edges(ofLeaf: node) where edgeBoxes[i].meets(box) { body(i) }
      }
    }
  }
}
