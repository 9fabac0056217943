/// Where bytes equal those at some distances before them: the matches at the most useful distances, found once and used
/// in every round. One object for each thread: it reuses its buffers.
final class MatchRuns {
  /// Bytes that equal those at a distance, as far as that goes both ways.
  struct Run {
    /// Of the range's bytes.
    var start: Int32
    var end: Int32
    /// Index of the distance.
    var index: Int32
    /// The next run that becomes usable at the same byte; -1: none.
    var next: Int32
  }

  /// Shorter ones are no matches.
  static let shortest = 3

  private(set) var distances: [Int] = []
  private(set) var runs: [Run] = []
  /// For each byte of the range the first run that, seen from the end, becomes usable there; -1: none.
  var first: UnsafeMutableBufferPointer<Int32> { places.memory }
  private var places = Scratch<Int32>()

  /// Linear in bytes × distances, eight bytes at a time.
  /// - Parameters:
  ///   - bytes: all of them; matches may reach back to before the range.
  ///   - distances: 1…32768
  func find(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, distances: [Int]) {
    self.distances = distances
    places.reserve(range.count)
    first.extracting(..<range.count).initialize(repeating: -1)
    runs.removeAll(keepingCapacity: true)
    guard let base = bytes.baseAddress.map({ UnsafeRawPointer($0 + range.lowerBound) }) else { return }
    for (index, distance) in distances.enumerated() {
      var i = max(0, distance - range.lowerBound)
      while i < range.count {
        let start = i
        i = Self.firstDifference(base, i, range.count, distance)
        if i - start >= Self.shortest { add(start..<i, Int32(truncatingIfNeeded: index)) }
        i += 1
      }
    }
  }

  private func add(_ bytes: Range<Int>, _ index: Int32) {
    let use = bytes.upperBound - Self.shortest
    runs.append(
      Run(
        start: Int32(truncatingIfNeeded: bytes.lowerBound), end: Int32(truncatingIfNeeded: bytes.upperBound),
        index: index, next: first[use]))
    first[use] = Int32(truncatingIfNeeded: runs.count - 1)
  }

  /// Where bytes first differ from those at a distance before them, `end` at most.
  @inline(__always)
  static func firstDifference(_ bytes: UnsafeRawPointer, _ start: Int, _ end: Int, _ distance: Int) -> Int {
    var i = start
    while i + 8 <= end {
      let here = bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      let before = bytes.loadUnaligned(fromByteOffset: i - distance, as: UInt64.self)
      if here != before { return i + UInt64(littleEndian: here ^ before).trailingZeroBitCount / 8 }
      i += 8
    }
    while i < end,
      bytes.load(fromByteOffset: i, as: UInt8.self) == bytes.load(fromByteOffset: i - distance, as: UInt8.self)
    {
      i += 1
    }
    return i
  }
}
