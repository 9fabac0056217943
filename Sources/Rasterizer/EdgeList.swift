import PathGeometry

/// A straight piece of an outline in pixels, running downwards; horizontal pieces bound no area to their right and
/// are not kept.
struct Edge {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double
  /// +1 where the outline runs downwards, -1 where it runs up.
  var sign: Int32
  /// Edges that follow each other in one direction of y share a number: such a chain crosses a height at most once.
  var chain: Int32
}

/// Contours in pixels → edges, snapped to a grid of 1/65,536 pixel.
///
/// Snapping makes shared corners meet exactly, and an outline moved by whole pixels give the same edges.
struct EdgeList {
  private(set) var edges: [Edge]
  /// The box of all points of the current shape.
  private(set) var low = Vector(repeating: .infinity)
  private(set) var high = Vector(repeating: -.infinity)
  private var start = Vector.zero
  private(set) var current = Vector.zero
  private var isOpen = false
  private var chain: Int32 = 0
  private var direction: Int32 = 0

  /// Outlines further out than this many pixels are drawn as if they ended there; far beyond any canvas.
  private static let reach = 1073741824.0
  /// Adding 1.5 · 2^36 to a double leaves 16 bits after the point.
  private static let snap = 103_079_215_104.0

  private static func snapped(_ p: Vector) -> Vector {
    let q = p.clamped(lowerBound: Vector(repeating: -reach), upperBound: Vector(repeating: reach))
    return (q + snap) - snap
  }

  /// - Parameter storage: An array whose contents are no longer needed.
  init(reusing storage: consuming [Edge]) {
    edges = storage
    edges.removeAll(keepingCapacity: true)
  }

  /// Starts a new box for the next shape, and drops an unfinished contour.
  mutating func beginShape() {
    isOpen = false
    low = Vector(repeating: .infinity)
    high = Vector(repeating: -.infinity)
  }

  /// Closes the contour before, and begins the next.
  mutating func move(to p: Vector) {
    closeContour()
    start = Self.snapped(p)
    current = start
    isOpen = true
    chain &+= 1
    direction = 0
    include(start)
  }

  mutating func line(to p: Vector) {
    guard isOpen else { return move(to: p) }
    let q = Self.snapped(p)
    include(q)
    append(to: q)
  }

  /// A filled contour ends where it began.
  mutating func closeContour() {
    guard isOpen else { return }
    append(to: start)
    isOpen = false
  }

  private mutating func include(_ p: Vector) {
    low = pointwiseMin(low, p)
    high = pointwiseMax(high, p)
  }

  private mutating func append(to q: Vector) {
    let p = current
    current = q
    guard p.y != q.y else { return }
    let sign: Int32 = p.y < q.y ? 1 : -1
    if sign != direction {
      direction = sign
      chain &+= 1
    }
    edges.append(
      sign > 0
        ? Edge(x0: p.x, y0: p.y, x1: q.x, y1: q.y, sign: 1, chain: chain)
        : Edge(x0: q.x, y0: q.y, x1: p.x, y1: p.y, sign: -1, chain: chain))
  }
}
