import GraphicsCore

/// A 32 × 32 tile of thresholds 0…255 without visible pattern or clumps.
///
/// Source: Robert Ulichney, "The void-and-cluster method for dither array generation" (1993): of its steps the
/// void-filling one, from the empty tile on: ranks are dealt one by one to the pixel farthest from all that have one,
/// on a torus, under a Gaussian. Made once, at first use, in about 5 ms.
package enum BlueNoise {
  package static let side = 32

  package static func threshold(x: Int, y: Int) -> UInt8 { tile[(y % side) * side + x % side] }

  private static let tile: [UInt8] = {
    let count = side * side
    // Ulichney's recommended width of the Gaussian, in pixels.
    let sigma = 1.5
    let kernel = (0..<count).map { offset -> Float in
      let dx = min(offset % side, side - offset % side)
      let dy = min(offset / side, side - offset / side)
      return Float(exponential(-Double(dx * dx + dy * dy) / (2 * sigma * sigma)))
    }
    var energy = [Float](repeating: 0, count: count)
    var rank = [Int](repeating: -1, count: count)
    // A first pixel and a small slope, so that no two energies tie.
    for index in 0..<count { energy[index] = Float(index) * 1e-7 }
    for next in 0..<count {
      var void = -1
      for index in 0..<count where rank[index] < 0 && (void < 0 || energy[index] < energy[void]) { void = index }
      rank[void] = next
      let (vx, vy) = (void % side, void / side)
      for index in 0..<count {
        let dx = (index % side - vx + side) % side
        let dy = (index / side - vy + side) % side
        energy[index] += kernel[dy * side + dx]
      }
    }
    return rank.map { UInt8($0 * 256 / count) }
  }()
}
