/// Alpha → alpha of fewer values, with little squared error: Lloyd's method.
///
/// They lie at uneven distances, so that libwebp takes a palette for them. Of values at even distances it stores the
/// differences, which can take half as many bytes again.
enum AlphaLevels {
  /// - Parameters:
  ///   - alpha: values of 0…255.
  ///   - count: the most values between transparent and opaque, which stay as they are.
  static func quantized(_ alpha: [UInt8], to count: Int) -> [UInt8] {
    var histogram = [Int](repeating: 0, count: 256)
    for value in alpha { histogram[Int(value)] += 1 }
    let used = (1...254).filter { histogram[$0] > 0 }
    guard used.count > count, let first = used.first, let last = used.last else { return alpha }
    var levels = (0..<count).map { Double(first) + (Double($0) + 0.5) * Double(last - first) / Double(count) }
    var nearest = [Int](repeating: 0, count: 256)
    for _ in 0..<mostRounds {
      var (sums, counts) = (levels.map { _ in 0 }, levels.map { _ in 0 })
      var level = 0
      for value in used {
        while level + 1 < count, levels[level + 1] - Double(value) < Double(value) - levels[level] { level += 1 }
        nearest[value] = level
        sums[level] += value * histogram[value]
        counts[level] += histogram[value]
      }
      let means = levels.indices.map { counts[$0] > 0 ? Double(sums[$0]) / Double(counts[$0]) : levels[$0] }
      if means == levels { break }
      levels = means
    }
    return alpha.map { value in
      value == 0 || value == 255 ? value : UInt8(levels[nearest[Int(value)]].rounded())
    }
  }

  /// It usually converges in fewer; chosen.
  private static let mostRounds = 24
}
