import GraphicsCore
import Quantizing

/// Where a colour is shown, which says how far from it the palette may be: in flat areas, in smooth ones, or at edges.
///
/// Each pixel of some frames looks at the four pixels two steps away (so a stroke of two or three pixels is all edge). All four the same: the
/// pixel lies in a flat area. All four near, within `smoothStep`: in a smooth one. A band of a gradient has flat pixels too, so
/// a colour counts as flat only where its flat pixels outnumber its smooth ones by far, and are not few.
enum ColorRole: UInt8, Equatable, Sendable {
  case edge, smooth, flat
}

enum ColorRoles {
  /// Neighbours two pixels away nearer than this, in OKLab, belong to one gradient.
  static let smoothStep: Float = 0.03
  /// A band of a gradient this many pixels wide is still smooth; a wider one is flat.
  static let widestBand = 32
  /// The least share of a loop's pixels that makes an area worth an exact palette entry.
  static let leastFlatShare = 0.004
  /// Frames looked at, evenly spaced: areas last longer than frames do.
  static let sampledFrames = 12

  /// The role of each bucket's colour. `labs[0]` stands for clear, and is far from every colour.
  static func roles(of census: ColorCensus, labs: [LabVector], width: Int, height: Int) -> [ColorRole] {
    var flat = [Int](repeating: 0, count: labs.count)
    var smooth = [Int](repeating: 0, count: labs.count)
    let count = census.frames.count
    let samples = min(sampledFrames, count)
    guard width > 4, height > 4 else {
      return [ColorRole](repeating: .edge, count: labs.count)
    }
    let nearSquared = smoothStep * smoothStep
    labs.withUnsafeBufferPointer { labs in
      for sample in 0..<samples {
        census.frames[sample * count / samples].withUnsafeBufferPointer { frame in
          for y in 2..<height - 2 {
            let row = y * width
            for position in row + 2..<row + width - 2 {
              let own = frame[position]
              let left = frame[position - 2]
              let right = frame[position + 2]
              let above = frame[position - 2 * width]
              let below = frame[position + 2 * width]
              if (left ^ own) | (right ^ own) | (above ^ own) | (below ^ own) == 0 {
                flat[Int(own)] += 1
                continue
              }
              let lab = labs[Int(own)]
              if LabColors.squaredDistance(lab, labs[Int(left)]) < nearSquared
                && LabColors.squaredDistance(lab, labs[Int(right)]) < nearSquared
                && LabColors.squaredDistance(lab, labs[Int(above)]) < nearSquared
                && LabColors.squaredDistance(lab, labs[Int(below)]) < nearSquared
              {
                smooth[Int(own)] += 1
              }
            }
          }
        }
      }
    }
    let leastFlat = max(1, Int(leastFlatShare * Double(samples * width * height)))
    return labs.indices.map { number in
      // A band of width w has 4 smooth pixels for w - 4 flat ones.
      if flat[number] >= leastFlat && flat[number] * 4 >= smooth[number] * (widestBand - 4) { return .flat }
      // One smooth pixel in eight is no accident of an edge.
      let inside = flat[number] + smooth[number]
      return inside * 8 >= max(8, census.changeCounts[number] * samples / count) ? .smooth : .edge
    }
  }
}
