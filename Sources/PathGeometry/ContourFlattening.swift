import GraphicsCore

/// An outline → closed polygons that stay within a tolerance of it.
///
/// A chord over a parameter step h stands off its curve by up to h²/8·|B''| (Wang's bound), always on the inner side.
/// The inner points are moved out by half of that, which halves the error of all chords but the first and the last;
/// these keep three quarters of it. So a chord may stand off by 4/3 of the tolerance.
///
/// The rasterizer flattens what it draws by itself (`Flattening`): in pixels, cut to a window, without arrays.
package struct ContourFlattening {
  /// The largest distance between a curve and its chords, in points.
  let tolerance: Double
  /// The largest angle in radians by which a curve turns from one chord to the next; nil for any.
  let largestTurn: Double?
  /// Whether inner points are moved out.
  private let movesOut: Bool

  private static let leastTolerance = 1.0 / 4096
  private static let usualTolerance = 0.01
  /// A limit of the work for curves that no image can show whole.
  private static let mostChords = 4096
  /// Coordinates beyond this, in points, count as not finite.
  static let farthest = 1e9
  /// A curve whose segments turn by more, in radians, is halved, so that its chords turn evenly.
  private static let evenTurn = 0.8
  private static let deepestSplit = 6

  init(tolerance: Double, largestTurn: Double? = nil) {
    self.tolerance = tolerance.isNaN ? Self.usualTolerance : min(max(tolerance, Self.leastTolerance), Self.farthest)
    self.largestTurn = largestTurn
    movesOut = true
  }

  /// Keeps all points on the curves, for polygons to which a nonlinear mapping is applied later.
  /// - Parameter tolerance: The largest distance in points of a curve from its chords, above 0.
  package init(onCurvesWithin tolerance: Double) {
    self.tolerance = tolerance
    largestTurn = nil
    movesOut = false
  }

  /// One polygon of at least three points for each subpath, without its first point at the end; nil where a coordinate
  /// is not finite, or beyond 1e9 points.
  package func contours(of path: Path) -> [[Point]]? {
    var contours: [[Point]] = []
    var contour: [Point] = []
    var pen = Point.zero
    func finish() {
      if contour.count > 2 { contours.append(contour) }
      contour = []
    }
    func start(at p: Point) {
      if contour.isEmpty {
        contour.append(p)
        pen = p
      }
    }
    for element in path.elements {
      guard Self.isFinite(element) else { return nil }
      switch element {
      case .move(let p):
        finish()
        start(at: p)
      case .line(let p):
        start(at: p)
        contour.append(p)
        pen = p
      case .quadratic(let c, let p):
        start(at: c)
        append(CubicCurve(quadratic: pen, c, p), depth: 0, to: &contour)
        pen = p
      case .cubic(let c1, let c2, let p):
        start(at: c1)
        append(CubicCurve(pen, c1, c2, p), depth: 0, to: &contour)
        pen = p
      case .close:
        // What follows a close without a move starts where the closed subpath did.
        guard let first = contour.first else { continue }
        finish()
        start(at: first)
      }
    }
    finish()
    return contours
  }

  private static func isFinite(_ element: Path.Element) -> Bool {
    element.points.allSatisfy { abs($0.x) <= farthest && abs($0.y) <= farthest }
  }

  private func append(_ curve: CubicCurve, depth: Int, to contour: inout [Point]) {
    let (a, b, c, d) = (curve.start, curve.control1, curve.control2, curve.end)
    var turn = 0.0
    if largestTurn != nil {
      turn = Self.turn(curve)
      if turn > Self.evenTurn, depth < Self.deepestSplit {
        let (ab, bc, cd) = ((a + b) * 0.5, (b + c) * 0.5, (c + d) * 0.5)
        let (abc, bcd) = ((ab + bc) * 0.5, (bc + cd) * 0.5)
        let middle = (abc + bcd) * 0.5
        append(CubicCurve(a, ab, abc, middle), depth: depth + 1, to: &contour)
        append(CubicCurve(middle, bcd, cd, d), depth: depth + 1, to: &contour)
        return
      }
    }
    // B'' = 6·((1 - t)·d0 + t·d1)
    let (d0, d1) = (a - b * 2 + c, b - c * 2 + d)
    let bend = 0.75 * max(d0.length, d1.length)
    var steps = (bend / (movesOut ? tolerance * 4 / 3 : tolerance)).squareRoot()
    if let largestTurn { steps = max(steps, turn / largestTurn) }
    let count = max(1, Int(min(steps, Double(Self.mostChords)).rounded(.up)))
    let step = 1 / Double(count)
    for i in 1..<max(1, count) {
      let t = Double(i) * step
      let onCurve = curve.point(at: t)
      contour.append(movesOut ? onCurve - (d0 * (1 - t) + d1 * t) * (6 * step * step / 16) : onCurve)
    }
    contour.append(d)
  }

  /// How far the segments of a cubic turn, in radians, which is no less than the curve does.
  private static func turn(_ curve: CubicCurve) -> Double {
    let segments = [curve.control1 - curve.start, curve.control2 - curve.control1, curve.end - curve.control2]
      .filter { $0.length > 1e-9 }
    return zip(segments, segments.dropFirst()).reduce(0) { sum, pair in
      sum + abs(arcTangent(y: cross(pair.0, pair.1), x: dot(pair.0, pair.1)))
    }
  }
}
