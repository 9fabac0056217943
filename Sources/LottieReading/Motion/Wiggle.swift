import GraphicsCore

/// What `wiggle` is here: the same random way each time, which ends where it starts.
struct Wiggle {
  private let knots: [[Double]]
  private let range: ClosedRange<Double>

  /// - Parameters:
  ///   - seed: Of the way, such as the place of the property in the file.
  ///   - frequency: Places a second.
  ///   - range: The frames of the loop.
  ///   - rate: Frames a second.
  init(seed: String, frequency: Double, dimensions: Int, over range: ClosedRange<Double>, rate: Double) {
    self.range = range
    let seconds = (range.upperBound - range.lowerBound) / rate
    let count = Int(min(10_000, max(1, (abs(frequency) * seconds).rounded())))
    // The generator is SplitMix64 (Steele, Lea and Flood, 2014).
    var state = UInt64(fnv1aOf: seed)
    func next() -> Double {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      z ^= z >> 31
      return Double(z >> 11) / Double(1 << 52) - 1
    }
    knots = (0..<count).map { _ in (0..<dimensions).map { _ in next() } }
  }

  /// -1…1 in each dimension, on a smooth way through random places (Catmull and Rom, 1974).
  func callAsFunction(at frame: Double) -> [Double] {
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return knots[0] }
    let place = (frame - range.lowerBound) / length * Double(knots.count)
    let whole = place.rounded(.down)
    let u = place - whole
    func knot(_ offset: Int) -> [Double] {
      let i = (Int(whole) + offset) % knots.count
      return knots[i < 0 ? i + knots.count : i]
    }
    let (a, b, c, d) = (knot(-1), knot(0), knot(1), knot(2))
    return b.indices.map { i in
      let (p, q, r, s) = (a[i], b[i], c[i], d[i])
      let value =
        q + 0.5 * u * (r - p + u * (2 * p - 5 * q + 4 * r - s + u * (3 * (q - r) + s - p)))
      return min(1, max(-1, value))
    }
  }
}
