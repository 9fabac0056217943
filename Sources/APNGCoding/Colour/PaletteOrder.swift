/// How palette entries are arranged. Only the filters see the order; neighbours in colour should be neighbours in
/// number.
enum PaletteOrder: Equatable, Sendable, CaseIterable {
  /// By alpha, and along the main axis of the colours within one alpha: opaque entries last, so that tRNS is short.
  case alphaThenRamp
  /// Along the main axis of the colours, and by alpha within one colour; opaque entries last.
  case rampThenAlpha
  /// As they first appear.
  case appearance
  /// From each entry to the nearest that is left (premultiplied), starting with the clearest.
  case nearest

  func sorted(_ colors: [UInt32]) -> [UInt32] {
    switch self {
    case .appearance: return opaqueLast(colors)
    case .nearest: return Self.nearestChain(colors)
    case .alphaThenRamp:
      let ramp = ColorAxis(colors)
      return colors.map { ($0 >> 24, ramp.position($0), $0) }.sorted(by: <).map(\.2)
    case .rampThenAlpha:
      let ramp = ColorAxis(colors)
      return opaqueLast(colors.map { (ramp.position($0), $0 >> 24, $0) }.sorted(by: <).map(\.2))
    }
  }

  private func opaqueLast(_ colors: [UInt32]) -> [UInt32] {
    colors.filter { $0 >> 24 != 255 } + colors.filter { $0 >> 24 == 255 }
  }

  private static func nearestChain(_ colors: [UInt32]) -> [UInt32] {
    /// Premultiplied components and alpha, 0…255 each.
    func components(_ c: UInt32) -> SIMD4<Int32> {
      let alpha = Int32(c >> 24)
      let rgb = SIMD4<Int32>(Int32(c & 255), Int32(c >> 8 & 255), Int32(c >> 16 & 255), 255)
      return (rgb &* SIMD4(repeating: alpha) &+ SIMD4(repeating: 127)) / SIMD4(repeating: 255)
    }
    var left = colors.sorted { ($0 >> 24, $0) < ($1 >> 24, $1) }
    var chain: [UInt32] = []
    var here: SIMD4<Int32> = .zero
    while !left.isEmpty {
      let distances = left.map { color in
        let d = components(color) &- here
        return (d &* d).wrappedSum()
      }
      let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 0
      here = components(left[nearest])
      chain.append(left.remove(at: nearest))
    }
    return chain
  }
}

/// The direction in which colours spread the most: the first principal axis of their RGB values, by power iteration.
private struct ColorAxis {
  private var mean = SIMD3<Double>.zero
  private var direction = SIMD3<Double>(0.299, 0.587, 0.114)

  init(_ colors: [UInt32]) {
    let points = colors.filter { $0 >> 24 != 0 }.map(Self.point)
    guard !points.isEmpty else { return }
    mean = points.reduce(.zero, +) / Double(points.count)
    // Eight steps part two axes well enough for an order.
    for _ in 0..<8 {
      var next = SIMD3<Double>.zero
      for point in points {
        let d = point - mean
        next += d * (d * direction).sum()
      }
      let length = (next * next).sum().squareRoot()
      guard length > 0 else { return }
      direction = next / length
    }
  }

  private static func point(_ c: UInt32) -> SIMD3<Double> {
    SIMD3(Double(c & 255), Double(c >> 8 & 255), Double(c >> 16 & 255))
  }

  func position(_ color: UInt32) -> Double { ((Self.point(color) - mean) * direction).sum() }
}
