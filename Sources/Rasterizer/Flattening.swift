import GraphicsCore

/// Curves → chords that stay within 0.003 pixel, which changes no pixel's coverage by more than 0.8/255.
///
/// A chord over a parameter step h stands off its curve by up to h²/8·|B''| (Wang's bound, with B'' the second
/// derivative), always on the inner side, which would make every disc a little too small. So the inner points are
/// moved out by half of that: errors are halved, and fall on both sides. A curve's two ends stay where they are; as
/// the chords there have one moved end only, they are shorter, by the factor 1/√2 that gives them the same error.
struct Flattening {
  /// The largest distance in pixels between a curve and its chord before the points are moved out.
  static let tolerance = 0.006
  /// Curves flatter than this, in pixels, are one chord.
  private static let straight = 0.003
  /// A curve that needs more chords than this is halved first, so that halves outside the window cost nothing.
  private static let largestCount = 64
  /// Halvings at most, each of which quarters the error: enough for a curve of 2^48 pixels. What is larger is a chord.
  private static let deepestSplit = 24

  /// What is drawn on, in pixels: curves that do not meet it become one chord.
  let windowLow: Vector
  let windowHigh: Vector

  init(window: PixelRect) {
    windowLow = Vector(Double(window.x), Double(window.y))
    windowHigh = Vector(Double(window.maxX), Double(window.maxY))
  }

  /// The chords of a curve: how many, and the parameter step of all but the first and last, which have the share
  /// `endShare` of it.
  struct Steps {
    static let endShare = 0.5.squareRoot()

    let count: Int
    let step: Double

    /// - Parameters:
    ///   - bend: A bound of |B''|/8, the distance of the whole curve from its chord.
    ///   - tolerance: The distance that is allowed.
    init(bend: Double, tolerance: Double, straight: Double) {
      guard bend > straight else {
        (count, step) = (1, 1)
        return
      }
      let n = (bend / tolerance).squareRoot() + 2 * (1 - Self.endShare)
      count = n < 1e9 ? max(2, Int(n.rounded(.up))) : 1_000_000_000
      step = 1 / (Double(count) - 2 * (1 - Self.endShare))
    }

    /// The parameter at the end of chord `i`, 1 ≤ i < count.
    @inline(__always)
    func parameter(_ i: Int) -> Double { (Double(i - 1) + Self.endShare) * step }
  }

  /// Adds the path, mapped to pixels by `transform`; every subpath is closed. False where a coordinate is not finite.
  func append(_ path: Path, _ transform: AffineTransform, to list: inout EdgeList) -> Bool {
    func map(_ p: Point) -> Vector {
      let q = transform.apply(p)
      return Vector(q.x, q.y)
    }
    func isFinite(_ p: Vector) -> Bool { (p.x - p.x == 0) && (p.y - p.y == 0) }
    // The exact current point: the list's is snapped to its grid.
    var (at, start) = (Vector.zero, Vector.zero)
    var started = false
    for element in path.elements {
      switch element {
      case .move(let end):
        at = map(end)
        guard isFinite(at) else { return false }
        start = at
        list.move(to: at)
        started = true
      case .line(let end):
        let p = map(end)
        guard isFinite(p) else { return false }
        if started {
          list.line(to: p)
        } else {
          list.move(to: p)
          start = p
          started = true
        }
        at = p
      case .quadratic(let control, let end):
        let (c, p) = (map(control), map(end))
        guard isFinite(c), isFinite(p) else { return false }
        if !started {
          list.move(to: c)
          (at, start, started) = (c, c, true)
        }
        appendQuadratic(at, c, p, depth: 0, to: &list)
        at = p
      case .cubic(let control1, let control2, let end):
        let (c1, c2, p) = (map(control1), map(control2), map(end))
        guard isFinite(c1), isFinite(c2), isFinite(p) else { return false }
        if !started {
          list.move(to: c1)
          (at, start, started) = (c1, c1, true)
        }
        appendCubic(at, c1, c2, p, depth: 0, to: &list)
        at = p
      case .close:
        list.closeContour()
        at = start
        // What follows a close without a move starts where the closed subpath did.
        if started { list.move(to: start) }
      }
    }
    list.closeContour()
    return true
  }

  /// Whether all points lie on one outer side of the window, where a chord winds about every pixel as the curve does.
  private func isOutside(_ low: Vector, _ high: Vector) -> Bool {
    high.x < windowLow.x || low.x > windowHigh.x || high.y < windowLow.y || low.y > windowHigh.y
  }

  private func appendQuadratic(_ p0: Vector, _ p1: Vector, _ p2: Vector, depth: Int, to list: inout EdgeList) {
    if isOutside(pointwiseMin(pointwiseMin(p0, p1), p2), pointwiseMax(pointwiseMax(p0, p1), p2)) {
      return list.line(to: p2)
    }
    let d = p0 - 2 * p1 + p2
    let steps = Steps(bend: length(d) / 4, tolerance: Self.tolerance, straight: Self.straight)
    if steps.count > Self.largestCount {
      guard depth < Self.deepestSplit else { return list.line(to: p2) }
      let (a, b) = ((p0 + p1) / 2, (p1 + p2) / 2)
      let middle = (a + b) / 2
      appendQuadratic(p0, a, middle, depth: depth + 1, to: &list)
      appendQuadratic(middle, b, p2, depth: depth + 1, to: &list)
      return
    }
    let outwards = d * (steps.step * steps.step / 8)
    for i in 1..<steps.count {
      let t = steps.parameter(i)
      let s = 1 - t
      list.line(to: p0 * (s * s) + p1 * (2 * s * t) + p2 * (t * t) - outwards)
    }
    list.line(to: p2)
  }

  private func appendCubic(
    _ p0: Vector, _ p1: Vector, _ p2: Vector, _ p3: Vector, depth: Int, to list: inout EdgeList
  ) {
    let low = pointwiseMin(pointwiseMin(p0, p1), pointwiseMin(p2, p3))
    let high = pointwiseMax(pointwiseMax(p0, p1), pointwiseMax(p2, p3))
    if isOutside(low, high) { return list.line(to: p3) }
    let d0 = p0 - 2 * p1 + p2
    let d1 = p1 - 2 * p2 + p3
    let steps = Steps(bend: 0.75 * max(length(d0), length(d1)), tolerance: Self.tolerance, straight: Self.straight)
    if steps.count > Self.largestCount {
      guard depth < Self.deepestSplit else { return list.line(to: p3) }
      let (a, b, c) = ((p0 + p1) / 2, (p1 + p2) / 2, (p2 + p3) / 2)
      let (ab, bc) = ((a + b) / 2, (b + c) / 2)
      let middle = (ab + bc) / 2
      appendCubic(p0, a, ab, middle, depth: depth + 1, to: &list)
      appendCubic(middle, bc, c, p3, depth: depth + 1, to: &list)
      return
    }
    // B(t) = p0 + t(v + t(q + t·k)); B'' = 2q + 6kt.
    let v = 3 * (p1 - p0)
    let q = 3 * d0
    let k = p3 - p0 - 3 * (p2 - p1)
    let outwards = steps.step * steps.step / 16
    for i in 1..<steps.count {
      let t = steps.parameter(i)
      let onCurve = p0 + (v + (q + k * t) * t) * t
      list.line(to: onCurve - (2 * q + 6 * t * k) * outwards)
    }
    list.line(to: p3)
  }
}

@inline(__always)
func length(_ v: Vector) -> Double { (v.x * v.x + v.y * v.y).squareRoot() }
