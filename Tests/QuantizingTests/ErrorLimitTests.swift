import Foundation
import Testing

@testable import Quantizing

@Suite struct ErrorLimitTests {
  @Test func theScaleFallsFromExactToCoarse() {
    #expect(ErrorLimit(quality: 100).anyPixel == 0)
    #expect(abs(ErrorLimit(quality: 95).anyPixel - 0.0075) < 1e-6)
    #expect(abs(ErrorLimit(quality: 90).anyPixel - 0.015) < 1e-6)
    #expect(abs(ErrorLimit(quality: 70).anyPixel - 0.03) < 1e-4)
    #expect(abs(ErrorLimit(quality: 10).anyPixel - 0.24) < 1e-3)
    #expect(ErrorLimit(quality: 0) == ErrorLimit(quality: 10))
    let limits = (0...100).map { ErrorLimit(quality: $0).anyPixel }
    #expect(zip(limits, limits.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(ErrorLimit(quality: 78).ladder.map(\.quality) == [100, 98, 95, 93, 90, 85, 80])
  }

  /// The scale is the one in docs/quality.md.
  @Test func theDocumentedScaleIsThisOne() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    let page = try String(contentsOf: root.appendingPathComponent("docs/quality.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").compactMap { line -> [Double]? in
      let cells = line.split(separator: "|").compactMap { Double($0.filter { $0 != " " }) }
      return cells.count == 4 ? cells : nil
    }
    #expect(rows.count == 7)
    for row in rows {
      let limit = ErrorLimit(quality: Int(row[0]))
      for (written, meant) in zip(row[1...], [limit.anyPixel, limit.smoothArea, limit.translucentEdge]) {
        #expect(abs(written - Double(meant)) < 6e-5)
      }
    }
  }
}
