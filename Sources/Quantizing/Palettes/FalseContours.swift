/// Steps that fewer colors add to smooth places, where a glow becomes rings and a shadow terraces.
///
/// SSIMULACRA2 looks at small neighborhoods and passes over faint, wide bands: a glow in ten colors, plainly ringed,
/// has 90.
///
/// Four pixels in line make a smooth place. In less, as at the corner of a small dot or in a stem of a letter, no line
/// is seen: a text of 813 pixels had 50 such steps in 256 colors, whatever its score.
struct FalseContours {
  /// Each index of the source, and each result, as it is seen (`LabColors.seen`).
  let labs: [LabVector]
  let results: [LabVector]
  /// Source indices whose color is exact in every palette: background.
  let isBackground: [Bool]

  /// Neighbors that are nearer than this, as they are seen, are a smooth place.
  private static let smoothStep: Float = 0.006

  /// The false contours of a frame, as a share of its pixels that are not background.
  /// - Parameters:
  ///   - source, shown: indices, row-major.
  ///   - step: how much larger than the source's a step must be to be seen.
  func share(source: [UInt16], shown: [UInt16], width: Int, step: Float) -> Double {
    var (contours, content) = (0, 0)
    source.withUnsafeBufferPointer { source in
      shown.withUnsafeBufferPointer { shown in
        isBackground.withUnsafeBufferPointer { isBackground in
          for row in stride(from: 0, to: source.count, by: width) {
            let hasBelow = row >= width && row + 2 * width < source.count
            for position in row..<row + width {
              let index = source[position]
              content &+= index != 0 && !isBackground[Int(index)] ? 1 : 0
              let column = position - row
              if column > 0, column < width - 2, shown[position] != shown[position + 1],
                isContour(source, shown, at: position, stride: 1, step)
              {
                contours += 1
              }
              if hasBelow, shown[position] != shown[position + width],
                isContour(source, shown, at: position, stride: width, step)
              {
                contours += 1
              }
            }
          }
        }
      }
    }
    return Double(contours) / Double(max(1, content))
  }

  /// Whether there is a contour between a pixel and the next one in a direction.
  @inline(__always)
  private func isContour(
    _ source: UnsafeBufferPointer<UInt16>, _ shown: UnsafeBufferPointer<UInt16>, at position: Int, stride: Int,
    _ step: Float
  ) -> Bool {
    /// The distance of a pixel of the line to the next one; clear is far from all, itself too.
    func meant(_ pixel: Int) -> Float {
      let (a, b) = (source[position + pixel * stride], source[position + (pixel + 1) * stride])
      return a == 0 || b == 0 ? 9 : LabColors.squaredDistance(labs[Int(a)], labs[Int(b)])
    }
    let between = meant(0)
    // Most differences are edges.
    guard Self.isSmooth(between, between), Self.isSmooth(meant(-1), meant(1)) else { return false }
    let found = LabColors.squaredDistance(results[Int(shown[position])], results[Int(shown[position + stride])])
    return Self.isContour(between: between, shown: found, step: step)
  }

  /// Whether squared distances of neighbors are those of a smooth place.
  @inline(__always)
  static func isSmooth(_ first: Float, _ second: Float) -> Bool { max(first, second) < smoothStep * smoothStep }

  /// Whether two pixels in a smooth place have a contour between them.
  /// - Parameters:
  ///   - between: their squared distance in the source.
  ///   - shown: the same as they are shown.
  ///   - step: how much larger than the source's a step must be to be seen.
  @inline(__always)
  static func isContour(between: Float, shown: Float, step: Float) -> Bool {
    shown.squareRoot() - between.squareRoot() > step
  }
}
