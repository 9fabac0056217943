/// Which colors are shown in flat areas: every palette has these as they are.
///
/// Each pixel of some frames looks at the four pixels two steps away, so that a stroke of two or three pixels is no
/// area. All four the same: the pixel lies in a flat area. All four near, within `smoothStep`: in a smooth one. A band
/// of a gradient has flat pixels too, so a color counts as flat only where its flat pixels outnumber its smooth ones by
/// far, and are not few.
struct FlatColors {
  /// Neighbors nearer than this, as they are seen, belong to one gradient.
  static let smoothStep: Float = 0.03
  /// How far away the pixels looked at are.
  private static let steps = 2
  /// A band of a gradient this many pixels wide is still smooth; a wider one is flat.
  private static let widestBand = 32
  /// The least share of a loop's pixels that makes an area worth an exact palette entry.
  private static let leastShare = 0.004

  /// For each color's index, in how many pixels of the frames looked at it lies in a flat area or in a smooth one.
  private var flat: [Int]
  private var smooth: [Int]
  private var pixels = 0

  init(colors: Int) {
    flat = [Int](repeating: 0, count: colors)
    smooth = flat
  }

  /// The frames to look at, evenly spaced: areas last longer than frames.
  static func sampledFrames(of count: Int) -> [Int] {
    let samples = min(12, count)
    return (0..<samples).map { $0 * count / samples }
  }

  /// Looks at a frame of color indices, row-major.
  /// - Parameter isNear: whether two indices' colors are nearer than `smoothStep`.
  @inline(__always)
  mutating func look(at frame: [UInt16], width: Int, height: Int, isNear: (UInt16, UInt16) -> Bool) {
    pixels += width * height
    let steps = Self.steps
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

  func isFlat(_ index: Int) -> Bool {
    // A band of width w has 4 smooth pixels for w - 4 flat ones.
    flat[index] >= max(1, Int(Self.leastShare * Double(pixels)))
      && flat[index] * 4 >= smooth[index] * (Self.widestBand - 4)
  }
}
