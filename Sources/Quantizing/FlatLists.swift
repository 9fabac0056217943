/// Many short lists of numbers in one array: no allocation a list.
struct FlatLists {
  /// The numbers of all lists.
  fileprivate(set) var items: [Int32] = []
  private var ranges: [Range<Int32>]

  init(count: Int) { ranges = [Range<Int32>](repeating: 0..<0, count: count) }

  /// Lists of known lengths, to be filled by `append(_:to:)`.
  init(lengths: [Int32]) {
    ranges = []
    ranges.reserveCapacity(lengths.count)
    var start: Int32 = 0
    for length in lengths {
      ranges.append(start..<start)
      start += length
    }
    items = [Int32](repeating: 0, count: Int(start))
  }

  var count: Int { ranges.count }

  /// Where in `items` a list stands.
  @inline(__always)
  subscript(list: Int) -> Range<Int> { Int(ranges[list].lowerBound)..<Int(ranges[list].upperBound) }

  /// To a list of the length that was announced.
  @inline(__always)
  mutating func append(_ item: Int32, to list: Int) {
    let end = ranges[list].upperBound
    items[Int(end)] = item
    ranges[list] = ranges[list].lowerBound..<end + 1
  }

  /// Sets a list that was empty to those of some numbers that are wanted.
  @inline(__always)
  mutating func set(_ list: Int, to candidates: [Int32], where isWanted: (Int32) -> Bool) {
    let start = Int32(items.count)
    for item in candidates where isWanted(item) { items.append(item) }
    ranges[list] = start..<Int32(items.count)
  }
}
