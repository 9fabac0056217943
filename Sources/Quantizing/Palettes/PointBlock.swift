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

  /// The sums in the order of `LabColors.squaredDistance`, so that they are rounded alike.
  @inline(__always)
  func squaredDistances(to point: LabVector) -> SIMD8<Float> {
    let (x, y, z, w) = (x - point.x, y - point.y, z - point.z, w - point.w)
    return x * x + y * y + z * z + w * w
  }
}
