import TestSupport
import Testing

@testable import Projects

@Suite struct ShardPlanTests {
  private func items(_ count: Int, seed: UInt64 = 1) -> [ShardPlan.Item] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map {
      ShardPlan.Item(name: "preset-\($0).gif", cost: Int.random(in: 1000...50_000, using: &random))
    }
  }

  @Test(arguments: [1, 2, 3, 8, 50]) func everyShardHasAtMostATenthMoreThanItsShare(count: Int) {
    let items = items(2000)
    let shards = ShardPlan.assign(items, shards: count)
    var loads = [Int](repeating: 0, count: count)
    for (item, shard) in zip(items, shards) { loads[shard] += item.cost }
    let share = Double(loads.reduce(0, +)) / Double(count)
    #expect(loads.allSatisfy { Double($0) <= share * 1.1 })
    #expect(loads.allSatisfy { $0 > 0 })
  }

  @Test func anAdditionMovesFewOthers() {
    let items = items(1000)
    let before = ShardPlan.assign(items, shards: 8)
    let after = ShardPlan.assign(items + [ShardPlan.Item(name: "new.gif", cost: 20_000)], shards: 8)
    let moved = zip(before, after).filter { $0 != $1 }.count
    #expect(moved <= 20, "\(moved) of 1000 moved")
  }

  @Test func theOrderOfTheItemsDoesNotMatter() {
    let items = items(300)
    let forward = Dictionary(uniqueKeysWithValues: zip(items.map(\.name), ShardPlan.assign(items, shards: 5)))
    let reversed = Array(items.reversed())
    let backward = Dictionary(uniqueKeysWithValues: zip(reversed.map(\.name), ShardPlan.assign(reversed, shards: 5)))
    #expect(forward == backward)
  }
}
