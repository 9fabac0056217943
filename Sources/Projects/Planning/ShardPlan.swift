import GraphicsCore

/// Distributes tasks over N shards, balanced by cost. The distribution is stable: an added task moves few others.
///
/// The method is consistent hashing with bounded loads (Mirrokni, Thorup, Zadimoghaddam 2016) over rendezvous hashing
/// (Thaler, Ravishankar 1996). Each task ranks the shards by a hash of its name and the shard's number, and goes to the
/// first one that is not full. A shard is full at 1.1 times its fair share. Tasks are distributed in the order of their
/// own hashes, which an added task does not change.
package enum ShardPlan {
  /// The limit of a shard's load, relative to its fair share.
  private static let slack = 1.1

  package struct Item: Equatable, Sendable {
    package var name: String
    package var cost: Int
  }

  /// The shard of each item, in 0 ..< count. Names are unique.
  package static func assign(_ items: [Item], shards count: Int) -> [Int] {
    precondition(count > 0, "there is at least one shard")
    let total = items.reduce(0) { $0 + $1.cost }
    let largest = items.map(\.cost).max() ?? 0
    let capacity = max(Int(Double(total) / Double(count) * slack), largest)
    var loads = [Int](repeating: 0, count: count)
    var shards = [Int](repeating: 0, count: items.count)
    let hashes = items.map { hash($0.name) }
    let order = items.indices.sorted { a, b in
      hashes[a] == hashes[b] ? items[a].name < items[b].name : hashes[a] < hashes[b]
    }
    for index in order {
      let weights = (0..<count).map { mix(hashes[index] ^ mix(UInt64($0) &+ 1)) }
      let ranked = (0..<count).sorted { weights[$0] > weights[$1] }
      let cost = items[index].cost
      // Only rounding can fill all shards; then the emptiest one takes the item.
      let shard = ranked.first { loads[$0] + cost <= capacity } ?? loads.indices.min { loads[$0] < loads[$1] }!
      loads[shard] += cost
      shards[index] = shard
    }
    return shards
  }

  /// The same on every machine and in every run.
  private static func hash(_ text: String) -> UInt64 { mix(UInt64(fnv1aOf: text)) }

  /// The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension BuildPlan {
  /// The tasks of one shard. The bundles of a unit stay together, since they share their drawings.
  package func shard(_ shard: (index: Int, count: Int)) -> BuildPlan {
    let items =
      tasks.map { ShardPlan.Item(name: $0.firstPath, cost: $0.cost) }
      + bundles.map { ShardPlan.Item(name: $0.firstPath, cost: $0.cost) }
    let shards = ShardPlan.assign(items, shards: shard.count)
    return keeping(firstPaths: Set(zip(items, shards).filter { $1 == shard.index - 1 }.map(\.0.name)))
  }
}
