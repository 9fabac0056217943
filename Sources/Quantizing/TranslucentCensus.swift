import GraphicsCore
import Parallelism

/// Every color of some frames but clear, in order of first appearance, how many pixels show it, how it looks, and
/// where.
struct TranslucentCensus {
  /// Packed, straight alpha.
  let colors: [UInt32]
  let counts: [Int]
  /// For each frame each pixel's color by number, or `clear`.
  let frames: [[UInt32]]
  let appearances: [Appearance]
  let roles: [ColorRole]

  /// In place of a color's number.
  static let clear = UInt32.max

  init(_ frames: [Pixmap], in space: ColorSpace, workers: Int) throws {
    (colors, counts, self.frames) = Self.numbered(frames)
    let (distinct, converter) = (colors, LabColors(space))
    let appearances = concurrentMap(count: distinct.count, workers: workers) { Appearance(distinct[$0], converter) }
    self.appearances = appearances
    // A translucent pixel whose direct neighbors are all near is no coverage of an edge, even in a thin stroke.
    var (near, nearest) = (ColorRoles(colors: colors.count + 1), ColorRoles(colors: colors.count + 1))
    let samples = ColorRoles.sampledFrames(of: frames.count)
    let isNear = { Self.isNear($0, $1, appearances) }
    for sample in samples {
      let (width, height) = (frames[sample].width, frames[sample].height)
      // Clear is the last number of the roles.
      let frame = self.frames[sample].map { min($0, UInt32(distinct.count)) }
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

  /// Colors by number, how many pixels show each, and the frames' pixels as numbers.
  private static func numbered(_ frames: [Pixmap]) -> (colors: [UInt32], counts: [Int], frames: [[UInt32]]) {
    var colors: [UInt32] = []
    var counts: [Int] = []
    var numbers: [UInt32: UInt32] = [:]
    var last: (color: UInt32, number: UInt32) = (0, 0)
    let numbered = frames.map { frame in
      frame.pixels.map { pixel in
        if pixel >> 24 == 0 { return clear }
        if pixel != last.color {
          last = (pixel, numbers[pixel] ?? UInt32(colors.count))
          if last.number == colors.count {
            numbers[pixel] = last.number
            colors.append(pixel)
            counts.append(0)
          }
        }
        counts[Int(last.number)] += 1
        return last.number
      }
    }
    return (colors, counts, numbered)
  }

  /// Whether two pixels, by the numbers of their colors, belong to one gradient; clear belongs to none.
  func isNear(_ a: UInt32, _ b: UInt32) -> Bool { Self.isNear(a, b, appearances) }

  private static func isNear(_ a: UInt32, _ b: UInt32, _ appearances: [Appearance]) -> Bool {
    a < appearances.count && b < appearances.count
      && appearances[Int(a)].squaredDistance(to: appearances[Int(b)]) < ColorRoles.smoothStep * ColorRoles.smoothStep
  }

  /// The error that each color may have.
  /// - Parameter smoothIsEdge: whether smooth areas may err as much as edges.
  func tolerances(_ limit: ErrorLimit, smoothIsEdge: Bool) -> [Float] {
    zip(edgeTolerances(limit), roles).map { edge, role in
      role == .smooth ? (smoothIsEdge ? limit.anyPixel : limit.smoothArea) : edge
    }
  }

  /// The error that each color may have in a pixel that lies on an edge: none in a color of flat areas.
  func edgeTolerances(_ limit: ErrorLimit) -> [Float] {
    zip(colors, roles).map { color, role in
      role == .flat ? 0 : color >> 24 == 255 ? limit.anyPixel : limit.translucentEdge
    }
  }
}
