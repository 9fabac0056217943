extension [UInt32] {
  /// How often each value occurs. A run of equal ones is counted at once.
  package var histogram: [UInt32: Int] {
    var counts: [UInt32: Int] = [:]
    var start = startIndex
    while start < endIndex {
      let value = self[start]
      let end = self[start...].firstIndex { $0 != value } ?? endIndex
      counts[value, default: 0] += end - start
      start = end
    }
    return counts
  }
}
