import APNGCoding
import TestSupport
import Testing

@Suite struct RowFilterTests {
  @Test func unfilteringGivesTheRowsBack() {
    var random = SeededGenerator(seed: 8)
    for distance in [1, 2, 3, 4, 6, 8] {
      for rowBytes in [1, 2, 5, 8, 33, 100] {
        let height = 7
        let rows = (0..<height).map { _ in (0..<rowBytes).map { _ in UInt8.random(in: 0...255, using: &random) } }
        var bytes: [UInt8] = []
        var above = [UInt8](repeating: 0, count: rowBytes)
        for (y, row) in rows.enumerated() {
          let filter = RowFilter.allCases[y % 5]
          var out = [UInt8](repeating: 0, count: rowBytes)
          filter.apply(row, above: above, into: &out, count: rowBytes, distance: distance)
          bytes += [filter.rawValue] + out
          above = row
        }
        var span = bytes.mutableSpan
        let bad = RowUnfilter.apply(&span, height: height, rowBytes: rowBytes, distance: distance)
        #expect(bad == nil)
        #expect((0..<height).map { Array(bytes[($0 * (rowBytes + 1) + 1)..<(($0 + 1) * (rowBytes + 1))]) } == rows)
      }
    }
  }

  @Test func paethAsTheSpecificationSaysIt() {
    // The neighbors are a (left), b (above) and c (above left); the prediction is subtracted from 0.
    for (a, b, c, expected) in [
      (10, 20, 10, 20), (10, 20, 20, 10), (10, 20, 15, 15), (0, 0, 0, 0), (200, 100, 255, 100),
    ] {
      var out: [UInt8] = [0, 0]
      RowFilter.paeth.apply([UInt8(a), 0], above: [UInt8(c), UInt8(b)], into: &out, count: 2, distance: 1)
      let p = a + b - c
      let nearest = [a, b, c].min { abs(p - $0) < abs(p - $1) }
      #expect(nearest == expected)
      #expect(out[1] == 0 &- UInt8(expected))
    }
  }
}
