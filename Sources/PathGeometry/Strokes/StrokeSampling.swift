import GraphicsCore

/// A point of a path's center line, with the direction in which the path runs there.
struct StrokeSample {
  var point: Vector
  /// Of length 1.
  var tangent: Vector
  /// Inside a curve, the distance to the next sample and the turn on the way (radians, clockwise on the screen); else
  /// both are 0.
  var step = 0.0
  var turn = 0.0
  /// The part of the stroke's width that it has here.
  var width = 1.0

  /// A quarter turn clockwise on the screen.
  var normal: Vector { Vector(-tangent.y, tangent.x) }
}

/// One subpath as smooth pieces; between two pieces lies a corner.
struct StrokeSubpath {
  /// Each with at least one sample; several but for a dot.
  var pieces: [[StrokeSample]]
  var isClosed: Bool

  var length: Double {
    var sum = 0.0
    for piece in pieces { for i in 1..<max(1, piece.count) { sum += Dashing.arcLength(piece[i - 1], piece[i]) } }
    return sum
  }
}

/// A path → its subpaths, sampled closely enough that both sides of the stroke stay within `tolerance` of the true
/// offset curves.
struct StrokeSampler {
  /// Half the stroke's width, and the largest error, in the path's own units.
  let halfWidth: Double
  let tolerance: Double
  /// Turns below this angle leave no gap that could be seen, and are no corner.
  private let smallestTurn: Double
  private(set) var subpaths: [StrokeSubpath] = []

  private var pieces: [[StrokeSample]] = []
  private var current = Vector.zero
  private var start = Vector.zero
  private var isStarted = false
  /// The subpath has an element, though it may have no length.
  private var hasElement = false

  /// No curve is sampled more often.
  private static let largestCount = 4096.0

  init(halfWidth: Double, tolerance: Double) {
    self.halfWidth = halfWidth
    self.tolerance = tolerance
    smallestTurn = min(tolerance / halfWidth, 0.1)
  }

  /// The subpaths of a path, or nil where a coordinate is not finite.
  static func subpaths(of path: Path, halfWidth: Double, tolerance: Double) -> [StrokeSubpath]? {
    var sampler = StrokeSampler(halfWidth: halfWidth, tolerance: tolerance)
    var isFinite = true
    func vector(_ p: Point) -> Vector {
      isFinite = isFinite && p.x.isFinite && p.y.isFinite
      return Vector(p.x, p.y)
    }
    for element in path.elements {
      switch element {
      case .move(let p): sampler.move(to: vector(p))
      case .line(let p): sampler.line(to: vector(p))
      case .quadratic(let c, let p):
        sampler.startIfNeeded(at: vector(c))
        let (p0, c, p3) = (sampler.current, vector(c), vector(p))
        sampler.cubic(p0 + (c - p0) * (2.0 / 3), p3 + (c - p3) * (2.0 / 3), to: p3)
      case .cubic(let c1, let c2, let p):
        sampler.startIfNeeded(at: vector(c1))
        sampler.cubic(vector(c1), vector(c2), to: vector(p))
      case .close: sampler.close()
      }
      guard isFinite else { return nil }
    }
    sampler.finish(isClosed: false)
    return sampler.subpaths
  }

  private mutating func startIfNeeded(at p: Vector) { if !isStarted { move(to: p) } }

  private mutating func move(to p: Vector) {
    finish(isClosed: false)
    current = p
    start = p
    isStarted = true
  }

  private mutating func close() {
    guard isStarted else { return }
    if any(current .!= start) { line(to: start) }
    hasElement = true
    finish(isClosed: true)
    current = start
  }

  private mutating func finish(isClosed: Bool) {
    if pieces.isEmpty && hasElement {
      // A subpath without length is a dot, which the caps alone draw.
      pieces = [[StrokeSample(point: current, tangent: Vector(1, 0))]]
      subpaths.append(StrokeSubpath(pieces: pieces, isClosed: false))
    } else if !pieces.isEmpty {
      subpaths.append(StrokeSubpath(pieces: pieces, isClosed: isClosed))
    }
    pieces = []
    hasElement = false
  }

  private mutating func line(to p: Vector) {
    guard isStarted else { return move(to: p) }
    hasElement = true
    let d = p - current
    let l = length(d)
    // A closing line that only mends rounding has no direction of its own.
    guard l > 1e-3 * tolerance else { return }
    append([StrokeSample(point: current, tangent: d / l), StrokeSample(point: p, tangent: d / l)])
    current = p
  }

  private mutating func cubic(_ p1: Vector, _ p2: Vector, to p3: Vector) {
    hasElement = true
    let p0 = current
    let (v0, v1, v2) = (p1 - p0, p2 - p1, p3 - p2)
    guard max(length(v0), length(v1), length(v2)) > 1e-3 * tolerance else { return }
    current = p3
    // The outer side bends more than the center line: as an arc of the curve's turn about half the width.
    let bend = max(length(v1 - v0), length(v2 - v1))
    let turn = angle(v0, v1) + angle(v1, v2)
    let steps = ChordSteps(
      bend: min(
        0.75 * bend + turn * turn * halfWidth / 8 + 2 * turn * (0.75 * bend * halfWidth / 8).squareRoot(),
        Self.largestCount * Self.largestCount * tolerance), tolerance: tolerance, straight: tolerance / 2)
    let n = steps.count
    var samples: [StrokeSample] = []
    samples.reserveCapacity(n + 1)
    for i in 0...n {
      let t = i == 0 ? 0 : i == n ? 1 : steps.parameter(i)
      let s = 1 - t
      let (a, b, c) = (v0 * s + v1 * t, v1 * s + v2 * t, (v0 * s + v1 * t) * s + (v1 * s + v2 * t) * t)
      // Where the speed is zero (a handle of no length, a cusp) the next derivative gives the direction.
      let direction = [c, t < 0.5 ? b : a, t < 0.5 ? v2 : v0, v1].first { length($0) > 1e-9 * (bend + length(v1)) }
      guard let d = direction else { continue }
      let point =
        i == 0 ? p0 : i == n ? p3 : p0 * (s * s * s) + p1 * (3 * s * s * t) + p2 * (3 * s * t * t) + p3 * (t * t * t)
      var sample = StrokeSample(point: point, tangent: d / length(d))
      if i > 0 && i < n {
        // B' = 3c and B'' = 6(b - a), over one step.
        let square = dot(c, c)
        sample.step = 3 * square.squareRoot() * steps.step
        sample.turn = square > 0 ? 2 * cross(c, b - a) / square * steps.step : 0
      }
      samples.append(sample)
    }
    // A cusp turns about within one step: there the stroke has a corner.
    var from = 0
    for i in 1..<max(1, samples.count) where dot(samples[i - 1].tangent, samples[i].tangent) < 0 {
      append(Array(samples[from..<i]))
      from = i
    }
    append(Array(samples[from...]))
  }

  /// Adds samples to the last piece where they go on smoothly, else as a new piece.
  private mutating func append(_ samples: [StrokeSample]) {
    guard let first = samples.first else { return }
    if let last = pieces.last?.last, angle(last.tangent, first.tangent) <= smallestTurn {
      pieces[pieces.count - 1].append(contentsOf: samples.dropFirst(last.point == first.point ? 1 : 0))
    } else {
      pieces.append(samples)
    }
  }
}

/// The turn from `a` to `b`, 0…π.
func angle(_ a: Vector, _ b: Vector) -> Double { abs(arcTangent(y: cross(a, b), x: dot(a, b))) }
