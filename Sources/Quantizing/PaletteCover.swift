/// Colours, each with the error it may have → the fewest palette colours within everyone's error, each as good as it
/// can be.
///
/// A palette for a limit on the *largest* error is a covering problem, not a clustering one: k-means would spend
/// entries on the many and leave the few outside. So a `GreedyCover` chooses the centres; then every centre moves to
/// the weighted mean of the colours nearest to it as far as all of them stay within their limits (Lloyd's iteration
/// with a constraint), which brings the mean error down at the same number of colours. Centres start as colours of the
/// animation, so that many pixels are exact. Moving centres towards the middle of their farthest colours, to need
/// fewer, was tried and gained nothing.
package struct PaletteCover {
  /// The colours to cover: OKLab, the error each may have (≥ 0), and what its error weighs.
  package struct Point {
    package var lab: LabVector
    package var tolerance: Float
    package var weight: Float

    package init(lab: LabVector, tolerance: Float, weight: Float) {
      self.lab = lab
      self.tolerance = tolerance
      self.weight = weight
    }
  }

  /// The palette, packed and opaque: first the exact colours as given, then the centres.
  package private(set) var colors: [UInt32]
  package private(set) var labs: [LabVector]
  /// The share of the points that lies within its tolerance: 1 for a cover.
  private(set) var coveredShare = 1.0
  private let converter: LabColors
  private let exactCount: Int

  package var isComplete: Bool { coveredShare == 1 }

  /// - Parameters:
  ///   - exact: packed colours that the palette must hold as they are; at most `limit`.
  ///   - limit: at most this many colours in all; where that is not enough, the cover is not complete.
  package init(points: [Point], exact: [UInt32], limit: Int, converter: LabColors) {
    precondition(exact.count <= limit, "a palette has room for its exact colours")
    self.converter = converter
    colors = exact
    labs = exact.map { converter.lab(of: $0) }
    exactCount = exact.count
    let points = Self.thinned(points)
    cover(points, limit: limit)
    if isComplete { refine(points) }
  }

  /// A cover of at most `limit` colours with about the least error that takes, in shares of the tolerances: these widen
  /// by a common factor until a cover is found, which is then narrowed down.
  package static func best(points: [Point], exact: [UInt32], limit: Int, converter: LabColors) -> PaletteCover {
    func attempt(_ factor: Float) -> PaletteCover {
      PaletteCover(
        points: points.map { Point(lab: $0.lab, tolerance: $0.tolerance * factor, weight: $0.weight) }, exact: exact,
        limit: limit, converter: converter)
    }
    var tooNarrow: Float = 1
    var wide: Float = 1
    var best = attempt(wide)
    while !best.isComplete {
      tooNarrow = wide
      // Loader colours fill sheets: the number of colours goes with about the square of the tolerance.
      wide *= min(4, max(1.05, Float(1 / max(best.coveredShare, 0.01).squareRoot())))
      best = attempt(wide)
    }
    // Within 8 % of the least error that this finds.
    while wide / tooNarrow > 1.08 {
      let middle = (tooNarrow * wide).squareRoot()
      let better = attempt(middle)
      if better.isComplete { (best, wide) = (better, middle) } else { tooNarrow = middle }
    }
    return best
  }

  /// Adds centres until each point has one within its tolerance, or `limit` is reached.
  private mutating func cover(_ points: [Point], limit: Int) {
    let cover = GreedyCover(ColorNeighbours(points), room: limit - colors.count) { index in
      labs.contains {
        LabColors.squaredDistance($0, points[index].lab) <= points[index].tolerance * points[index].tolerance
      }
    }
    for center in cover.centers {
      labs.append(points[center].lab)
      colors.append(converter.packed(of: points[center].lab))
    }
    coveredShare = cover.coveredShare
  }

  /// Moves centres towards the weighted mean of their points while all of these stay within their tolerances.
  private mutating func refine(_ points: [Point]) {
    let iterations = 2
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
  package func nearest(to lab: LabVector) -> Int {
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

  /// Few enough points to look at one by one. The heaviest point of a small cell of OKLab stands for the others, and
  /// its tolerance shrinks by how far they are.
  private static func thinned(_ points: [Point]) -> [Point] {
    guard points.count > fewPoints else { return points }
    // A cell's points lie nearer to each other than a ninth of their tolerances, and the heaviest stay in place: that
    // loses a few hundredths of the reach.
    var cell = points.reduce(Float.infinity) { min($0, $1.tolerance) } / 16
    let heaviestFirst = points.indices.sorted { (points[$1].weight, $0) < (points[$0].weight, $1) }
    var result = points
    let sorted = heaviestFirst.map { points[$0] }
    let labs = sorted.map(\.lab)
    repeat {
      let cells = LabCells(labs, width: cell).members
      result = (0..<cells.count).map { number in
        // A cell's first member is its heaviest.
        let members = cells[number]
        var kept = sorted[Int(cells.items[members.lowerBound])]
        for position in members.dropFirst() {
          let point = sorted[Int(cells.items[position])]
          let distance = LabColors.squaredDistance(kept.lab, point.lab).squareRoot()
          kept.tolerance = min(kept.tolerance, max(point.tolerance - distance, point.tolerance / 4))
          kept.weight += point.weight
        }
        return kept
      }
      cell *= 1.4
    } while result.count > mostPoints
    return result
  }

  /// So few points are not worth thinning.
  package static let fewPoints = 2_000
  /// A cover of so many takes about 30 ms, several times as long where tolerances are wide. With 4,000 a grok at
  /// quality 50 took 0.04 s instead of 1, and files became up to 40 % larger (orb at quality 90), because tolerances
  /// shrink more. Tried and dropped: full tolerances, and covering again with what falls out (`TranslucentCover`): from
  /// a fifth smaller to a third larger.
  private static let mostPoints = 12_000
}
