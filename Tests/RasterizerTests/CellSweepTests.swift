import GraphicsCore
import TestSupport
import Testing

@testable import Rasterizer

/// The parts of one pixel: by hand, and against the windings of points on a fine grid.
@Suite struct CellSweepTests {
  private static func piece(
    _ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float, _ delta: Int32 = 1, outline: Int32 = 0
  ) -> CellSweep.Piece {
    CellSweep.Piece(x0: x0, y0: y0, x1: x1, y1: y1, delta: delta, outline: outline)
  }

  /// The area of each set of outlines.
  private static func areas(_ pieces: [CellSweep.Piece], _ outlines: [CellSweep.Outline]) -> [UInt64: Float] {
    var sweep = CellSweep()
    for outline in outlines { sweep.outlines.append(outline) }
    for piece in pieces { sweep.pieces.append(piece) }
    sweep.sweep()
    var areas: [UInt64: Float] = [:]
    for i in 0..<sweep.regions.count { areas[sweep.regions[i].inside, default: 0] += sweep.regions[i].area }
    return areas
  }

  /// The same, by the windings along 300 rows of 300 points.
  private static func sampled(_ pieces: [CellSweep.Piece], _ outlines: [CellSweep.Outline]) -> [UInt64: Float] {
    let side = 300
    var counts: [UInt64: Int] = [:]
    for row in 0..<side {
      let y = (Float(row) + 0.5) / Float(side)
      let crossings = pieces.filter { $0.y0 <= y && y < $0.y1 }.map { piece in
        (x: piece.x0 + (y - piece.y0) * piece.slope, delta: piece.delta, outline: Int(piece.outline))
      }
      for column in 0..<side {
        let x = (Float(column) + 0.5) / Float(side)
        var windings = outlines.map(\.base)
        for crossing in crossings where crossing.x <= x { windings[crossing.outline] += crossing.delta }
        var inside: UInt64 = 0
        for (i, outline) in outlines.enumerated() where outline.isInside(windings[i]) { inside |= 1 << UInt64(i) }
        counts[inside, default: 0] += 1
      }
    }
    return counts.mapValues { Float($0) / Float(side * side) }
  }

  private static let empty = CellSweep.Outline(base: 0, rule: .nonZero)

  @Test func aPixelWithoutPiecesIsOnePart() {
    #expect(Self.areas([], [Self.empty]) == [0: 1])
    #expect(Self.areas([], [CellSweep.Outline(base: 2, rule: .nonZero)]) == [1: 1])
    #expect(Self.areas([], [CellSweep.Outline(base: 2, rule: .evenOdd)]) == [0: 1])
  }

  /// One edge down the middle of the upper half: a quarter lies to its right.
  @Test func whatIsRightOfAPieceIsInside() {
    #expect(Self.areas([Self.piece(0.5, 0, 0.5, 0.5)], [Self.empty]) == [1: 0.25, 0: 0.75])
  }

  /// Two diagonals that cross in the middle divide the pixel into quarters, one for each set of two outlines.
  @Test func piecesThatCrossAreCutThere() {
    let areas = Self.areas([Self.piece(0, 0, 1, 1), Self.piece(1, 0, 0, 1, outline: 1)], [Self.empty, Self.empty])
    #expect(areas.count == 4)
    for inside: UInt64 in 0...3 { #expect(abs(areas[inside, default: 0] - 0.25) < 1e-6, "\(inside)") }
  }

  @Test func coverageIsTheFirstOutlineAlone() {
    var sweep = CellSweep()
    for _ in 0..<2 { sweep.outlines.append(Self.empty) }
    sweep.pieces.append(Self.piece(0.25, 0, 0.25, 1))
    sweep.pieces.append(Self.piece(0.75, 0, 0.75, 1, outline: 1))
    #expect(sweep.coverage() == 0.75)
    // The same value may be used again.
    sweep.removeAll()
    sweep.outlines.append(Self.empty)
    sweep.pieces.append(Self.piece(0.5, 0, 0.5, 1))
    #expect(sweep.coverage() == 0.5)
  }

  /// Few pieces are cut where they cross; many are taken in 256 equal slabs.
  @Test(arguments: [2, 5, 12, 30, CellSweep.mostExactPieces, CellSweep.mostExactPieces + 1, 140])
  func partsAgreeWithSampling(count: Int) {
    for seed in 0..<6 {
      var random = SeededGenerator(seed: UInt64(count * 10 + seed))
      let outlines = (0..<3).map { i in
        CellSweep.Outline(base: Int32.random(in: -1...1, using: &random), rule: i == 0 ? .evenOdd : .nonZero)
      }
      let pieces = (0..<count).map { _ in
        let (a, b) = (Float.random(in: 0...1, using: &random), Float.random(in: 0...1, using: &random))
        return Self.piece(
          .random(in: 0...1, using: &random), min(a, b), .random(in: 0...1, using: &random), max(a, b),
          Bool.random(using: &random) ? 1 : -1, outline: Int32.random(in: 0..<3, using: &random))
      }
      let (found, expected) = (Self.areas(pieces, outlines), Self.sampled(pieces, outlines))
      let total = found.values.reduce(0, +)
      #expect(abs(total - 1) < 1e-4)
      let limit: Float = count <= CellSweep.mostExactPieces ? 0.004 : 0.01
      for inside in Set(found.keys).union(expected.keys) {
        let difference = abs(found[inside, default: 0] - expected[inside, default: 0])
        #expect(difference < limit, "\(count) pieces, seed \(seed), part \(inside): off by \(difference)")
      }
    }
  }
}
