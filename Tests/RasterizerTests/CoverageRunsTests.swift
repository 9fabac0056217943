import GraphicsCore
import PathGeometry
import TestSupport
import Testing

@testable import Rasterizer

/// Edges → cells → runs, against areas by hand and by sampling.
@Suite struct CoverageRunsTests {
  /// The coverage of every pixel of a rectangle, row by row.
  private static func coverages(_ points: [Vector], rule: FillRule, in bounds: PixelRect) -> [[Float]] {
    var list = EdgeList(reusing: [])
    list.move(to: points[0])
    for point in points.dropFirst() { list.line(to: point) }
    list.closeContour()
    var store = CellStore()
    let field = list.edges.withUnsafeBufferPointer { store.field(of: $0, in: bounds) }
    var scanner = CoverageScanner()
    return (0..<bounds.height).map { row in
      var runs = Buffer<Run>()
      scanner.scan(row: row, of: field, rule: rule, in: store, to: &runs)
      var coverages = [Float](repeating: 0, count: bounds.width)
      var end = Int32(bounds.x)
      for i in 0..<runs.count {
        let run = runs[i]
        #expect(run.x0 >= end && run.x1 > run.x0 && run.x1 <= bounds.maxX && run.coverage > 0 && run.coverage <= 1)
        for x in run.x0..<run.x1 { coverages[Int(x) - bounds.x] = run.coverage }
        end = run.x1
      }
      return coverages
    }
  }

  @Test func aRectangleCoversItsArea() {
    let points = [Vector(1.5, 0.25), Vector(4.75, 0.25), Vector(4.75, 2), Vector(1.5, 2)]
    let found = Self.coverages(points, rule: .nonZero, in: PixelRect(x: 0, y: 0, width: 6, height: 3))
    #expect(found == [[0, 0.375, 0.75, 0.75, 0.5625, 0], [0, 0.5, 1, 1, 0.75, 0], [0, 0, 0, 0, 0, 0]])
  }

  /// What lies left of the bounds counts, what lies right of them or above does not matter.
  @Test func boundsCutWhatIsLookedAt() {
    let points = [Vector(-5, -3), Vector(20, -3), Vector(20, 9), Vector(-5, 9)]
    let found = Self.coverages(points, rule: .evenOdd, in: PixelRect(x: 2, y: 1, width: 3, height: 2))
    #expect(found == [[1, 1, 1], [1, 1, 1]])
  }

  /// Polygons that cross themselves, in any order, within a part of the image.
  @Test(arguments: 0..<40)
  func coverageAgreesWithSampling(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    // Corners on a lattice meet pixel corners and one another.
    let isLattice = seed % 3 == 0
    let points = (0..<Int.random(in: 3...9, using: &random)).map { _ -> Vector in
      let p = Vector(.random(in: -3...11, using: &random), .random(in: -3...11, using: &random))
      return isLattice ? (p * 2).rounded(.toNearestOrAwayFromZero) / 2 : p
    }
    let bounds = PixelRect(x: 1, y: 1, width: 7, height: 6)
    for rule in [FillRule.nonZero, .evenOdd] {
      let found = Self.coverages(points, rule: rule, in: bounds)
      for (row, coverages) in found.enumerated() {
        for (column, coverage) in coverages.enumerated() {
          let expected = Self.sampled(points, rule: rule, x: bounds.x + column, y: bounds.y + row)
          #expect(abs(coverage - expected) < 0.02, "\(rule), \(column), \(row): \(coverage), \(expected)")
        }
      }
    }
  }

  /// A pixel's coverage by the winding numbers of 128 × 128 points.
  private static func sampled(_ points: [Vector], rule: FillRule, x: Int, y: Int) -> Float {
    let side = 128
    var count = 0
    for row in 0..<side {
      let sampleY = Double(y) + (Double(row) + 0.5) / Double(side)
      var crossings: [(x: Double, sign: Int32)] = []
      for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) where (a.y <= sampleY) != (b.y <= sampleY) {
        crossings.append((a.x + (sampleY - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1))
      }
      for column in 0..<side {
        let sampleX = Double(x) + (Double(column) + 0.5) / Double(side)
        let winding = crossings.reduce(Int32(0)) { $0 + ($1.x <= sampleX ? $1.sign : 0) }
        if rule.isInside(winding) { count += 1 }
      }
    }
    return Float(count) / Float(side * side)
  }

  @Test func runsIntersectByTheirCoverages() {
    let a = [Run(x0: 0, x1: 4, coverage: 0.5), Run(x0: 6, x1: 9, coverage: 1)]
    let b = [Run(x0: 2, x1: 7, coverage: 0.5), Run(x0: 8, x1: 12, coverage: 0.25)]
    var runs = Buffer<Run>()
    a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { CoverageScanner.intersect(a, $0, to: &runs) } }
    let found = (0..<runs.count).map { [Float(runs[$0].x0), Float(runs[$0].x1), runs[$0].coverage] }
    #expect(found == [[2, 4, 0.25], [6, 7, 0.5], [8, 9, 0.25]])
  }
}
