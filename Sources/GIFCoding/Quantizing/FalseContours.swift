import Quantizing

/// Steps that fewer colours add to smooth places, where a glow becomes rings and a shadow terraces.
///
/// SSIMULACRA2 looks at small neighbourhoods and passes over faint, wide bands: a glow in ten colours, plainly ringed,
/// has 90.
struct FalseContours {
  /// OKLab of each number of the source, and of each result.
  let labs: [LabVector]
  let results: [LabVector]
  /// Source numbers whose colour is exact in every palette: ground.
  let isGround: [Bool]

  /// Neighbours that are nearer than this, in OKLab, are a smooth place.
  private static let smoothStep: Float = 0.006

  /// The false contours of a frame, as a share of its pixels that are not ground.
  /// - Parameters:
  ///   - source, shown: numbers, row-major.
  ///   - step: how much larger than the source's a step must be to be seen, in OKLab.
  func share(source: [UInt16], shown: [UInt16], width: Int, step: Float) -> Double {
    var (contours, content) = (0, 0)
    source.withUnsafeBufferPointer { source in
      shown.withUnsafeBufferPointer { shown in
        for position in source.indices {
          if source[position] != 0 && !isGround[Int(source[position])] { content += 1 }
          let isLastColumn = position % width == width - 1
          if !isLastColumn, shown[position] != shown[position + 1] {
            contours += isContour(source, shown, position, position + 1, step) ? 1 : 0
          }
          let below = position + width
          if below < source.count, shown[position] != shown[below] {
            contours += isContour(source, shown, position, below, step) ? 1 : 0
          }
        }
      }
    }
    return Double(contours) / Double(max(1, content))
  }

  @inline(__always)
  private func isContour(
    _ source: UnsafeBufferPointer<UInt16>, _ shown: UnsafeBufferPointer<UInt16>, _ a: Int, _ b: Int, _ step: Float
  ) -> Bool {
    let meant = LabColors.squaredDistance(labs[Int(source[a])], labs[Int(source[b])])
    guard meant < Self.smoothStep * Self.smoothStep, source[a] != 0, source[b] != 0 else { return false }
    let found = LabColors.squaredDistance(results[Int(shown[a])], results[Int(shown[b])])
    return found.squareRoot() - meant.squareRoot() > step
  }
}
