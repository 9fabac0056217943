extension Seconds {
  /// Returns the ends of `count` equal parts of this time, with 0.
  public func parts(_ count: Int) -> [Seconds] { (0...count).map { (self * $0).divided(by: count) } }

  /// Finds the first nanoseconds at which a function of time has another value than before.
  /// - Parameters:
  ///   - times: Places to look at, ascending. What changes between two of them and back is not seen.
  ///   - most: The number of changes after which the search ends.
  public static func changes<Level: Equatable>(
    of level: (Double) -> Level, between times: [Seconds], atMost most: Int
  ) -> [Seconds] {
    guard let first = times.first else { return [] }
    var found: [Seconds] = []
    var before = level(first.value)
    for (start, end) in zip(times, times.dropFirst()) {
      let last = level(end.value)
      var start = start.nanoseconds
      while before != last, found.count < most {
        var end = end.nanoseconds
        while end - start > 1 {
          let middle = start + (end - start) / 2
          if level(Seconds(nanoseconds: middle).value) == before { start = middle } else { end = middle }
        }
        found.append(Seconds(nanoseconds: end))
        start = end
        before = level(Seconds(nanoseconds: end).value)
      }
    }
    return found
  }
}
