import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// An outline as Lottie writes it: vertices with the handles of the curves that arrive and leave.
///
/// Shapes of as many vertices are mixed vertex by vertex, as players mix them.
struct BezierShape: Interpolatable {
  struct Vertex: Equatable, Sendable {
    var point: Point
    /// The handles' own places.
    var arriving: Point
    var leaving: Point

    init(_ point: Point, arriving: Point? = nil, leaving: Point? = nil) {
      self.point = point
      self.arriving = arriving ?? point
      self.leaving = leaving ?? point
    }

    func combined(with other: Vertex, _ combine: (Point, Point) -> Point) -> Vertex {
      Vertex(
        combine(point, other.point), arriving: combine(arriving, other.arriving),
        leaving: combine(leaving, other.leaving))
    }

    func map(_ change: (Point) -> Point) -> Vertex {
      Vertex(change(point), arriving: change(arriving), leaving: change(leaving))
    }
  }

  var vertices: [Vertex]
  var isClosed: Bool

  static func interpolate(_ from: BezierShape, _ to: BezierShape, _ progress: Double) -> BezierShape {
    from == to ? from : from.combined(with: to) { Point.interpolate($0, $1, progress) }
  }

  static func sum(_ a: BezierShape, _ b: BezierShape) -> BezierShape { a.combined(with: b) { $0 + $1 } }

  /// - Precondition: Both have as many vertices.
  private func combined(with other: BezierShape, _ combine: (Point, Point) -> Point) -> BezierShape {
    BezierShape(
      vertices: zip(vertices, other.vertices).map { $0.combined(with: $1, combine) }, isClosed: isClosed)
  }

  /// The shape at another place, in another size.
  func applying(_ matrix: AffineTransform) -> BezierShape {
    BezierShape(vertices: vertices.map { vertex in vertex.map { matrix.apply($0) } }, isClosed: isClosed)
  }

  /// The curves. Those without handles are lines only where all of a track's are (`areLines`), so that its outlines
  /// have one structure.
  func path(linesAt areLines: [Bool]) -> Path {
    var path = Path()
    guard let first = vertices.first else { return path }
    path.move(to: first.point)
    func lead(_ from: Vertex, _ to: Vertex, isLine: Bool) {
      if isLine { path.line(to: to.point) } else { path.cubic(from.leaving, to.arriving, to: to.point) }
    }
    for (i, (from, to)) in zip(vertices, vertices.dropFirst()).enumerated() { lead(from, to, isLine: areLines[i]) }
    guard isClosed else { return path }
    // A straight last piece is what closing draws.
    if let last = vertices.last, vertices.count > 1, !areLines[vertices.count - 1] {
      lead(last, first, isLine: false)
    }
    path.close()
    return path
  }

  /// For each vertex, whether the piece that leaves it is straight.
  var lines: [Bool] {
    vertices.indices.map { i in
      let next = vertices[(i + 1) % vertices.count]
      return vertices[i].leaving == vertices[i].point && next.arriving == next.point
    }
  }
}

extension Track<BezierShape> {
  /// The same motion as paths.
  /// - Throws: where an outline is longer than those of presets.
  func pathData() throws(ValueSyntaxError) -> Track<PathData> {
    let shapes = values
    let lines = shapes.dropFirst().reduce(shapes[0].lines) { zip($0, $1.lines).map { $0 && $1 } }
    var failure: ValueSyntaxError?
    let track = map { shape -> PathData in
      do throws(ValueSyntaxError) {
        return try PathData(Self.text(shape.path(linesAt: lines)))
      } catch {
        failure = error
        return PathData()
      }
    }
    if let failure { throw failure }
    return track
  }

  /// Path data, to a ten-thousandth of a point.
  static func text(_ path: Path) -> String {
    path.elements.map { element -> String in
      let letter =
        switch element {
        case .move: "M"
        case .line: "L"
        case .quadratic: "Q"
        case .cubic: "C"
        case .close: "Z"
        }
      return letter + element.points.map { "\(digits($0.x)) \(digits($0.y))" }.joined(separator: " ")
    }.joined()
  }

  private static func digits(_ value: Double) -> String {
    let rounded = (value * 1e4).rounded() / 1e4
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }
}
