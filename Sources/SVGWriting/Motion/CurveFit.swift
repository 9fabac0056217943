import GraphicsCore

/// Functions of time → keyframes, as few as stay within an allowed error.
///
/// Each segment is as long as it can be: a straight line in time, or a cubic in time along the line between its ends.
/// With the control points' times at 1/3 and 2/3, a `cubic-bezier` is a polynomial of time, y(u) = 3·y₁·u·(1 - u)² +
/// 3·y₂·u²·(1 - u) + u³, so y₁ and y₂ follow from the least squares of the samples.
struct CurveFit {
  /// The largest error of each number.
  var tolerance: [Double]
  /// Whether curves may go beyond their ends, which SMIL's do not.
  var mayOvershoot = true

  private static let samplesPerSecond = 240.0
  private static let (fewestSamples, mostSamples) = (24, 1200)
  /// The times of the control points, as they are written.
  private static let (x1, x2) = (0.333, 0.667)

  /// - Parameters:
  ///   - breaks: The times, ascending and between 0 and `duration`, at which the function may jump or bend.
  ///   - function: Of the time in seconds from 0 to `duration`.
  func keys(
    over duration: Double, breaks: [Double], seconds: Double? = nil, _ function: (Double) -> [Double]
  ) -> [KeyedMotion.Key] {
    let bounds = [0] + breaks.filter { $0 > 1e-7 && $0 < duration - 1e-7 } + [duration]
    var keys: [KeyedMotion.Key] = []
    for (from, to) in zip(bounds, bounds.dropFirst()) {
      let real = (to - from) * (seconds ?? duration) / duration
      let count = min(Self.mostSamples, max(Self.fewestSamples, Int(real * Self.samplesPerSecond)))
      // Just inside of both ends, where a jump has its limits.
      let inset = min(2e-7 * duration, (to - from) / 100)
      let samples = (0...count).map { i in
        function(min(to - inset, max(from + inset, from + (to - from) * Double(i) / Double(count))))
      }
      var piece = pieces(samples).map { key in
        KeyedMotion.Key((from + (to - from) * key.offset) / duration, key.values, key.easing)
      }
      if let last = keys.last, isSame(last.values, piece[0].values) {
        keys.removeLast()
        piece[0].values = last.values
      }
      keys += piece
    }
    return simplified(keys)
  }

  /// A segment whose value does not change, before a jump, is held up to it.
  private func simplified(_ keys: [KeyedMotion.Key]) -> [KeyedMotion.Key] {
    var result: [KeyedMotion.Key] = []
    for key in keys {
      if let last = result.last, last.offset == key.offset, result.count > 1,
        result[result.count - 2].values == last.values
      {
        result.removeLast()
        result[result.count - 1].easing = .hold
      }
      result.append(key)
    }
    return result
  }

  private func isSame(_ a: [Double], _ b: [Double]) -> Bool {
    zip(zip(a, b), tolerance).allSatisfy { abs($0.0 - $0.1) <= $1 / 2 }
  }

  /// Keys of evenly spaced samples, with offsets 0…1.
  private func pieces(_ samples: [[Double]]) -> [KeyedMotion.Key] {
    let last = samples.count - 1
    var keys: [KeyedMotion.Key] = []
    var i = 0
    while i < last {
      var (low, best) = (i + 1, SegmentEasing.linear)
      if let whole = easing(samples, i, last) {
        (low, best) = (last, whole)
      } else {
        // Halved until it fits, then searched for between the two: longer segments are nearly always worse.
        var high = last
        var step = last - i
        while step > 1 {
          step = (step + 1) / 2
          if let found = easing(samples, i, i + step) {
            (low, best) = (i + step, found)
            break
          }
          high = i + step
          if step == 2 { break }
        }
        while high - low > 1 {
          let middle = (low + high) / 2
          if let found = easing(samples, i, middle) { (low, best) = (middle, found) } else { high = middle }
        }
      }
      keys.append(KeyedMotion.Key(Double(i) / Double(last), samples[i], best))
      i = low
    }
    keys.append(KeyedMotion.Key(1, samples[last]))
    return keys
  }

  /// The easing with which one segment stays near the samples from i to j; nil if there is none.
  private func easing(_ samples: [[Double]], _ i: Int, _ j: Int) -> SegmentEasing? {
    if j - i <= 1 { return .linear }
    let (from, to) = (samples[i], samples[j])
    // Long runs are judged by some of their samples first.
    let stride = max(1, (j - i) / 64)
    func fits(_ progress: (Double) -> Double, step: Int) -> Bool {
      var k = i + step
      while k < j {
        let p = progress(Double(k - i) / Double(j - i))
        for c in from.indices where abs(from[c] * (1 - p) + to[c] * p - samples[k][c]) > tolerance[c] { return false }
        k += step
      }
      return true
    }
    if fits({ $0 }, step: stride), stride == 1 || fits({ $0 }, step: 1) { return .linear }
    var length = 0.0
    for c in from.indices { length += power((to[c] - from[c]) / tolerance[c], 2) }
    // Two unknowns need some samples.
    guard length > 1, j - i > 3 else { return nil }
    // Least squares of the progress along the line between the ends.
    var (aa, ab, bb, ar, br) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for k in Swift.stride(from: i + 1, to: j, by: stride) {
      let u = Double(k - i) / Double(j - i)
      var s = 0.0
      for c in from.indices {
        s += (samples[k][c] - from[c]) * (to[c] - from[c]) / (tolerance[c] * tolerance[c])
      }
      s /= length
      let (a, b, rest) = (3 * u * (1 - u) * (1 - u), 3 * u * u * (1 - u), s - u * u * u)
      aa += a * a
      ab += a * b
      bb += b * b
      ar += a * rest
      br += b * rest
    }
    let determinant = aa * bb - ab * ab
    guard abs(determinant) > 1e-12 else { return nil }
    var y1 = SVGNumber.rounded((ar * bb - br * ab) / determinant, within: 5e-4)
    var y2 = SVGNumber.rounded((br * aa - ar * ab) / determinant, within: 5e-4)
    if !mayOvershoot { (y1, y2) = (min(1, max(0, y1)), min(1, max(0, y2))) }
    guard abs(y1) < 20, abs(y2) < 20 else { return nil }
    let curve = SegmentEasing.bezier(Self.x1, y1, Self.x2, y2)
    return fits(curve.progress, step: stride) && (stride == 1 || fits(curve.progress, step: 1)) ? curve : nil
  }
}
