/// The mean color of a gradient over a pixel in which its color jumps, as at two stops of one offset or where a
/// repetition begins. Elsewhere the color at the pixel's center is the mean.
struct GradientEdges {
  /// Offsets at which the color jumps, ascending; in 0..<1 where positions wrap.
  private let jumps: [Float]
  /// Whether position 1 is position 0 again.
  private let wraps: Bool

  /// More repetitions than this in a pixel look like this many.
  private static let mostRepetitions: Float = 4
  /// A smaller difference of colors is not a jump: half a level of 8 bits.
  private static let leastJump: Float = 0.5 / 255

  init(_ ramp: GradientRamp, wraps: Bool) {
    self.wraps = wraps
    let knots = ramp.knots
    func isJump(_ a: Pixel, _ b: Pixel) -> Bool { max((a - b).max(), (b - a).max()) > Self.leastJump }
    func color(_ offset: Float, _ index: Int) -> Pixel {
      index == 0 ? knots[0].color : knots[index].color + knots[index].slope * (offset - knots[index].offset)
    }
    var jumps: [Float] = []
    if wraps {
      let last = knots.lastIndex { $0.offset <= 1 } ?? 0
      let first = knots.lastIndex { $0.offset <= 0 } ?? 0
      if isJump(color(1, last), color(0, first)) { jumps.append(0) }
    }
    for i in knots.indices.dropFirst() where isJump(color(knots[i].offset, i - 1), knots[i].color) {
      if !wraps || knots[i].offset > 0 && knots[i].offset < 1 { jumps.append(knots[i].offset) }
    }
    self.jumps = jumps
  }

  var isEmpty: Bool { jumps.isEmpty }

  /// - Parameters:
  ///   - position: of the pixel's center.
  ///   - dx, dy: its growth from pixel to pixel.
  ///   - color: The ramp's color at a position.
  @inline(__always)
  func color(at position: Float, dx: Float, dy: Float, _ color: (Float) -> Pixel) -> Pixel {
    // Whole turns do not matter. Beyond 2^24 a float has no fraction left.
    let position = !wraps ? position : abs(position) < 16_777_216 ? position - position.rounded(.down) : 0
    var footprint = Footprint(dx, dy)
    if wraps { footprint.limit(to: Self.mostRepetitions) }
    let (low, high) = (position - footprint.reach, position + footprint.reach)
    // Not finite where the gradient has no direction, as in the center of a radial one.
    guard low < high else { return color(position) }
    var sum = Pixel.zero
    var (start, share) = (low, Float(0))
    var period = wraps ? low.rounded(.down) : 0
    repeat {
      for jump in jumps where jump + period > start && jump + period < high {
        let next = footprint.share(below: jump + period - position)
        sum += color((start + jump + period) / 2) * (next - share)
        (start, share) = (jump + period, next)
      }
      period += 1
    } while wraps && period < high
    return share == 0 ? color(position) : sum + color((start + high) / 2) * (1 - share)
  }
}

/// How the positions of a gradient are distributed over a pixel where they grow evenly: the sum of two uniform
/// distributions, of the widths |dx| and |dy|.
private struct Footprint {
  private var wide: Float
  private var narrow: Float

  init(_ dx: Float, _ dy: Float) {
    (wide, narrow) = (max(abs(dx), abs(dy)), min(abs(dx), abs(dy)))
  }

  /// Half of the whole width.
  var reach: Float { (wide + narrow) / 2 }

  mutating func limit(to width: Float) {
    guard reach > width / 2 else { return }
    let factor = width / (2 * reach)
    (wide, narrow) = factor > 0 ? (wide * factor, narrow * factor) : (width, 0)
  }

  /// The share of the pixel whose positions are below the center's plus `offset`.
  func share(below offset: Float) -> Float {
    let tail = reach - abs(offset)
    if tail <= 0 { return offset < 0 ? 0 : 1 }
    if tail >= narrow { return 0.5 + offset / wide }
    let corner = tail * tail / (2 * wide * narrow)
    return offset < 0 ? corner : 1 - corner
  }
}
