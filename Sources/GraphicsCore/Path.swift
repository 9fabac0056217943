/// An outline of straight, quadratic and cubic pieces in subpaths, in points.
///
/// Copies share their storage. A path that is in every frame's display list is stored once, and two lists that hold the
/// same path compare in constant time.
public struct Path: Equatable, Hashable, Sendable {
  public enum Element: Equatable, Hashable, Sendable {
    case move(Point)
    case line(Point)
    case quadratic(control: Point, end: Point)
    case cubic(control1: Point, control2: Point, end: Point)
    case close
  }

  public private(set) var elements: [Element]

  public init(_ elements: [Element] = []) { self.elements = elements }

  public var isEmpty: Bool { elements.isEmpty }

  /// Whether it is one closed subpath, whose end is its start.
  public var isRing: Bool {
    elements.last == .close && elements.dropFirst().allSatisfy { if case .move = $0 { false } else { true } }
  }

  public mutating func move(to p: Point) { elements.append(.move(p)) }
  public mutating func line(to p: Point) { elements.append(.line(p)) }
  public mutating func quadratic(_ c: Point, to p: Point) { elements.append(.quadratic(control: c, end: p)) }
  public mutating func cubic(_ c1: Point, _ c2: Point, to p: Point) {
    elements.append(.cubic(control1: c1, control2: c2, end: p))
  }
  public mutating func close() { elements.append(.close) }
  public mutating func append(_ other: Path) { elements.append(contentsOf: other.elements) }

  public func applying(_ t: AffineTransform) -> Path {
    Path(elements.map { element in element.map { t.apply($0) } })
  }

  /// The box around all end and control points, which is never smaller than the outline itself; zero for an empty path.
  public var controlBox: Rect {
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-Double.infinity, -Double.infinity)
    func take(_ p: Point) {
      minX = min(minX, p.x)
      maxX = max(maxX, p.x)
      minY = min(minY, p.y)
      maxY = max(maxY, p.y)
    }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): take(p)
      case .quadratic(let c, let p):
        take(c)
        take(p)
      case .cubic(let c1, let c2, let p):
        take(c1)
        take(c2)
        take(p)
      case .close: break
      }
    }
    return minX <= maxX ? Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : .zero
  }
}

extension Path.Element {
  /// Its control points and its end, in this order; none of a `close`.
  package var points: [Point] {
    switch self {
    case .move(let p), .line(let p): [p]
    case .quadratic(let c, let p): [c, p]
    case .cubic(let c1, let c2, let p): [c1, c2, p]
    case .close: []
    }
  }

  /// Changes its control points and its end, in this order.
  package func map(_ change: (Point) -> Point) -> Path.Element {
    switch self {
    case .move(let p): .move(change(p))
    case .line(let p): .line(change(p))
    case .quadratic(let c, let p): .quadratic(control: change(c), end: change(p))
    case .cubic(let c1, let c2, let p): .cubic(control1: change(c1), control2: change(c2), end: change(p))
    case .close: .close
    }
  }
}

extension Path {
  /// Whether both paths have the same kinds of pieces in the same order, so that one can be interpolated to the other.
  public func hasStructure(of other: Path) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { a, b in
        switch (a, b) {
        case (.move, .move), (.line, .line), (.quadratic, .quadratic), (.cubic, .cubic), (.close, .close): true
        default: false
        }
      }
  }

  /// Combines the points that are in the same place of both paths.
  /// - Precondition: Both paths have the same structure.
  public func combined(with other: Path, _ point: (Point, Point) -> Point) -> Path {
    Path(
      zip(elements, other.elements).map { a, b in
        switch (a, b) {
        case (.move(let p), .move(let q)): .move(point(p, q))
        case (.line(let p), .line(let q)): .line(point(p, q))
        case (.quadratic(let c, let p), .quadratic(let d, let q)): .quadratic(control: point(c, d), end: point(p, q))
        case (.cubic(let c1, let c2, let p), .cubic(let d1, let d2, let q)):
          .cubic(control1: point(c1, d1), control2: point(c2, d2), end: point(p, q))
        case (.close, .close): .close
        default: preconditionFailure("paths of one structure")
        }
      })
  }
}
