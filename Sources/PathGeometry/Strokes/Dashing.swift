import GraphicsCore

/// A subpath → its dashes, each an open subpath; as SVG 2, section 13.5.6: an odd list is repeated, a list with a
/// negative or not finite length, or without any length, gives a solid line.
struct Dashing {
  /// Dash and gap in turn; an even count.
  private let lengths: [Double]
  private let total: Double
  private let offset: Double

  /// More dashes than this in one subpath cannot be told apart, and are drawn solid.
  private static let largestCount = 100_000.0

  /// Nil where the style draws a solid line.
  init?(_ style: StrokeStyle) {
    let sum = style.dashes.reduce(0, +)
    guard sum > 0, sum.isFinite, style.dashes.allSatisfy({ $0 >= 0 }), style.dashOffset.isFinite else { return nil }
    lengths = style.dashes.count % 2 == 0 ? style.dashes : style.dashes + style.dashes
    total = lengths.reduce(0, +)
    offset = style.dashOffset
  }

  func dashes(of subpath: StrokeSubpath) -> [StrokeSubpath] {
    let pathLength = subpath.length
    guard pathLength > 0, pathLength / total < Self.largestCount else { return [subpath] }

    var index = 0
    var position = offset.truncatingRemainder(dividingBy: total)
    if position < 0 { position += total }
    // A dash without length at the very start is a cap, like any other.
    while position >= lengths[index], !(lengths[index] == 0 && position == 0 && index % 2 == 0) {
      position -= lengths[index]
      index = (index + 1) % lengths.count
    }
    var left = lengths[index] - position
    var result: [StrokeSubpath] = []
    var dash: [[StrokeSample]] = []
    func end() {
      if !dash.isEmpty { result.append(StrokeSubpath(pieces: dash, isClosed: false)) }
      dash = []
    }
    for piece in subpath.pieces {
      if index % 2 == 0 { dash.append([piece[0]]) }
      for i in 1..<max(1, piece.count) {
        let (a, b) = (piece[i - 1], piece[i])
        let step = Self.arcLength(a, b)
        var at = 0.0
        while left < step - at || (left == 0 && step > at) {
          at += left
          let cut = Self.between(a, b, at / step)
          if index % 2 == 0 {
            dash[dash.count - 1].append(cut)
            end()
          } else {
            dash = [[cut]]
          }
          index = (index + 1) % lengths.count
          left = lengths[index]
        }
        left -= step - at
        if index % 2 == 0 { dash[dash.count - 1].append(b) }
      }
    }
    end()
    return result
  }

  /// The length of the curve between two samples: an arc of angle θ is longer than its chord by the factor 1 + θ²/24.
  static func arcLength(_ a: StrokeSample, _ b: StrokeSample) -> Double {
    let turn = b.tangent - a.tangent
    return length(b.point - a.point) * (1 + dot(turn, turn) / 24)
  }

  /// A point between two samples, on the cubic (Hermite) curve that has their points and directions.
  static func between(_ a: StrokeSample, _ b: StrokeSample, _ t: Double) -> StrokeSample {
    let (s, l) = (1 - t, arcLength(a, b))
    let tangent = a.tangent * s + b.tangent * t
    let from = a.point * (s * s * (1 + 2 * t)) + a.tangent * (l * t * s * s)
    let to = b.point * (t * t * (3 - 2 * t)) - b.tangent * (l * t * t * s)
    var sample = StrokeSample(point: from + to, tangent: tangent / length(tangent))
    sample.width = a.width * s + b.width * t
    return sample
  }
}
