import TestSupport
import Testing

@testable import Quantizing

@Suite struct PointGroupsTests {
  /// 8 points for each of the others are looked at in groups, fewer one by one; the last group and its last block may
  /// be short.
  @Test(arguments: [(1, 1), (33, 4), (500, 1), (500, 30), (500, 256), (1003, 17)])
  func theNearestIsTheOneThatASearchOfAllFinds(points: Int, others: Int) {
    var random = SeededGenerator(seed: 11)
    func vector() -> LabVector { LabVector((0..<4).map { _ in Float.random(in: -1...1, using: &random) }) }
    let points = (0..<points).map { _ in vector() }
    // Some stand at one place, and some at points.
    var others = (0..<others).map { $0 % 5 == 4 ? points[$0 % points.count] : vector() }
    others += others.prefix(others.count / 3)
    let found = points.map { point in
      others.indices.min { a, b in
        (LabColors.squaredDistance(others[a], point), a) < (LabColors.squaredDistance(others[b], point), b)
      }!
    }
    let groups = PointGroups(points)
    #expect(groups.nearest(of: others) == found && groups.nearest(of: others, workers: 3) == found)
  }

  @Test func withoutOthersOrPointsThereIsNone() {
    #expect(PointGroups([.zero, .one]).nearest(of: []) == [0, 0])
    #expect(PointGroups([]).nearest(of: [.zero]) == [])
  }
}
