/// Hands out items by ascending small keys, first those that had the key first; keys may fall, and an outdated entry is
/// passed over.
struct NarrowestFirst {
  /// Queues as linked lists through one array of entries: for each key the first and the last entry, -1 for none.
  private var first: [Int32]
  private var last: [Int32]
  private var items: [Int32] = []
  private var next: [Int32] = []
  private var lowest = 0

  /// - Parameter keys: of the items 0, 1, 2, …; they only fall.
  init(_ keys: [Int32]) {
    let count = Int(keys.max() ?? 0) + 1
    first = [Int32](repeating: -1, count: count)
    last = first
    items.reserveCapacity(2 * keys.count)
    next.reserveCapacity(2 * keys.count)
    for (item, key) in keys.enumerated() { push(item, key) }
    lowest = 0
  }

  mutating func push(_ item: Int, _ key: Int32) {
    let entry = Int32(items.count)
    let key = Int(key)
    items.append(Int32(item))
    next.append(-1)
    if first[key] < 0 { first[key] = entry } else { next[Int(last[key])] = entry }
    last[key] = entry
    lowest = min(lowest, key)
  }

  /// The next item that `isCurrent` (item, key) lets through; nil where none is left.
  mutating func pop(where isCurrent: (Int, Int32) -> Bool) -> Int? {
    while lowest < first.count {
      while first[lowest] >= 0 {
        let entry = Int(first[lowest])
        first[lowest] = next[entry]
        if isCurrent(Int(items[entry]), Int32(lowest)) { return Int(items[entry]) }
      }
      lowest += 1
    }
    return nil
  }
}
