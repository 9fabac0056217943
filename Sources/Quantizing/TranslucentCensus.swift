import GraphicsCore

/// Every colour of some frames but clear, in order of first appearance, how many pixels show it, how it looks, and where.
struct TranslucentCensus {
  /// Packed, straight alpha.
  private(set) var colors: [UInt32] = []
  private(set) var counts: [Int] = []
  let appearances: [Appearance]
  let roles: [ColorRole]

  init(_ frames: [Pixmap], in space: ColorSpace, workers: Int) throws {
    var numbers: [UInt32: UInt32] = [:]
    var last: (color: UInt32, number: UInt32) = (0, 0)
    for frame in frames {
      for pixel in frame.pixels where pixel >> 24 != 0 {
        if pixel != last.color {
          if let known = numbers[pixel] {
            last = (pixel, known)
          } else {
            last = (pixel, UInt32(colors.count))
            numbers[pixel] = last.number
            colors.append(pixel)
            counts.append(0)
          }
        }
        counts[Int(last.number)] += 1
      }
    }
    let (distinct, converter) = (colors, LabColors(space))
    let appearances = try concurrentMap(count: distinct.count, workers: workers) { Appearance(distinct[$0], converter) }
    self.appearances = appearances
    let clear = UInt32(colors.count)
    // A half-clear pixel whose direct neighbours are all near is no coverage of an edge, even in a thin stroke.
    var (near, nearest) = (ColorRoles(colors: colors.count + 1), ColorRoles(colors: colors.count + 1))
    let samples = ColorRoles.sampledFrames(of: frames.count)
    func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
      a != clear && b != clear
        && appearances[Int(a)].squaredDistance(to: appearances[Int(b)]) < ColorRoles.smoothStep * ColorRoles.smoothStep
    }
    for sample in samples {
      let (width, height) = (frames[sample].width, frames[sample].height)
      let frame = frames[sample].pixels.map { $0 >> 24 == 0 ? clear : numbers[$0]! }
      near.look(at: frame, width: width, height: height, isNear: isNear)
      nearest.look(at: frame, width: width, height: height, steps: 1, isNear: isNear)
    }
    roles = zip(distinct.indices, counts).map { number, count in
      let shown = count * samples.count / frames.count
      let role = near.role(of: number, pixels: shown)
      let isThinArea =
        role == .edge && distinct[number] >> 24 != 255 && nearest.role(of: number, pixels: shown) != .edge
      return isThinArea ? .smooth : role
    }
  }

  /// The error that each colour may have.
  /// - Parameter smoothIsEdge: whether smooth areas may err as much as edges.
  func tolerances(_ limit: ErrorLimit, smoothIsEdge: Bool) -> [Float] {
    colors.indices.map { number in
      let isOpaque = colors[number] >> 24 == 255
      switch roles[number] {
      case .flat: return 0
      case .smooth: return smoothIsEdge ? limit.anyPixel : limit.smoothArea
      case .edge: return isOpaque ? limit.anyPixel : limit.translucentEdge
      }
    }
  }
}
