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
    var roles = ColorRoles(colors: colors.count + 1)
    let samples = ColorRoles.sampledFrames(of: frames.count)
    for sample in samples {
      let frame = frames[sample].pixels.map { $0 >> 24 == 0 ? clear : numbers[$0]! }
      roles.look(at: frame, width: frames[sample].width, height: frames[sample].height) { a, b in
        a != clear && b != clear
          && appearances[Int(a)].squaredDistance(to: appearances[Int(b)])
            < ColorRoles.smoothStep * ColorRoles.smoothStep
      }
    }
    self.roles = zip(counts.indices, counts).map { roles.role(of: $0, pixels: $1 * samples.count / frames.count) }
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
