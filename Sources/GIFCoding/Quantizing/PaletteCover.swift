/// Colours, each with the error it may have → the fewest palette colours within everyone's error, each as good as it can be.
///
/// A palette for a limit on the *largest* error is a covering problem, not a clustering one: k-means would spend entries on the many and leave
/// the few outside. Loader colours lie along curves (a gradient) and thin sheets (a gradient's edges against the canvas),
/// and along a curve the best covering is found by a sweep: take the outermost colour not covered yet; of all centres
/// that cover it take the one that covers most of the others; repeat. Then every centre moves to the weighted mean of
/// the colours nearest to it as far as all of them stay within their limits (Lloyd's iteration, 1957, with a
/// constraint), which brings the mean error down at the same number of colours.
struct PaletteCover {
  /// The colours to cover: OKLab, the error each may have (≥ 0), and what its error weighs.
  struct Point {
    var lab: LabVector
    var tolerance: Float
    var weight: Float
  }

  /// The palette, packed and opaque: first the exact colours as given, then the centres.
  private(set) var colors: [UInt32]
  private(set) var labs: [LabVector]
  private let converter: LabColors
  private let exactCount: Int

  /// - Parameter limit: at most this many colours in all; nil where that is not enough.
  init?(points: [Point], exact: [UInt32], limit: Int, converter: LabColors) {
    self.converter = converter
    colors = exact
    labs = exact.map { converter.lab(of: $0) }
    exactCount = exact.count
    guard exact.count <= limit else { return nil }
    guard sweep(points, limit: limit) else { return nil }
    refine(points)
  }

  /// The cover of least error, in shares of the tolerances, that has at most `limit` colours: tolerances widen by common factors
  /// until a cover is found, then narrow by bisection.
  static func best(points: [Point], exact: [UInt32], limit: Int, converter: LabColors) -> PaletteCover {
    let scaled = { (factor: Float) in
      points.map { Point(lab: $0.lab, tolerance: $0.tolerance * factor, weight: $0.weight) }
    }
    var tooNarrow: Float = 1
    var wide: Float = 2
    var best = PaletteCover(points: scaled(wide), exact: exact, limit: limit, converter: converter)
    while best == nil {
      tooNarrow = wide
      wide *= 2
      best = PaletteCover(points: scaled(wide), exact: exact, limit: limit, converter: converter)
    }
    // Six halvings leave under 2 % of the error.
    for _ in 0..<6 {
      let middle = (tooNarrow * wide).squareRoot()
      if let better = PaletteCover(points: scaled(middle), exact: exact, limit: limit, converter: converter) {
        best = better
        wide = middle
      } else {
        tooNarrow = middle
      }
    }
    return best!
  }

  /// Adds centres until each point has one within its tolerance; false where that takes more than `limit` colours.
  private mutating func sweep(_ points: [Point], limit: Int) -> Bool {
    // Outermost first, along the direction in which the colours spread most.
    let axis = Self.principalAxis(points)
    let order = points.indices.sorted { a, b in
      let (pa, pb) = ((points[a].lab * axis).sum(), (points[b].lab * axis).sum())
      return pa != pb ? pa < pb : a < b
    }
    let along = order.map { (points[$0].lab * axis).sum() }
    let sorted = order.map { points[$0] }
    let widest = sorted.reduce(0) { max($0, $1.tolerance) }
    var uncovered = sorted.map { point in
      !labs.contains { LabColors.squaredDistance($0, point.lab) <= point.tolerance * point.tolerance }
    }
    var first = 0
    while true {
      while first < sorted.count && !uncovered[first] { first += 1 }
      if first == sorted.count { return true }
      if colors.count == limit { return false }
      // Whatever covers this point, and what that covers, lies within two tolerances further along the axis.
      let point = sorted[first]
      var end = first
      while end < sorted.count && along[end] <= along[first] + point.tolerance + widest { end += 1 }
      let near = (first..<end).filter { uncovered[$0] }
      var best = (covered: 0, index: first, lab: point.lab)
      for candidate in candidateCenters(for: point, among: near.map { sorted[$0] }) {
        let covered = near.count { index in
          LabColors.squaredDistance(candidate, sorted[index].lab) <= sorted[index].tolerance * sorted[index].tolerance
        }
        if covered > best.covered { best = (covered, first, candidate) }
      }
      let packed = best.covered == 0 ? converter.packed(of: point.lab) : converter.packed(of: best.lab)
      let lab = converter.lab(of: packed)
      colors.append(packed)
      labs.append(lab)
      uncovered[first] = false
      for index in near
      where LabColors.squaredDistance(lab, sorted[index].lab) <= sorted[index].tolerance * sorted[index].tolerance {
        uncovered[index] = false
      }
    }
  }

  /// Centres, of eight bits, that cover a point: the point itself, its neighbours, and where it reaches towards their mean.
  private func candidateCenters(for point: Point, among near: [Point]) -> [LabVector] {
    let reach = point.tolerance * point.tolerance
    let mostTried = 48
    let inReach = near.filter { LabColors.squaredDistance($0.lab, point.lab) <= reach }
    let stride = max(1, (inReach.count + mostTried - 1) / mostTried)
    var candidates = [point.lab]
    var index = inReach.count - 1
    while index >= 0 {
      candidates.append(inReach[index].lab)
      index -= stride
    }
    return candidates
  }

  /// Moves centres towards the weighted mean of their points while all of these stay within their tolerances.
  private mutating func refine(_ points: [Point]) {
    let iterations = 4
    for _ in 0..<iterations {
      var members = [[Int]](repeating: [], count: labs.count)
      for (index, point) in points.enumerated() { members[nearest(to: point.lab)].append(index) }
      var moved = false
      for center in exactCount..<labs.count where !members[center].isEmpty {
        var sum = LabVector.zero
        var weight: Float = 0
        for index in members[center] {
          sum += points[index].lab * points[index].weight
          weight += points[index].weight
        }
        let mean = sum / max(weight, .leastNormalMagnitude)
        for share in [Float(1), 0.5] {
          let packed = converter.packed(of: labs[center] + (mean - labs[center]) * share)
          if packed == colors[center] { break }
          let lab = converter.lab(of: packed)
          let fits = members[center].allSatisfy { index in
            let point = points[index]
            let now = LabColors.squaredDistance(lab, point.lab)
            return now <= point.tolerance * point.tolerance
              || now <= LabColors.squaredDistance(labs[center], point.lab)
          }
          if fits {
            colors[center] = packed
            labs[center] = lab
            moved = true
            break
          }
        }
      }
      if !moved { break }
    }
  }

  /// The palette entry nearest to a colour; the first of equally near ones.
  func nearest(to lab: LabVector) -> Int {
    var best = 0
    var least = Float.infinity
    labs.withUnsafeBufferPointer { labs in
      for index in labs.indices {
        let distance = LabColors.squaredDistance(labs[index], lab)
        if distance < least {
          least = distance
          best = index
        }
      }
    }
    return best
  }

  /// The direction of greatest variance, by power iteration on the covariance.
  private static func principalAxis(_ points: [Point]) -> LabVector {
    guard !points.isEmpty else { return LabVector(1, 0, 0, 0) }
    let mean = points.reduce(LabVector.zero) { $0 + $1.lab } / Float(points.count)
    var rows = (LabVector.zero, LabVector.zero, LabVector.zero)
    for point in points {
      let d = point.lab - mean
      rows.0 += d * d.x
      rows.1 += d * d.y
      rows.2 += d * d.z
    }
    var axis = LabVector(1, 0.5, 0.25, 0)
    for _ in 0..<24 {
      let next = LabVector((rows.0 * axis).sum(), (rows.1 * axis).sum(), (rows.2 * axis).sum(), 0)
      let length = (next * next).sum().squareRoot()
      if length == 0 { break }
      axis = next / length
    }
    return axis
  }
}
