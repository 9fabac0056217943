import GraphicsCore

/// A stroked path → contours whose union (non-zero rule) is the stroke.
///
/// A smooth piece becomes one contour: its left side forwards and its right side back, caps included. A corner adds a
/// join of its own. All contours wind in one direction, so overlaps do no harm: the rasterizer's non-zero rule is
/// exact. Where a side runs backwards, because the path bends more sharply than half the width, the contour is broken
/// there and the bend is filled with triangles.
package struct StrokeOutline {
  let style: StrokeStyle
  let halfWidth: Double
  /// In the path's own units.
  let tolerance: Double
  /// Closed, in the path's own units, all winding anticlockwise on the screen.
  private(set) var contours: [[Vector]] = []

  /// The contours, or nil where a coordinate is not finite.
  package static func contours(of path: Path, style: StrokeStyle, tolerance: Double) -> [[Vector]]? {
    guard style.width > 0, style.width.isFinite else { return style.width.isNaN ? nil : [] }
    var outline = StrokeOutline(style: style, halfWidth: style.width / 2, tolerance: tolerance)
    guard
      var subpaths = StrokeSampler.subpaths(of: path, halfWidth: outline.halfWidth, tolerance: tolerance)
    else { return nil }
    if let taper = style.taper { subpaths = Tapering(taper: taper).tapered(subpaths) }
    let dashing = Dashing(style)
    for subpath in subpaths {
      if let dashing {
        for dash in dashing.dashes(of: subpath) { outline.append(dash) }
      } else {
        outline.append(subpath)
      }
    }
    return outline.contours
  }

  private mutating func append(_ subpath: StrokeSubpath) {
    let pieces = subpath.pieces
    let (first, last) = (pieces[0][0], pieces[pieces.count - 1].last!)
    if subpath.isClosed {
      if pieces.count == 1 && angle(last.tangent, first.tangent) * halfWidth <= tolerance {
        appendLoop(pieces[0])
        return
      }
      for piece in pieces { appendStrip(piece, startCap: false, endCap: false) }
      for i in 1..<max(1, pieces.count) { appendJoin(pieces[i - 1].last!, pieces[i][0]) }
      appendJoin(last, first)
    } else {
      for (i, piece) in pieces.enumerated() {
        appendStrip(piece, startCap: i == 0, endCap: i == pieces.count - 1)
        if i > 0 { appendJoin(pieces[i - 1].last!, piece[0]) }
      }
    }
  }

  // MARK: Sides

  /// The offset points of one side; `side` is +1 along the normals, -1 against them.
  ///
  /// Inner points of a curve are moved out by half the distance of its chords (see `Flattening`), which for a chord
  /// that turns by an angle is an eighth of its length times the angle.
  private func offsets(_ samples: ArraySlice<StrokeSample>, side: Double) -> [Vector] {
    samples.map { sample in
      let reach = side * halfWidth * sample.width
      let step = sample.step - reach * sample.turn
      return sample.point + sample.normal * (reach - step * sample.turn / 16)
    }
  }

  private func runsBackwards(_ a: StrokeSample, _ b: StrokeSample) -> Bool {
    let along = b.point - a.point
    let turn = (b.normal - a.normal) * (halfWidth * max(a.width, b.width))
    return dot(along + turn, along) < 0 || dot(along - turn, along) < 0
  }

  private mutating func appendStrip(_ samples: [StrokeSample], startCap: Bool, endCap: Bool) {
    var from = 0
    for i in 1..<max(1, samples.count) where runsBackwards(samples[i - 1], samples[i]) {
      appendSolidStrip(samples[from..<i], startCap: startCap && from == 0, endCap: false)
      appendBend(samples[i - 1], samples[i])
      from = i
    }
    appendSolidStrip(samples[from...], startCap: startCap && from == 0, endCap: endCap)
  }

  private mutating func appendSolidStrip(_ samples: ArraySlice<StrokeSample>, startCap: Bool, endCap: Bool) {
    guard let first = samples.first, let last = samples.last else { return }
    guard samples.count > 1 || startCap || endCap else { return }
    var contour = offsets(samples, side: 1)
    if endCap { appendCap(at: last, from: last.normal, to: &contour) }
    contour.append(contentsOf: offsets(samples, side: -1).reversed())
    if startCap { appendCap(at: first, from: -first.normal, to: &contour) }
    contours.append(contour)
  }

  /// A closed curve without corners: its two sides are two contours.
  private mutating func appendLoop(_ samples: [StrokeSample]) {
    for i in 1..<samples.count where runsBackwards(samples[i - 1], samples[i]) {
      return appendStrip(samples, startCap: false, endCap: false)
    }
    contours.append(offsets(samples[...], side: 1))
    contours.append(offsets(samples[...], side: -1).reversed())
  }

  /// One step of a bend sharper than half the width: everything within half the width of it on both sides, in
  /// triangles.
  private mutating func appendBend(_ a: StrokeSample, _ b: StrokeSample) {
    for side in [halfWidth, -halfWidth] {
      let (p, q) = (a.point + a.normal * (side * a.width), b.point + b.normal * (side * b.width))
      appendOriented([a.point, b.point, p])
      appendOriented([b.point, q, p])
    }
  }

  // MARK: Caps and joins

  /// From the side at `from` (a unit vector) around the end to the opposite side, through the direction a quarter
  /// turn anticlockwise of it.
  private func appendCap(at sample: StrokeSample, from normal: Vector, to contour: inout [Vector]) {
    let (p, reach) = (sample.point, halfWidth * sample.width)
    let forward = Vector(normal.y, -normal.x)
    switch style.cap {
    case .butt: break
    case .square:
      contour.append(p + (normal + forward) * reach)
      contour.append(p + (forward - normal) * reach)
    case .round: appendArc(center: p, reach, from: normal, sweep: -.pi, to: &contour)
    }
  }

  /// The inner points of an arc about `center`, moved out as those of other curves.
  private func appendArc(
    center: Vector, _ reach: Double, from direction: Vector, sweep: Double, to contour: inout [Vector]
  ) {
    guard reach > 0 else { return }
    let largestStep = 2 * (2 * min(tolerance / reach, 1)).squareRoot()
    let n = Int(min(4096, (abs(sweep) / largestStep).rounded(.up)))
    guard n > 1 else { return }
    let step = sweep / Double(n)
    // Out by half of a chord's largest distance from its arc, r·(1 - cos(step/2)).
    let radius = reach * (1 + (1 - cosine(step / 2)) / 2)
    for i in 1..<n {
      let (s, c) = (sine(step * Double(i)), cosine(step * Double(i)))
      contour.append(center + Vector(direction.x * c - direction.y * s, direction.x * s + direction.y * c) * radius)
    }
  }

  private mutating func appendJoin(_ a: StrokeSample, _ b: StrokeSample) {
    let turn = cross(a.tangent, b.tangent)
    let along = dot(a.tangent, b.tangent)
    guard abs(turn) > 1e-12 || along < 0 else { return }
    // The gap opens on the side away from the turn.
    let side: Double = turn > 0 ? -1 : 1
    let (from, to) = (a.normal * side, b.normal * side)
    let (p, reach) = (a.point, halfWidth * a.width)
    var contour = [p, p + from * reach]
    switch style.join {
    case .bevel: break
    case .round:
      // Around the outside also where the path turns back, which is a turn to neither side.
      let sweep = -side * arcTangent(y: abs(turn), x: along)
      appendArc(center: p, reach, from: from, sweep: sweep, to: &contour)
    case .miter:
      // The tip lies half the width / cos(turn/2) from the corner.
      let halfCosine = ((1 + along) / 2).squareRoot()
      if halfCosine > 1e-6 && 1 / halfCosine <= style.miterLimit {
        let middle = from + to
        contour.append(p + middle * (reach / (halfCosine * length(middle))))
      }
    }
    contour.append(p + to * reach)
    appendOriented(contour)
  }

  /// Adds a simple polygon so that it winds as the strips do.
  private mutating func appendOriented(_ polygon: [Vector]) {
    var area = 0.0
    for i in 0..<polygon.count {
      area += cross(polygon[i] - polygon[0], polygon[(i + 1) % polygon.count] - polygon[0])
    }
    contours.append(area > 0 ? polygon.reversed() : polygon)
  }
}
