/// Where a color is shown: in flat areas, in smooth ones, or at edges. That decides how far from it the palette may
/// be.
///
/// Each pixel of some frames looks at the four pixels some steps away (with two steps a stroke of two or three pixels
/// is all edge). All four the same: the pixel lies in a flat area. All four near, within `smoothStep`: in a smooth one.
/// A band of a gradient has flat pixels too, so a color counts as flat only where its flat pixels outnumber its smooth
/// ones by far, and are not few.
public enum ColorRole: UInt8, Equatable, Sendable {
  case edge, smooth, flat
}

/// For each color's number, in how many pixels of the frames looked at it lies in a flat area or in a smooth one.
public struct ColorRoles {
  /// Neighbors nearer than this, in OKLab, belong to one gradient.
  package static let smoothStep: Float = 0.03
  /// A band of a gradient this many pixels wide is still smooth; a wider one is flat.
  private static let widestBand = 32
  /// The least share of a loop's pixels that makes an area worth an exact palette entry.
  private static let leastFlatShare = 0.004

  @usableFromInline var flat: [Int]
  @usableFromInline var smooth: [Int]
  @usableFromInline var pixels = 0

  package init(colors: Int) {
    flat = [Int](repeating: 0, count: colors)
    smooth = flat
  }

  /// The frames to look at, evenly spaced: areas last longer than frames.
  package static func sampledFrames(of count: Int) -> [Int] {
    let samples = min(12, count)
    return (0..<samples).map { $0 * count / samples }
  }

  /// Looks at a frame of color numbers, row-major.
  /// - Parameters:
  ///   - steps: how far away the pixels looked at are.
  ///   - isNear: whether two numbers' colors are nearer than `smoothStep`.
  @inlinable
  public mutating func look<Number: FixedWidthInteger & UnsignedInteger>(
    at frame: [Number], width: Int, height: Int, steps: Int = 2, isNear: (Number, Number) -> Bool
  ) {
    pixels += width * height
    guard width > 2 * steps, height > 2 * steps else { return }
    frame.withUnsafeBufferPointer { frame in
      for y in steps..<height - steps {
        let row = y * width
        for position in row + steps..<row + width - steps {
          let own = frame[position]
          let left = frame[position - steps]
          let right = frame[position + steps]
          let above = frame[position - steps * width]
          let below = frame[position + steps * width]
          if (left ^ own) | (right ^ own) | (above ^ own) | (below ^ own) == 0 {
            flat[Int(own)] += 1
          } else if isNear(own, left) && isNear(own, right) && isNear(own, above) && isNear(own, below) {
            smooth[Int(own)] += 1
          }
        }
      }
    }
  }

  /// The role of a color.
  /// - Parameter pixels: that show it, or take it on, in as many frames as were looked at.
  package func role(of number: Int, pixels shown: Int) -> ColorRole {
    // A band of width w has 4 smooth pixels for w - 4 flat ones.
    let leastFlat = max(1, Int(Self.leastFlatShare * Double(pixels)))
    if flat[number] >= leastFlat && flat[number] * 4 >= smooth[number] * (Self.widestBand - 4) { return .flat }
    // One smooth pixel in eight is no accident of an edge.
    return (flat[number] + smooth[number]) * 8 >= max(8, shown) ? .smooth : .edge
  }
}
