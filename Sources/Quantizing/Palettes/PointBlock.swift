/// Up to eight points side by side; places without one are infinitely far away.
struct PointBlock: Equatable {
  private var x = SIMD8<Float>(repeating: .infinity)
  private var y = SIMD8<Float>.zero
  private var z = SIMD8<Float>.zero
  private var w = SIMD8<Float>.zero

  static let width = SIMD8<Float>.scalarCount

  init(_ points: some Collection<LabVector>) {
    for (lane, point) in points.enumerated() {
      (x[lane], y[lane], z[lane], w[lane]) = (point.x, point.y, point.z, point.w)
    }
  }

  /// Points in blocks, in order.
  static func blocks(_ points: ArraySlice<LabVector>) -> [PointBlock] {
    stride(from: points.startIndex, to: points.endIndex, by: width).map { start in
      PointBlock(points[start..<min(start + width, points.endIndex)])
    }
  }

  /// The sums in the order of `LabColors.squaredDistance`, so that they are rounded alike.
  @inline(__always)
  func squaredDistances(to point: LabVector) -> SIMD8<Float> {
    let (x, y, z, w) = (x - point.x, y - point.y, z - point.z, w - point.w)
    return x * x + y * y + z * z + w * w
  }

  /// For each of its points the number of the nearest of some others; of equally near ones the first in order.
  ///
  /// Distances are compared as the integers of their bits, which have the order of numbers from 0 on, and chosen by
  /// masks of bits: the masks of the standard library go through the lanes one by one.
  /// - Parameter numbers: which of the others are looked at.
  @inline(__always)
  func nearest(of others: UnsafeBufferPointer<LabVector>, _ numbers: UnsafeBufferPointer<Int32>) -> SIMD8<Int32> {
    var best = SIMD8<Int32>.zero
    var least = SIMD8<Int32>(repeating: Int32(bitPattern: Float.infinity.bitPattern))
    for number in numbers {
      let distances = unsafeBitCast(squaredDistances(to: others[Int(number)]), to: SIMD8<Int32>.self)
      let isNearer = (distances &- least) &>> 31
      least ^= (least ^ distances) & isNearer
      best ^= (best ^ SIMD8(repeating: number)) & isNearer
    }
    return best
  }

  /// Whether one of some numbers from 0 on is at most another one.
  @inline(__always)
  static func isAny(of numbers: SIMD8<Float>, atMost most: Float) -> Bool {
    let above = SIMD8<Int32>(repeating: Int32(bitPattern: most.bitPattern) + 1)
    let signs = unsafeBitCast(unsafeBitCast(numbers, to: SIMD8<Int32>.self) &- above, to: SIMD4<UInt64>.self)
    return (signs.x | signs.y | signs.z | signs.w) & 0x8000_0000_8000_0000 != 0
  }
}
