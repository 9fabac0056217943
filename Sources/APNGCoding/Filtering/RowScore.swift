/// Guesses at what deflate makes of a row's residuals; less is better.
enum RowScore: Equatable, Hashable, Sendable, CaseIterable {
  /// Sum of absolute values as signed bytes (PNG specification, section 12.7).
  case absoluteSum
  /// Bits of an ideal code of the row's own byte frequencies.
  case entropy
  /// Different pairs of neighboring bytes, as oxipng counts them.
  case bigrams

  func score(_ row: UnsafePointer<UInt8>, count: Int, scratch: RowScoreScratch) -> Int {
    switch self {
    case .absoluteSum:
      var sum: UInt32 = 0
      for i in 0..<count { sum &+= UInt32(min(row[i], 0 &- row[i])) }
      return Int(sum)
    case .entropy: return scratch.entropy(row, count)
    case .bigrams: return scratch.bigrams(row, count)
    }
  }
}

/// Counters of `RowScore`, one set for each thread.
final class RowScoreScratch {
  private let bytes = Scratch<UInt32>(count: 256)
  /// The mark of the row that last had this pair.
  private let pairs = Scratch<UInt32>(count: 65_536)
  private var mark: UInt32 = 0
  /// n·log₂n in units of 1/256 bit, for small n.
  private let logs: [Int]

  init() {
    pairs.memory.initialize(repeating: 0)
    logs = (0..<4096).map { Int((Double($0) * Self.log2(Double(max($0, 1))) * 256).rounded()) }
  }

  /// Without a mathematics library: the exponent, and twelve bits of the fraction by repeated squaring.
  private static func log2(_ value: Double) -> Double {
    var result = Double(value.exponent)
    var rest = value.significand
    var bit = 0.5
    for _ in 0..<12 {
      rest *= rest
      if rest >= 2 {
        rest /= 2
        result += bit
      }
      bit /= 2
    }
    return result
  }

  private func scaledLog(_ n: Int) -> Int { n < logs.count ? logs[n] : Int(Double(n) * Self.log2(Double(n)) * 256) }

  func entropy(_ row: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let counts = bytes.memory
    counts.initialize(repeating: 0)
    for i in 0..<count { counts[Int(row[i])] &+= 1 }
    var sum = scaledLog(count)
    for i in 0..<256 where counts[i] > 1 { sum -= scaledLog(Int(counts[i])) }
    return sum
  }

  func bigrams(_ row: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let marks = pairs.memory
    mark &+= 1
    if mark == 0 {
      marks.initialize(repeating: 0)
      mark = 1
    }
    var different = 0
    for i in 1..<max(1, count) {
      let pair = Int(row[i - 1]) << 8 | Int(row[i])
      if marks[pair] != mark {
        marks[pair] = mark
        different += 1
      }
    }
    return different
  }
}
