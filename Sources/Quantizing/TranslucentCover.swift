import GraphicsCore
import Parallelism

/// A census → a few of its colors, each of the others within its tolerance of one of them.
///
/// The covering is that of opaque colors (`GreedyCover`), with `Appearance` for a distance. Centers are colors of the
/// frames, so that many pixels stay exact. Of many colors some stand for the rest at first; what then falls out of its
/// tolerance is added and the cover made again. (With tolerances that shrink, as for opaque colors, a gradient text
/// took 280 centers instead of 165.)
///
/// Tried and dropped: covering the mean color and alpha as four dimensions, whose distance is within 1/√2 of the error
/// (up to twice as many colors).
struct TranslucentCover {
  /// For each color the number of the one that stands for it.
  let centers: [Int]
  /// How far each color may look from that.
  let tolerances: [Float]
  /// Different centers.
  let count: Int

  /// Of more colors those that look nearly the same are first taken together. Measured on 24 shimmer texts at quality
  /// 90, as small as with 8,000.
  private static let mostPoints = 4_000
  /// How far colors that stand for others may be from their center, in shares of their tolerance.
  private static let reserve: Float = 0.97
  /// After so many covers, the colors that still fall out get centers of their own.
  private static let rounds = 4
  /// Of flat colors: that of single precision.
  private static let leastTolerance: Float = 1e-4

  private struct Point {
    var color: Int
    var tolerance: Float
  }

  /// - Parameter room: at most so many centers; nil where that is not enough.
  init?(_ census: TranslucentCensus, tolerances: [Float], room: Int, workers: Int) throws {
    let tolerances = tolerances.map { max($0, Self.leastTolerance) }
    let appearances = census.appearances
    var points = Self.thinned(census, tolerances)
    var chosen: [Int] = []
    for round in 1... {
      let kept = round > Self.rounds ? chosen : []
      guard let added = Self.cover(appearances, points, room: room - kept.count) else { break }
      chosen = kept + added
      let nearest = try Self.nearest(appearances, among: chosen, workers: workers)
      let missed = nearest.indices.filter { nearest[$0].error > tolerances[$0] }
      if missed.isEmpty {
        centers = nearest.map(\.center)
        self.tolerances = tolerances
        count = Set(centers).count
        return
      }
      let left = missed.map { Point(color: $0, tolerance: tolerances[$0]) }
      points = round < Self.rounds ? points + left : left
    }
    return nil
  }

  private static func nearest(
    _ appearances: [Appearance], among centers: [Int], workers: Int
  ) throws -> [(center: Int, error: Float)] {
    concurrentMap(count: appearances.count, workers: workers) { color in
      var best = (center: 0, error: Float.infinity)
      for center in centers {
        let error = appearances[color].squaredDistance(to: appearances[center])
        if error < best.error { best = (center, error) }
      }
      return (center: best.center, error: best.error.squareRoot())
    }
  }

  /// Numbers of colors that cover all points; nil where there is no room for them.
  private static func cover(_ appearances: [Appearance], _ points: [Point], room: Int) -> [Int]? {
    let reach = ColorNeighbors(points.map { appearances[$0.color].place }, tolerances: points.map(\.tolerance)) {
      appearances[points[$0].color].squaredDistance(to: appearances[points[$1].color])
    }
    let cover = GreedyCover(reach, room: room) { _ in false }
    return cover.coveredShare == 1 ? cover.centers.map { points[$0].color } : nil
  }

  /// Few enough points: among colors of one tolerance in a cell that is small for it, the one that most pixels show.
  ///
  /// Cells as wide for all, by the least tolerance, left thousands of the colors of edges within each other's reach: a
  /// grok took 12 s at quality 50 and 27 s at 20, instead of 1.5 and 2.4 s.
  private static func thinned(_ census: TranslucentCensus, _ tolerances: [Float]) -> [Point] {
    var points = census.colors.indices.map { Point(color: $0, tolerance: tolerances[$0]) }
    guard points.count > mostPoints else { return points }
    let mostShownFirst = census.colors.indices.sorted { (census.counts[$1], $0) < (census.counts[$0], $1) }
    // Of the tolerance.
    var cellWidth: Float = 1 / 16
    while points.count > mostPoints {
      var cells: Set<Cell> = []
      points = []
      for color in mostShownFirst {
        let tolerance = tolerances[color]
        // Flat colors stand for themselves.
        let isFlat = tolerance <= leastTolerance
        let place = census.appearances[color].cell(cellWidth * tolerance)
        if isFlat || cells.insert(Cell(place: place, tolerance: tolerance)).inserted {
          points.append(Point(color: color, tolerance: tolerance * (isFlat ? 1 : reserve)))
        }
      }
      // Flat colors alone may be too many.
      if cells.isEmpty { break }
      cellWidth *= 1.4
    }
    return points
  }

  private struct Cell: Hashable {
    var place: Appearance.Cell
    var tolerance: Float
  }
}
